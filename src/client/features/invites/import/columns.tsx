import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { LabelsHidden } from '#client/ui/form/field-labels.ts'
import { Select } from '#client/ui/form/select.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { RosterField, RosterMapping } from '../roster/roster-types.ts'
import { ChoiceChip } from './file-line.tsx'
import css from './import.module.css'
import { fieldWords } from './roster-words.ts'

/** The columns of the file, and the fields that they fill. */
export interface MappingChoice {
  /** Headings of the file; '' for a column without one. */
  words: readonly string[]
  fields: readonly (RosterField | null)[]
  /** Fields of this person's table. */
  offered: readonly RosterField[]
  onChoose: (at: number, field: RosterField | null) => void
}

const unused = 'unused'

/** Chooses the field that a column fills. */
export function ColumnSelect({
  at,
  choice,
  hidden = false,
}: {
  at: number
  choice: MappingChoice
  hidden?: boolean
}) {
  const { t, i18n } = useLingui()
  const letter = columnLetters(at)
  const word = choice.words[at] ?? ''
  return (
    <LabelsHidden value={hidden}>
      <Select
        label={word === '' ? t`Column ${letter}` : t`Column ${letter}, ${word}`}
        searchable={false}
        options={[
          ...choice.offered.map((field) => ({ value: field, label: i18n._(fieldWords[field]) })),
          { value: unused, label: t`Not used` },
        ]}
        value={choice.fields[at] ?? unused}
        onChange={(value) =>
          choice.onChoose(at, choice.offered.find((field) => field === value) ?? null)
        }
      />
    </LabelsHidden>
  )
}

/**
 * Shows a single unused column in a chip of its own; several, or all columns on a narrow screen,
 * behind one chip.
 */
export function ColumnsChip({ columns, folded }: { columns: MappingChoice; folded: boolean }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { fields, offered, onChoose, words } = columns
  // A column without heading and values does not count.
  const counted = fields.length
  const unused = fields.flatMap((field, at) => (field === null ? [at] : []))
  const [only] = unused
  if (!folded && only === undefined) return null
  if (!folded && only !== undefined && unused.length === 1) {
    const letter = columnLetters(only)
    const word = words[only] ?? ''
    return (
      <ChoiceChip
        label={t`Column ${letter}`}
        value={t`Not used`}
        needs
        options={[
          ...offered.map((field) => ({ value: field, label: i18n._(fieldWords[field]) })),
          { value: null, label: word === '' ? t`Not used` : t`Not used: ${word}` },
        ]}
        chosen={null}
        onChoose={(field) => onChoose(only, field)}
      />
    )
  }
  const used = counted - unused.length
  return (
    <>
      <button
        type="button"
        className={css.chip}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <b
          className={unused.length > 0 ? css.needs : undefined}
        >{t`${used} of ${plural(counted, { one: '# column', other: '# columns' })} used`}</b>
      </button>
      {isOpen && <ColumnsDialog columns={columns} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Number of listed columns; the first ones have a roster's data. */
const maxCellsShown = 60

/** Lists the field of each column of the file. */
function ColumnsDialog({ columns, onClose }: { columns: MappingChoice; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Columns of the file`}
      onClose={onClose}
      footer={<Button variant="filled" onClick={onClose}>{t`Done`}</Button>}
    >
      <div className={css.columns}>
        {columns.fields.slice(0, maxCellsShown).map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file
          <ColumnSelect key={at} at={at} choice={columns} />
        ))}
      </div>
    </Dialog>
  )
}

/** Asks for the meaning of the first line if it names no known columns (rulings, 58). */
export function AskHeader({
  mapping,
  onAnswer,
}: {
  mapping: RosterMapping
  onAnswer: (mapping: RosterMapping) => void
}) {
  const { t } = useLingui()
  const isPerson = mapping.header === null
  const answer = (words: string, more: Partial<RosterMapping> = {}) => (
    <Button size="small" onClick={() => onAnswer({ ...mapping, ...more, isSure: true })}>
      {words}
    </Button>
  )
  // A file without a column of addresses is read, but none of its people can be invited.
  if (mapping.isSure)
    return mapping.columns.includes('email') ? null : (
      <section
        className={css.ask}
        aria-label={t`The columns`}
      >{t`No column fills Email. Choose the one that holds it.`}</section>
    )
  if (mapping.isNamed)
    return (
      <section className={css.ask} aria-label={t`The columns`}>
        <span>{t`Check that each column fills the right field, also the names.`}</span>
        {answer(t`The columns are right`)}
      </section>
    )
  return (
    <section className={css.ask} aria-label={t`The first line`}>
      <span>
        {isPerson
          ? t`The first line looks like a person. Include it?`
          : t`The first line has no known column names and is skipped. Check that each column fills the right field.`}
      </span>
      {answer(isPerson ? t`Skip it` : t`It is a person`, { header: isPerson ? 1 : null })}
      {answer(isPerson ? t`Include it` : t`The columns are right`)}
    </section>
  )
}

type FillForAllProps = {
  /** Number of lines without a job title. */
  lacking: number
  onFill: (jobTitle: string) => void
}

/**
 * Fills in one job title for all lines if no column has it; different ones are corrected in their
 * lines.
 */
export function FillForAll({ lacking, onFill }: FillForAllProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const fill = () => typed.trim() !== '' && onFill(typed.trim())
  return (
    <section className={css.ask} aria-label={t`Job title`}>
      <span>
        {plural(lacking, {
          one: 'No column fills Job title: it is missing in # line.',
          other: 'No column fills Job title: it is missing in # lines.',
        })}
      </span>
      <div className={css.fill}>
        <TextField
          label={t`Job title for all`}
          value={typed}
          maxLength={personLimits.jobTitle}
          autoComplete="off"
          onChange={setTyped}
          onKeyDown={(event) => event.key === 'Enter' && fill()}
        />
      </div>
      <Button size="small" disabled={typed.trim() === ''} onClick={fill}>{t`Fill in`}</Button>
    </section>
  )
}

/** Returns a column's letters as in spreadsheets: A, B, …, Z, AA. */
export function columnLetters(at: number): string {
  return (
    (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
  )
}
