import type {
  FormInFile,
  ProgramInFile,
  QuestionInFile,
  SubFormInFile,
} from '#contract/catalogue/carrying.ts'
import {
  hasQuestion,
  flagIn,
  idIn,
  validateNames,
  nameIn,
  orderCell,
  questionIn,
  type SheetCellError,
  type SheetRow,
} from './sheet-row.ts'
import { type ColumnName, columnNames, sheetColumn, means, neededColumns } from './sheet-words.ts'

/** A cell that cannot be read, with its place as a spreadsheet names it. */
export interface SheetProblem {
  row: number
  /** Letter of the column, such as `C`. */
  letter: string
  column: ColumnName
  fault: SheetCellError
}

/** A program of a sheet; one with a problem cannot be imported. */
export interface SheetProgram {
  program: ProgramInFile
  problems: readonly SheetProblem[]
}

/**
 * Reads the programs of a sheet (`programsSheet`, perhaps edited by a person). Returns the missing
 * columns if it lacks some; null if it is not a sheet of programs.
 */
export function programsIn(
  records: readonly (readonly string[])[],
): readonly SheetProgram[] | { lacks: readonly ColumnName[] } | null {
  const head = headIn(records)
  if (head === null) return null
  const lacks = neededColumns.filter((name) => !head.columns.has(name))
  if (lacks.length > 0) return { lacks }
  const rows = records.flatMap((record, at): SheetRow[] => {
    const cells = Object.fromEntries(
      columnNames.map((name) => [name, record[head.columns.get(name) ?? -1] ?? '']),
    ) as SheetRow['cells']
    // A row with values only in hidden columns is one that a person deleted.
    return at <= head.at || neededColumns.every((name) => cells[name].trim() === '')
      ? []
      : [{ row: at + 1, cells, errors: [] }]
  })
  return grouped(rows, 'program', 'programID').map((group) => {
    for (const row of group.rows) validateNames(row)
    const forms = grouped(
      group.rows.filter((row) => nameIn(row, 'form') !== '' || hasForm(row)),
      'form',
      'formID',
    )
    const program: ProgramInFile = { uid: group.uid, name: group.name, forms: forms.map(formOf) }
    const problems = group.rows.flatMap(({ row, errors }) =>
      errors.map((fault) => ({
        row,
        letter: letterOf(head.columns.get(fault.column) ?? 0),
        ...fault,
      })),
    )
    return { program, problems }
  })
}

/** Finds the row of column headings near the top, and the position of each column. */
function headIn(
  records: readonly (readonly string[])[],
): { at: number; columns: ReadonlyMap<ColumnName, number> } | null {
  const found = records.slice(0, 20).map((record, at) => ({
    at,
    columns: new Map(
      columnNames.flatMap((name) => {
        const place = record.findIndex((cell) => means(cell, sheetColumn(name)))
        return place === -1 ? [] : [[name, place] as const]
      }),
    ),
  }))
  const [best] = found.toSorted((one, other) => other.columns.size - one.columns.size)
  return best === undefined || best.columns.size < 3 ? null : best
}

/** Returns the letters of a spreadsheet's column. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Checks whether a row belongs to a form, even if it does not name the form. */
const hasForm = (row: SheetRow) =>
  nameIn(row, 'subForm') !== '' || row.cells.formID.trim() !== '' || hasQuestion(row)

interface Group {
  uid: string | undefined
  name: string
  rows: SheetRow[]
}

/**
 * Groups the rows by program, form or sub-form, in the order of their first rows. A row of an
 * export is matched by its id, so that a new name is a rename; a row that a person wrote is matched
 * by its name. A row that was moved to another group is matched by that group's name.
 */
function grouped(rows: readonly SheetRow[], column: ColumnName, idColumn: ColumnName): Group[] {
  const [names, ids] = [
    new Map<string | undefined, Set<string>>(),
    new Map<string, Set<string | undefined>>(),
  ]
  for (const row of rows) {
    const [id, name] = [idIn(row, idColumn), nameIn(row, column)]
    names.set(id, (names.get(id) ?? new Set()).add(name))
    ids.set(name, (ids.get(name) ?? new Set()).add(id))
  }
  const isOfAnother = (id: string, name: string) =>
    (names.get(id)?.size ?? 0) > 1 &&
    [...(ids.get(name) ?? [])].some((other) => other !== undefined && other !== id)
  const groups: Group[] = []
  let last: Group | undefined
  for (const row of rows) {
    const [own, name] = [idIn(row, idColumn), nameIn(row, column)]
    const uid = own !== undefined && name !== '' && isOfAnother(own, name) ? undefined : own
    const isNamed = (group: Group) => group.name.toLowerCase() === name.toLowerCase()
    if (name === '') row.errors.push({ column, fault: { code: 'lacks-name' } })
    const found =
      uid === undefined
        ? last && (isNamed(last) || name === '')
          ? last
          : groups.find(isNamed)
        : (groups.find((group) => group.uid === uid) ??
          groups.find((group) => group.uid === undefined && isNamed(group)))
    const group: Group = found ?? { uid, name, rows: [] }
    if (found === undefined) groups.push(group)
    const [first] = group.rows
    if (first && name !== '' && group.name !== '' && !isNamed(group))
      row.errors.push({ column, fault: { code: 'other-name', row: first.row, text: group.name } })
    group.uid ??= uid
    if (group.name === '') group.name = name
    group.rows.push(row)
    last = group
  }
  return groups
}

interface Placed<Entry> {
  entry: Entry
  place: number | null
}

function formOf({ uid, name, rows }: Group): FormInFile {
  const isMultiQuestionEnable = modeOf(rows)
  const subs = grouped(
    rows.filter((row) => nameIn(row, 'subForm') !== ''),
    'subForm',
    'subFormID',
  )
  const taken = new Set<string>()
  const questions: Placed<QuestionInFile>[] = []
  const subForms: Placed<SubFormInFile>[] = []
  for (const row of rows) {
    const mqSortOrder = isMultiQuestionEnable ? questions.length + subForms.length + 1 : null
    const sub = subs.find((each) => each.rows[0] === row)
    if (sub)
      subForms.push({
        entry: {
          uid: sub.uid,
          name: sub.name,
          mqSortOrder,
          questions: sub.rows.filter(asksAny).map((each) => asked(each, taken)),
        },
        place: orderCell(row, 'subFormPlace'),
      })
    else if (nameIn(row, 'subForm') === '' && asksAny(row))
      questions.push({
        entry: { ...asked(row, taken), mqSortOrder },
        place: orderCell(row, 'questionPlace'),
      })
  }
  return {
    uid,
    name,
    mqSortOrder: null,
    isMultiQuestionEnable,
    questions: inPlaces(questions),
    subForms: inPlaces(subForms),
  }
}

const asksAny = (row: SheetRow) => hasQuestion(row) || row.cells.questionID.trim() !== ''

/** A copied row has the id of its original, but it is a question of its own. */
function asked(row: SheetRow, taken: Set<string>): QuestionInFile {
  const id = idIn(row, 'questionID')
  const uid = id === undefined || taken.has(id) ? undefined : id
  if (uid !== undefined) taken.add(uid)
  return { ...questionIn(row), uid }
}

/** Reads from its rows whether a form is a multi-question form. */
function modeOf(rows: readonly SheetRow[]): boolean {
  let first: { row: number; is: boolean; text: string } | null = null
  for (const row of rows) {
    const is = flagIn(row, 'multi')
    if (is === null) continue
    if (first !== null && first.is !== is)
      row.errors.push({
        column: 'multi',
        fault: { code: 'other-mode', row: first.row, text: first.text },
      })
    first ??= { row: row.row, is, text: row.cells.multi.trim() }
  }
  return first?.is ?? false
}

/** Sorts entries by the places in the file; an entry without one follows the entry before it. */
function inPlaces<Entry>(entries: readonly Placed<Entry>[]): Entry[] {
  let last = 0
  return entries
    .map(({ entry, place }) => ({ entry, at: (last = place ?? last) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ entry }) => entry)
}
