import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Language } from '#client/i18n/language.ts'
import type { SheetProblem } from './read-programs.ts'
import type { SheetCellError } from './sheet-row.ts'
import { type ColumnName, sheetColumn, no, typeNames, yes } from './sheet-words.ts'

/** Explains where in the sheet a problem is and how to fix it. */
export function problemWords({ row, letter, column, fault }: SheetProblem, i18n: I18n): string {
  const [name, why] = [columnWord(column, i18n), faultWords(fault, i18n)]
  return i18n._(msg`Row ${row}, column ${letter} (${name}): ${why}`)
}

/** Returns the heading of a column. */
export const columnWord = (name: ColumnName, i18n: I18n): string =>
  sheetColumn(name)[sheetLanguage(i18n)]

/** Returns the person's language in the editor. */
export const sheetLanguage = ({ locale }: I18n): Language => (locale === 'es' ? 'es' : 'en')

function faultWords(fault: SheetCellError, i18n: I18n): string {
  const language = sheetLanguage(i18n)
  switch (fault.code) {
    case 'lacks-name':
      return i18n._(
        msg`The name is missing. Each row needs the name of its program. A row with a question also needs the name of its form.`,
      )
    case 'lacks-question':
      return i18n._(msg`The question is missing. Write it or delete the row.`)
    case 'lacks-type': {
      const all = allTypes(language)
      return i18n._(msg`The type is missing. Write one of these: ${all}.`)
    }
    case 'no-type': {
      const [text, all] = [fault.text, allTypes(language)]
      return i18n._(msg`“${text}” is not a question type. Write one of these: ${all}.`)
    }
    case 'lacks-options':
      return i18n._(msg`A selection needs options, one in each line of the cell.`)
    case 'option-twice':
      return i18n._(msg`Enter each option only once.`)
    case 'options-of-other':
      return i18n._(msg`Only a selection has options. Empty the cell, or write another type.`)
    case 'several-of-other':
      return i18n._(
        msg`Only a selection takes several answers. Empty the cell, or write another type.`,
      )
    case 'no-yes-or-no': {
      const [text, first, second] = [fault.text, yes[language], no[language]]
      return i18n._(msg`“${text}” is neither “${first}” nor “${second}”.`)
    }
    case 'too-long': {
      const { most } = fault
      return i18n._(msg`It is too long. Use at most ${most} characters.`)
    }
    case 'too-many': {
      const { most } = fault
      return i18n._(msg`There are too many lines. At most: ${most}.`)
    }
    case 'separators':
      return i18n._(msg`A name must not contain ^~^, $~$, #~# or |~|.`)
    case 'more-texts':
      return i18n._(
        msg`There are more texts than regulations. Each text is one line. To continue a text on another line, begin that line with >.`,
      )
    case 'no-id':
      return i18n._(
        msg`The export fills this column. Empty the cell or restore its original value.`,
      )
    case 'other-name': {
      const { row, text } = fault
      return i18n._(
        msg`Row ${row} has another name for the same item: “${text}”. Write the same name in all of its rows. A new item has no ID in the hidden columns.`,
      )
    }
    case 'other-mode': {
      const { row, text } = fault
      return i18n._(
        msg`Row ${row} has “${text}” for the same form. Write the same in all rows of the form.`,
      )
    }
  }
}

const allTypes = (language: Language) =>
  Object.values(typeNames)
    .map((words) => words[language])
    .join(', ')
