import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReadSheet, SheetNote } from '#client/data/sheets/sheet-types.ts'
import css from './import.module.css'

/**
 * Shows notes about a file that was read, one quiet line each. `chosen` is true if a sheet other
 * than the first was read.
 */
export function SheetNotes({ sheet, chosen }: { sheet: ReadSheet; chosen: boolean }) {
  const { t } = useLingui()
  const said = useNoteWords()
  const name = sheet.sheets[sheet.sheet]?.name ?? ''
  const lines = [
    ...(chosen ? [t`Sheet ${name} was taken: the first one names no columns of people.`] : []),
    ...sheet.notes.map(said),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={css.notes}>
      {lines.map((line) => (
        <li key={line}>
          <IconInfoCircle size={18} stroke={2.2} aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  )
}

/** Number of entries named; the rest is counted. */
const named = 5

function useNoteWords(): (note: SheetNote) => string {
  const { t } = useLingui()
  const some = (all: readonly (string | number)[]) => {
    const first = all.slice(0, named).join(', ')
    const rest = all.length - named
    return rest > 0
      ? plural(rest, { one: `${first} and # more`, other: `${first} and # more` })
      : first
  }
  return (note) => {
    switch (note.code) {
      case 'other-sheets': {
        const names = some(note.names)
        return t`Other sheets have lines too and are not read: ${names}. Another one is chosen under Sheet.`
      }
      case 'hidden-sheets': {
        const names = some(note.names)
        return t`Hidden sheets are not read: ${names}.`
      }
      case 'hidden-rows':
        return t`Rows or columns that are hidden in the file are read too.`
      case 'formulas': {
        const { count } = note
        return t`${plural(count, { one: 'A formula', other: '# formulas' })}: what it showed when it was saved is taken, nothing is calculated.`
      }
      case 'macros':
        return t`The file has macros. They are neither read nor run.`
      case 'merged': {
        const lines = some(note.records)
        return t`Merged cells fill their first cell alone. Lines with them: ${lines}.`
      }
      case 'broken-letters': {
        const lines = some(note.records)
        return t`Letters that do not fit the encoding are in lines ${lines}. Another encoding may read them.`
      }
      case 'odd-letters': {
        const lines = some(note.records)
        return t`Some letters look as if the encoding were another, in lines ${lines}. Look at the names, or choose another encoding.`
      }
      case 'control-letters': {
        const lines = some(note.records)
        return t`Signs that cannot be seen were left out in lines ${lines}.`
      }
      case 'odd-quotes': {
        const lines = some(note.records)
        return t`Quotes stand in the midst of cells in lines ${lines}. Look whether they are meant so.`
      }
      case 'open-quote': {
        const { record } = note
        return t`A quote opens in line ${record}, and never closes. What comes after it was left out; look whether everybody is here.`
      }
    }
  }
}
