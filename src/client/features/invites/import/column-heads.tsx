import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { cx } from '#client/ui/cx.ts'
import { LabelsHidden } from '#client/ui/form/field-labels.ts'
import { Select } from '#client/ui/form/select.tsx'
import type { RosterField } from '../roster/roster-types.ts'
import css from './import-row.module.css'
import type { ShownColumn } from './roster-layout.ts'
import { columnLetters, fieldWords } from './roster-words.ts'

/** The columns of the file, and the fields that they fill. */
export interface MappingChoice {
  /** Headings of the file; '' for a column without one. */
  words: readonly string[]
  fields: readonly (RosterField | null)[]
  /** Fields of this person's table. */
  offered: readonly RosterField[]
  onChoose: (at: number, field: RosterField | null) => void
}

/**
 * The headings above the lines: the file's letter and heading, and below them the field that the
 * column fills. `folded` shows only the field names, on a narrow screen.
 */
export function ColumnHeads({
  columns,
  choice,
  folded,
}: {
  columns: readonly ShownColumn[]
  choice: MappingChoice
  folded: boolean
}) {
  const { t, i18n } = useLingui()
  return (
    <div className={cx(css.heads, folded && css.folded)}>
      <span>{t({ message: 'Line', context: 'of a file' })}</span>
      <span className={css.what}>{t`What happens`}</span>
      {columns.map(({ key, fields, from }) =>
        folded ? (
          <span key={key}>
            {fields.length > 1 ? t`Name` : i18n._(fieldWords[fields[0] ?? 'name'])}
          </span>
        ) : (
          <div key={key} className={css.head}>
            {from.length === 0 && <span className={css.letter}>{t`Not in the file`}</span>}
            {from.length === 0 && <span>{i18n._(fieldWords[fields[0] ?? 'name'])}</span>}
            {from.map((at) => (
              <Fragment key={at}>
                <span className={css.letter} aria-hidden="true">
                  {columnLetters(at)} {choice.words[at]}
                </span>
                <ColumnSelect at={at} choice={choice} hidden />
              </Fragment>
            ))}
          </div>
        ),
      )}
    </div>
  )
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
