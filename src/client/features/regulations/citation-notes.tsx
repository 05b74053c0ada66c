import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconBook2, IconPencil } from '@tabler/icons-react'
import { canonicalOf, spellingOf } from '#contract/regulations/citation.ts'
import { type RecognisedCitation, recognise } from '#contract/regulations/recognise.ts'
import { dayText } from '#client/i18n/days.ts'
import { language } from '#client/i18n/language.ts'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { ourCopy } from './our-copy.ts'
import css from './citation-field.module.css'

interface CitationNotesProps {
  value: string
  onChange: (value: string) => void
  disabled: boolean | undefined
  /** True while typing if a citation begins with the text; an unknown one is not flagged yet. */
  mayGoOn: boolean
}

/**
 * Shows each citation in the number of a regulation with its heading, a button for its usual
 * spelling, and a note if our copy lacks it. Shows nothing for free text.
 */
export function CitationNotes({ value, onChange, disabled, mayGoOn }: CitationNotesProps) {
  const { t } = useLingui()
  const found = recognise(value)
  if (found.length === 0) return null
  return (
    <ul className={css.notes} aria-label={t`Text in our copy of the regulations`}>
      {found.map((one) => (
        <li key={one.from}>
          <Note
            found={one}
            written={value.slice(one.from, one.to)}
            mayGoOn={mayGoOn && one === found.at(-1)}
            take={
              disabled
                ? null
                : (spelling) => onChange(value.slice(0, one.from) + spelling + value.slice(one.to))
            }
          />
        </li>
      ))}
    </ul>
  )
}

type NoteProps = {
  found: RecognisedCitation
  written: string
  mayGoOn: boolean
  take: ((spelling: string) => void) | null
}

function Note({ found: { citation }, written, mayGoOn, take }: NoteProps) {
  const { t } = useLingui()
  const name = spellingOf(citation)
  const judged = ourCopy.judge(citation)
  const date = dayText(ourCopy.date, language.get())
  if (judged.state === 'known') {
    const words = <span lang="en">{`${name} – ${judged.heading}`}</span>
    if (take !== null && written !== name && written !== canonicalOf(citation))
      return (
        <button type="button" className={css.take} onClick={() => take(name)}>
          <Icon icon={IconPencil} size={18} />
          <span>
            <VisuallyHidden>{t`Write it like this:`} </VisuallyHidden>
            {words}
          </span>
        </button>
      )
    return (
      <span className={cx(css.note, css.known)}>
        <Icon icon={IconBook2} size={18} />
        {words}
      </span>
    )
  }
  if (judged.state === 'unknown' && mayGoOn) return null
  const range = judged.state === 'reserved' ? judged.range : ''
  return (
    <span className={cx(css.note, css.flagged)}>
      <Icon icon={IconAlertTriangle} size={18} />
      {judged.state === 'reserved'
        ? t`${name} is reserved (${range}): it has no text.`
        : t`${name}: Not in our copy of ${date}. You can still save it.`}
    </span>
  )
}
