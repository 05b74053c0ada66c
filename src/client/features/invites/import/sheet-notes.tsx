import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconInfoCircle } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import type { SheetTable, SheetNote } from '#client/data/sheets/sheet-types.ts'
import css from './import.module.css'

/**
 * Shows notes about a file that was read, one quiet line each. `chosen` is true if a sheet other
 * than the first was read.
 */
export function SheetNotes({ sheet, chosen }: { sheet: SheetTable; chosen: boolean }) {
  const { t } = useLingui()
  const said = useNoteWords()
  const name = sheet.sheets[sheet.sheet]?.name ?? ''
  const lines = [
    ...(chosen ? [t`Sheet ${name} is used: the first sheet has no columns of people.`] : []),
    ...sheet.notes.map(said),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={css.notes}>
      {lines.map((line) => (
        <li key={line}>
          <Icon icon={IconInfoCircle} size={18} />
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
        return t`Other sheets also have lines and are not read: ${names}. Choose another sheet under Sheet.`
      }
      case 'hidden-sheets': {
        const names = some(note.names)
        return t`Hidden sheets are not read: ${names}.`
      }
      case 'hidden-rows':
        return t`Rows or columns that are hidden in the file are read too.`
      case 'formulas': {
        const { count } = note
        return t`${plural(count, { one: 'A formula', other: '# formulas' })}: the result saved in the file is used, nothing is calculated.`
      }
      case 'macros':
        return t`The file has macros. They are neither read nor run.`
      case 'merged': {
        const lines = some(note.records)
        return t`Only the first of the merged cells is filled. Lines with merged cells: ${lines}.`
      }
      case 'broken-letters': {
        const lines = some(note.records)
        return t`Lines ${lines} have letters that do not fit the encoding. Another encoding may read them.`
      }
      case 'odd-letters': {
        const lines = some(note.records)
        return t`Some letters in lines ${lines} look wrong. Check the names, or choose another encoding.`
      }
      case 'control-letters': {
        const lines = some(note.records)
        return t`Invisible characters were removed in lines ${lines}.`
      }
      case 'odd-quotes': {
        const lines = some(note.records)
        return t`Lines ${lines} have quotation marks inside cells. Check that they belong there.`
      }
      case 'open-quote': {
        const { record } = note
        return t`A quotation mark opens in line ${record} and never closes. The text after it was left out. Check that all people are here.`
      }
    }
  }
}
