import { type FocusEvent, useMemo, useState } from 'react'
import { offersFor } from '#contract/regulations/offers.ts'
import type { RegulationCopy } from '#contract/regulations/copy.ts'
import { withWords } from '#client/i18n/language.ts'
import { Select } from '#client/ui/form/select.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import type { FieldProps } from '#client/ui/form/field.tsx'
import css from './citation-field.module.css'

const CitationNotes = lazyComponent(
  async () => (await withWords('regulations', import('./citation-notes.tsx'))).CitationNotes,
)

export type CitationFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  /** The maximum number of characters. */
  maxLength: number
  placeholder?: string
  disabled?: boolean
}

/**
 * Edits the number of a regulation in any spelling, or the name of another rule: any text can be
 * saved. It offers citations that begin with the typed text, and shows below what our copy has of
 * it.
 */
export function CitationField({ value, onChange, maxLength, ...rest }: CitationFieldProps) {
  const copy = useOurCopy()
  const [isBeingWritten, setBeingWritten] = useState(false)
  const offers = useMemo(
    () =>
      (copy === null ? [] : offersFor(value, copy)).map(({ text, spelling, heading }) => ({
        value: text,
        label: text,
        listed: spelling,
        second: heading,
      })),
    [copy, value],
  )
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setBeingWritten(false)
  }
  return (
    <div className={css.citation} onFocus={() => setBeingWritten(true)} onBlur={left}>
      <Select
        {...rest}
        free={{ most: maxLength }}
        isMatched
        value={value}
        onChange={onChange}
        options={offers}
      />
      <div aria-live="polite">
        {value.trim() !== '' && (
          <CitationNotes
            value={value}
            onChange={onChange}
            disabled={rest.disabled}
            mayGoOn={isBeingWritten && offers.length > 0}
          />
        )}
      </div>
    </div>
  )
}

const nothing = () => null

/** Returns null until the copy is loaded; the notes report a failure. */
function useOurCopy(): RegulationCopy | null {
  const [copy, setCopy] = useState<RegulationCopy | null>(null)
  useArrival(() => import('./our-copy.ts').then(({ ourCopy }) => ourCopy, nothing), setCopy, [])
  return copy
}
