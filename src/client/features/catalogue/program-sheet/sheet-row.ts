import type { QuestionInFile } from '#contract/catalogue/carrying.ts'
import { catalogueLimits as limits, hasOptions, isMixed } from '#contract/catalogue/rules.ts'
import { manyLines, oneLine } from '#contract/kernel/clean-text.ts'
import { type ColumnName, means, no, typeNames, yes } from './sheet-words.ts'

/** The reason why a cell cannot be read. */
export type SheetCellError =
  /** A name, a question, a type or its options are missing. */
  | { code: 'lacks-name' | 'lacks-question' | 'lacks-type' | 'lacks-options' }
  | { code: 'no-type' | 'no-yes-or-no'; text: string }
  /** A text has too many letters, or a list too many entries. */
  | { code: 'too-long' | 'too-many'; most: number }
  | {
      code:
        | 'separators'
        | 'option-twice'
        | 'options-of-other'
        | 'several-of-other'
        | 'more-texts'
        | 'no-id'
    }
  /** Another row has another name for the same item, or another mode for the same form. */
  | { code: 'other-name' | 'other-mode'; row: number; text: string }

/** A row of the sheet, with its row number there. */
export interface SheetRow {
  row: number
  cells: Readonly<Record<ColumnName, string>>
  errors: { column: ColumnName; fault: SheetCellError }[]
}

const uid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the name in a cell, as it is stored. */
export const nameIn = ({ cells }: SheetRow, column: ColumnName): string => oneLine(cells[column])
/**
 * Returns the id that the exporting installation wrote; undefined for a row that a person wrote.
 */
export const idIn = ({ cells }: SheetRow, column: ColumnName): string | undefined =>
  uid.test(cells[column].trim()) ? cells[column].trim().toLowerCase() : undefined
/** Returns the place in the list; null if the order of the rows decides. */
export const orderCell = ({ cells }: SheetRow, column: ColumnName): number | null =>
  /^[1-9]\d{0,5}$/.test(cells[column].trim()) ? Number(cells[column]) : null

const questionCells = ['question', 'type', 'several', 'options', 'regulations', 'texts'] as const
/** Checks whether a row has more than names. */
export const hasQuestion = ({ cells }: SheetRow): boolean =>
  questionCells.some((column) => cells[column].trim() !== '')

/** Notes the faults of a row's names and ids. */
export function validateNames(row: SheetRow): void {
  for (const column of ['program', 'form', 'subForm'] as const) {
    const name = nameIn(row, column)
    if (name.length > limits.name)
      row.errors.push({ column, fault: { code: 'too-long', most: limits.name } })
    if (isMixed(name)) row.errors.push({ column, fault: { code: 'separators' } })
  }
  for (const column of ['programID', 'formID', 'subFormID', 'questionID'] as const) {
    if (row.cells[column].trim() !== '' && idIn(row, column) === undefined)
      row.errors.push({ column, fault: { code: 'no-id' } })
  }
}

/** Reads yes or no; null for an empty cell. */
export function flagIn(row: SheetRow, column: ColumnName): boolean | null {
  const text = oneLine(row.cells[column])
  if (text === '') return null
  const [isYes, isNo] = [
    means(text, yes) || means(text, truth),
    means(text, no) || means(text, falsehood),
  ]
  if (!isYes && !isNo) row.errors.push({ column, fault: { code: 'no-yes-or-no', text } })
  return isYes
}

// A spreadsheet converts yes and no to these by itself.
const [truth, falsehood] = [
  { en: 'TRUE', es: 'VERDADERO' },
  { en: 'FALSE', es: 'FALSO' },
]

/** Reads the question of a row and notes its faults. */
export function questionIn(row: SheetRow): QuestionInFile {
  const wrong = (column: ColumnName, fault: SheetCellError) =>
    void row.errors.push({ column, fault })
  const description = manyLines(lines(row.cells.question).join('\n'))
  if (description === '') wrong('question', { code: 'lacks-question' })
  if (description.length > limits.description)
    wrong('question', { code: 'too-long', most: limits.description })
  const questionTypeID = typeIn(row)
  const [options, multiSelect] = [list(row.cells.options), flagIn(row, 'several') ?? false]
  if (questionTypeID !== null && !hasOptions(questionTypeID)) {
    if (options.length > 0) wrong('options', { code: 'options-of-other' })
    if (multiSelect) wrong('several', { code: 'several-of-other' })
  } else if (questionTypeID !== null) {
    if (options.length === 0) wrong('options', { code: 'lacks-options' })
    if (options.length > limits.options)
      wrong('options', { code: 'too-many', most: limits.options })
    if (options.some((option) => option.length > limits.option))
      wrong('options', { code: 'too-long', most: limits.option })
    if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
      wrong('options', { code: 'option-twice' })
  }
  return {
    uid: undefined,
    description,
    questionTypeID: questionTypeID ?? 0,
    multiSelect,
    options,
    mqSortOrder: null,
    regulations: regulationsIn(row),
  }
}

function typeIn(row: SheetRow): number | null {
  const text = oneLine(row.cells.type)
  const found = Object.entries(typeNames).find(([, words]) => means(text, words))
  if (found) return Number(found[0])
  row.errors.push({
    column: 'type',
    fault: text === '' ? { code: 'lacks-type' } : { code: 'no-type', text },
  })
  return null
}

function regulationsIn(row: SheetRow): QuestionInFile['regulations'] {
  const wrong = (column: ColumnName, fault: SheetCellError) =>
    void row.errors.push({ column, fault })
  const [numbers, texts] = [list(row.cells.regulations), textsIn(row.cells.texts)]
  // All lines belong to the only text, with or without the mark of a further line.
  const words = numbers.length === 1 ? [texts.join('\n')] : texts
  if (words.findLastIndex((text) => text !== '') >= numbers.length)
    wrong('texts', { code: 'more-texts' })
  if (numbers.length > limits.regulations)
    wrong('regulations', { code: 'too-many', most: limits.regulations })
  if (numbers.some((number) => number.length > limits.number))
    wrong('regulations', { code: 'too-long', most: limits.number })
  if (words.some((text) => text.length > limits.description))
    wrong('texts', { code: 'too-long', most: limits.description })
  return numbers.map((number, at) => ({
    number,
    description: manyLines(words[at] ?? ''),
    images: [],
  }))
}

/** Reads the text of each regulation, the reverse of `textLines`. */
function textsIn(cell: string): string[] {
  const texts: string[] = []
  for (const line of lines(cell)) {
    if (line.startsWith('>') && texts.length > 0)
      texts.push(`${texts.pop() ?? ''}\n${line.replace(/^> ?/, '')}`)
    else texts.push(line.replace(/^\\(?=[>\\])/, ''))
  }
  return texts
}

const lines = (cell: string) => cell.replaceAll('\r\n', '\n').split('\n')
/** Returns the entries of a cell without empty lines. */
const list = (cell: string) =>
  lines(cell)
    .map(oneLine)
    .filter((entry) => entry !== '')
