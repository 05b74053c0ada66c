import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Citation } from '#contract/regulations/citation.ts'
import texts from '#contract/regulations/copy/texts.json'
import type { RegulationSection } from '#contract/regulations/copy.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { isCited } from './sections-of.ts'
import css from './regulation-text.module.css'

/**
 * Shows the one cited section: its summary in our words, the cited paragraphs of our copy, the
 * headings of all paragraphs, and the other texts on demand.
 */
export function SectionText({
  section: { number },
  citation,
}: {
  section: RegulationSection
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
          {t`Show more of ${number} (${count})`}
        </Button>
      )}
    </>
  )
}

/** Shows words of the law with a note that they may be shortened. */
function Extracts({ extracts }: { extracts: readonly string[][] }) {
  const { t } = useLingui()
  if (extracts.length === 0) return null
  return (
    <div className={css.extracts}>
      <p className={css.copy}>{t`Not the official text. It may be shortened.`}</p>
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

/** Shows several sections, each with its heading and its summary. */
export function SectionList({ sections }: { sections: readonly RegulationSection[] }) {
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
 * Our copy of a section: our own summary, the headings of its paragraphs, and the possibly
 * shortened words of some; each with its label, `(b)(1)`.
 */
type Text = { summary: string; paragraphs: readonly string[][]; extracts: readonly string[][] }

const bySection = new Map<string, Text>(Object.entries(texts))

/** Finds the text of a section by its number, `1926.501`; most sections have none. */
const textOf = (section: string): Text =>
  bySection.get(section) ?? { summary: '', paragraphs: [], extracts: [] }
