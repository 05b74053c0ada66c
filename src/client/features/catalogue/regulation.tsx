import { useLingui } from '@lingui/react/macro'
import { IconBook2, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Regulation } from '#contract/catalogue/schema.ts'
import { tableDate } from '#client/i18n/dates.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import css from './regulation.module.css'

type RegulationsProps = {
  regulations: readonly Regulation[]
  /** When the program was published that says them. */
  publishedAt: string
  /** Of a regulation, its pictures: they stand on white in both themes. */
  pictures?: (regulation: Regulation) => ReactNode
}

/** The rules of the law that a question answers to, as our copy of a day, with the way to the official text (rulings, 65). */
export function Regulations({ regulations, publishedAt, pictures }: RegulationsProps) {
  const { t } = useLingui()
  const day = tableDate(publishedAt)
  return (
    <div className={css.regulations}>
      <ul className={css.list}>
        {regulations.map((regulation) => (
          <li key={regulation.number} className={css.regulation}>
            <IconBook2 size={22} stroke={1.9} aria-hidden="true" className={css.icon} />
            <div className={css.words}>
              <div className={css.number}>{regulation.number}</div>
              <p className={css.description}>{regulation.description}</p>
              {pictures?.(regulation)}
              <OfficialText {...regulation} />
            </div>
          </li>
        ))}
      </ul>
      <p className={css.copy}>{t`Our summary as of ${day}, not legal advice. The official text counts.`}</p>
    </div>
  )
}

function OfficialText({ number, section }: Regulation) {
  const { t } = useLingui()
  const address = officialAddress(section)
  if (address === null) return null
  return (
    <LinkButton variant="link" size="small" href={address} target="_blank" rel="noreferrer" aria-label={t`Official text of ${number}`} icon={<IconExternalLink size={18} stroke={2.2} aria-hidden="true" />}>
      {t`Official text`}
    </LinkButton>
  )
}

/** Where a section of title 29 stands in the electronic code (`1926.501`); null: it is none. */
function officialAddress(section: string | null): string | null {
  const [, part] = /^(\d{4})\.\d+[a-z]?$/.exec(section ?? '') ?? []
  return part === undefined ? null : `https://www.ecfr.gov/current/title-29/part-${part}/section-${section}`
}

/** Their numbers in one line, under a question that is folded. */
export function RegulationNumbers({ regulations }: Pick<RegulationsProps, 'regulations'>) {
  return (
    <span className={css.numbers}>
      <IconBook2 size={18} stroke={2.2} aria-hidden="true" />
      {regulations.map(({ number }) => number).join(', ')}
    </span>
  )
}
