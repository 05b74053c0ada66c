import { useLingui } from '@lingui/react/macro'
import { IconExternalLink } from '@tabler/icons-react'
import { type Citation, spellingOf } from '#contract/regulations/citation.ts'
import { officialUrl } from '#contract/regulations/copy.ts'
import { recognise } from '#contract/regulations/recognise.ts'
import { dayText } from '#client/i18n/days.ts'
import { language } from '#client/i18n/language.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { ourCopy } from './our-copy.ts'
import { SectionList, SectionText } from './section.tsx'
import { sectionsOf } from './sections-of.ts'
import css from './regulation-text.module.css'

/**
 * Shows what our copy has of all that a number names, the day of the copy, and the link to the law
 * itself (rulings, 65); nothing for a rule that is no citation.
 */
export function RegulationText({ number }: { number: string }) {
  const { t } = useLingui()
  const date = dayText(ourCopy.date, language.get())
  const found = recognise(number)
  if (found.length === 0) return null
  return (
    <div className={css.regulation}>
      {found.map(({ citation, from }) => (
        <Cited key={from} citation={citation} />
      ))}
      <p
        className={css.copy}
      >{t`Our copy of ${date}. Not the official text and not legal advice.`}</p>
    </div>
  )
}

function Cited({ citation }: { citation: Citation }) {
  const { t } = useLingui()
  const name = spellingOf(citation)
  const judged = ourCopy.judge(citation)
  const range = judged.state === 'reserved' ? judged.range : ''
  const date = dayText(ourCopy.date, language.get())
  const sections = sectionsOf(citation, ourCopy)
  const [only, ...several] = sections
  return (
    <section className={css.cited} aria-label={name}>
      {judged.state === 'unknown' && <p>{t`${name} is not in our copy of ${date}.`}</p>}
      {judged.state === 'reserved' && <p>{t`${name} is reserved (${range}): it has no text.`}</p>}
      {judged.state === 'known' && (
        <>
          <p className={css.heading} lang="en">{`${name} – ${judged.heading}`}</p>
          {only &&
            (several.length === 0 ? (
              <SectionText section={only} citation={citation} />
            ) : (
              <SectionList sections={sections} />
            ))}
        </>
      )}
      <Official citation={citation} name={name} />
    </section>
  )
}

/** Links to the law itself, which no device stores. */
function Official({ citation, name }: { citation: Citation; name: string }) {
  const { t } = useLingui()
  const isOffline = useConnectionState() === 'offline'
  if (isOffline)
    return (
      <p
        className={css.copy}
      >{t`The official text of ${name} is at ecfr.gov and needs a connection.`}</p>
    )
  return (
    <LinkButton
      variant="link"
      iconEnd={<Icon icon={IconExternalLink} size={18} />}
      href={officialUrl(citation)}
      target="_blank"
      rel="noopener noreferrer"
      className={css.official}
    >
      {t`Official text of ${name}, in a new tab`}
    </LinkButton>
  )
}
