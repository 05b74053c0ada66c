import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { cx } from '#client/ui/cx.ts'
import { LabelsHidden } from '#client/ui/form/field-labels.ts'
import { Select } from '#client/ui/form/select.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { DryLine, RosterField } from '../roster/roster-types.ts'
import css from './import-row.module.css'
import { useMendChoices } from './mend-choices.ts'
import { fieldWords } from './roster-words.ts'

type ImportCellProps = {
  line: DryLine
  field: RosterField
  /** Why it is wrong; null: it is not. */
  reason: string | null
  /** The whole line is fields; `first`: and this is the one to begin with. */
  writing: 'first' | 'on' | null
  /** Null: the line is left out, and nothing of it is to be written. */
  onCorrect: ((value: string) => void) | null
  onClose: () => void
}

/**
 * A cell: a wrong one is an open field, as is any that is pressed; a new or corrected value stands
 * over what it was.
 */
export function ImportCell({ line, field, reason, writing, onCorrect, onClose }: ImportCellProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const value = line.values[field] ?? ''
  const stored = line.was[field]
  const labels = useMendChoices(field)?.labels
  const said = (text: string) => labels?.get(text) ?? text
  const number = line.line
  const name = i18n._(fieldWords[field])
  const label = t`${name}, line ${number}`
  // Who is inactive is nothing that another text in this cell would change.
  if (
    onCorrect !== null &&
    (isOpen || writing !== null || (reason !== null && line.faults[field]?.code !== 'inactive'))
  ) {
    const done = (typed: string) => {
      setOpen(false)
      if (typed !== value) onCorrect(typed)
    }
    return (
      <MendField
        label={label}
        field={field}
        value={value}
        reason={reason}
        isOpened={isOpen || writing !== null}
        begins={isOpen || writing === 'first'}
        onDone={done}
        onClose={onClose}
      />
    )
  }
  const was = stored === undefined ? '' : said(stored)
  const now = field === 'email' ? <Address text={value} /> : said(value)
  const words =
    stored === undefined ? (
      now
    ) : (
      <>
        <b>{now}</b>
        <span className={css.second}>{was === '' ? t`was empty` : t`was ${was}`}</span>
      </>
    )
  const open = onCorrect === null ? undefined : () => setOpen(true)
  if (stored === undefined || !line.isCorrected)
    return (
      // The keyboard opens a line by its number: a stop for each cell would be too many.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
      <span className={cx(css.value, open && css.press)} onClick={open}>
        {words}
      </span>
    )
  return (
    <button type="button" className={cx(css.value, css.mended)} onClick={open}>
      <VisuallyHidden>
        {t`Correct again`} {label}:{' '}
      </VisuallyHidden>
      {words}
    </button>
  )
}

/** An address breaks behind its sign, where it has to. */
function Address({ text }: { text: string }) {
  const [own, ...rest] = text.split('@')
  return rest.length === 0 ? (
    text
  ) : (
    <>
      {own}@<wbr />
      {rest.join('@')}
    </>
  )
}

type MendFieldProps = {
  label: string
  field: RosterField
  value: string
  reason: string | null
  isOpened: boolean
  /** It takes the focus. */ begins: boolean
  onDone: (typed: string) => void
  onClose: () => void
}

/**
 * What is typed stands in the field alone until it is left: a key costs the same whatever the
 * length of the file.
 */
function MendField({
  label,
  field,
  value,
  reason,
  isOpened,
  begins,
  onDone,
  onClose,
}: MendFieldProps) {
  const choices = useMendChoices(field)?.options ?? null
  // Of this value: another one may stand there once a column fills another field, or all lines got
  // the same.
  const [kept, setKept] = useState({ of: value, typed: value })
  const typed = kept.of === value ? kept.typed : value
  const setTyped = (next: string) => setKept({ of: value, typed: next })
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      setTyped(value)
      if (isOpened) onDone(value)
      onClose()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    // Leaving the field says what was typed, and the focus goes on with what is to be done.
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-mend] input')]
    const next = fields[fields.indexOf(event.currentTarget) + 1]
    if (next) next.focus()
    else {
      onDone(typed)
      onClose()
    }
  }
  return (
    <LabelsHidden value={true}>
      <div className={css.mend} data-mend="">
        {choices !== null ? (
          <Select
            label={label}
            options={choices}
            value={value}
            placeholder={value}
            error={reason}
            onChange={onDone}
          />
        ) : (
          <TextField
            label={label}
            value={typed}
            error={reason}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press on the cell opened it
            autoFocus={begins}
            autoComplete="off"
            spellCheck={false}
            inputMode={field === 'email' ? 'email' : undefined}
            onChange={setTyped}
            onBlur={() => onDone(typed)}
            onKeyDown={keyDown}
          />
        )}
      </div>
    </LabelsHidden>
  )
}
