import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Citation } from '#contract/regulations/citation.ts'
import texts from '#contract/regulations/copy/texts.json'
import type { Section } from '#contract/regulations/copy.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { isCited } from './sections-of.ts'
import css from './regulation-text.module.css'

/**
 * The one section that is cited: its summary in our words, the cited paragraphs as far as we have
 * them, the headings of all, and the others for who asks.
 */
export function SectionText({
  section: { number },
  citation,
}: {
  section: Section
  citation: Citation
}) {
  const { t } = useLingui()
  const { summary, paragraphs, extracts } = textOf(number)
  const [isWhole, setWhole] = useState(false)
  const isWanted = ([label = '']: readonly string[]) => isCited(label, number, citation)
  const others = extracts.filter((extract) => !isWanted(extract))
  const count = String(others.length)
  return (
    <>
      {summary !== '' && <p lang="en">{summary}</p>}
      <Extracts extracts={extracts.filter(isWanted)} />
      {paragraphs.length > 0 && (
        <ul className={css.paragraphs} aria-label={t`Paragraphs of ${number}`} lang="en">
          {paragraphs.map(([label = '', words]) => (
            <li key={label} className={cx(isWanted([label]) && css.marked)}>
              <span className={css.label}>{label}</span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
      {isWhole && <Extracts extracts={others} />}
      {!isWhole && others.length > 0 && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t`Show what else we have of ${number} (${count})`}
        </Button>
      )}
    </>
  )
}

/** Words of the law that may be shortened, and say so. */
function Extracts({ extracts }: { extracts: readonly string[][] }) {
  const { t } = useLingui()
  if (extracts.length === 0) return null
  return (
    <div className={css.extracts}>
      <p className={css.copy}>{t`Not the official text, may be shortened.`}</p>
      <dl lang="en">
        {extracts.map(([label = '', words]) => (
          <div key={label} className={css.extract}>
            <dt className={css.label}>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Of several sections each with its heading and its summary. */
export function SectionList({ sections }: { sections: readonly Section[] }) {
  return (
    <ul className={css.sections} lang="en">
      {sections.map(({ number, heading }) => (
        <li key={number}>
          <div className={css.number}>{`${number} – ${heading}`}</div>
          {textOf(number).summary}
        </li>
      ))}
    </ul>
  )
}

/**
 * What we have of a section: our own summary, the headings of its paragraphs, and of some the
 * words, which may be shortened; each with its label, `(b)(1)`.
 */
type Text = { summary: string; paragraphs: readonly string[][]; extracts: readonly string[][] }

const bySection = new Map<string, Text>(Object.entries(texts))

/** By its number, `1926.501`; nothing of most. */
const textOf = (section: string): Text =>
  bySection.get(section) ?? { summary: '', paragraphs: [], extracts: [] }
