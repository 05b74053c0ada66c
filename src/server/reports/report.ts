import { type ReportKind, reportKinds } from '#contract/reports/kinds.ts'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { midnightIn } from '#contract/kernel/midnight.ts'
import type { Cell, CellType, SheetColumn } from '#contract/kernel/sheet.ts'
import { readNumbers } from '#contract/submissions/filter.ts'
import type { AccountTx } from '#server/db/database.ts'
import { rowsOfPage } from '#server/lists/every-page.ts'
import { momentWriter } from '#server/lists/export-list.ts'

/**
 * What a report is narrowed by, in the grammar of export links (G2-34), which scheduled jobs keep
 * too.
 */
export interface ReportFilter {
  projectIds?: string | undefined
  userIds?: string | undefined
  safetyPrograms?: string | undefined
  /** Days back from today in the company's zone; '0' and nothing mean all. */
  daysRange?: string | undefined
  /** 2 all, 1 completed, 0 not completed. */
  completionStatus?: '2' | '1' | '0' | undefined
  /** Only rows that were made or changed since. */
  since?: Date | undefined
}

/** Which rows of a company a report may show, and how its days are told. */
export interface ReportScope {
  accountID: number
  epoch: string
  now: Date
  /** The zone of the company, IANA. */
  timeZone: string
  /** Records of these people alone; null: of the whole company. */
  chain: ReadonlySet<number> | null
  /** These people, and the projects assigned to them; null: all (ruling 28). */
  people: ReadonlySet<number> | null
}

/**
 * Reads in a transaction of the company; each page has its own, so that none waits for a slow line.
 */
export type Read = <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>

/** A column of a report. An `instant` is written in the company's zone, a flag by its words. */
export interface ReportColumn<Row> {
  title: string
  type?: CellType | 'instant'
  value: (row: Row) => string | number | null
}

/** What a capability says of its report (G2-70). */
interface ReportDefinition<Row> {
  kind: ReportKind
  columns: readonly ReportColumn<Row>[]
  /** The rows in the order of their screen, page by page. */
  pages: (read: Read, scope: ReportScope, filter: ReportFilter) => AsyncIterable<readonly Row[]>
  /** How many rows that are. */
  count: (read: Read, scope: ReportScope, filter: ReportFilter) => Promise<number>
}

/** A kind of record that is handed out as a report. */
export interface Report<Row> extends Pick<ReportDefinition<Row>, 'kind' | 'pages' | 'count'> {
  /** The last part of its link, which is also its word in the trail and in the name of its file. */
  link: string
  head: readonly SheetColumn[]
  /** The same rows as the cells of a file; moments by the clock of the company. */
  cells: (read: Read, scope: ReportScope, filter: ReportFilter) => AsyncIterable<readonly Cell[][]>
}

/**
 * Makes a report of its columns and pages. A capability hands it on by its door and adds a line to
 * `server/reports.ts`; export links, report links and scheduled reports follow from there.
 */
export function defineReport<Row>({
  kind,
  columns,
  pages,
  count,
}: ReportDefinition<Row>): Report<Row> {
  return {
    kind,
    pages,
    count,
    link: reportKinds[kind].link,
    head: columns.map(({ title, type = 'text' }) => ({
      title,
      type: type === 'instant' ? 'text' : type,
    })),
    cells: async function* cells(read, scope, filter) {
      const moment = momentWriter(scope.timeZone)
      const cellOf = ({ type, value }: ReportColumn<Row>, row: Row): Cell => {
        const cell = value(row) ?? ''
        return type === 'instant' ? moment(String(cell)) : cell
      }
      for await (const rows of pages(read, scope, filter))
        yield rows.map((row) => columns.map((column) => cellOf(column, row)))
    },
  }
}

/** Returns the report of a word in a scheduled job; throws where none has it. */
export function reportOfType(reports: object, type: string): Report<unknown> {
  const found = Object.values<Report<unknown>>({ ...reports }).find(
    ({ kind }) => reportKinds[kind].type === type,
  )
  if (found === undefined) throw new Error(`There is no report ${type}.`)
  return found
}

/**
 * The name of a report's file without its end: link and day, by the clock of the company (G2-69).
 */
export function fileNameOf(
  { link }: Pick<Report<unknown>, 'link'>,
  { timeZone, now }: ReportScope,
): string {
  return `${link}-${dayIn(timeZone, now.getTime())}`
}

/** When the chosen days begin, by the clock of the company; null: the report has no such bound. */
export function beginOf(
  { daysRange = '0' }: ReportFilter,
  { timeZone, now }: ReportScope,
): Date | null {
  const days = Number(daysRange)
  if (days === 0) return null
  return new Date(midnightIn(timeZone, daysAfter(dayIn(timeZone, now.getTime()), -days)))
}

/** The chosen numbers of a filter, null where it narrows nothing. */
export function chosen(text: string | undefined): number[] | null {
  const numbers = readNumbers(text ?? '') ?? []
  return numbers.length === 0 ? null : numbers
}

/** Numbers by their keys as the screens compare them, then by number. */
export function inOrderOf(
  rows: readonly { id: number; key: string }[],
  sortKey: (key: string) => string,
): number[] {
  const sorted = rows.map(({ id, key }) => ({ id, key: sortKey(key) }))
  return sorted
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    .map(({ id }) => id)
}

/** A report whose order no index of the database knows. */
interface Ordered<Row> extends Pick<ReportDefinition<Row>, 'kind' | 'columns'> {
  /** The numbers of all its rows, in their order. */
  numbers: (tx: AccountTx, scope: ReportScope, filter: ReportFilter) => Promise<readonly number[]>
  /** These rows, in any order. */
  rows: (tx: AccountTx, numbers: readonly number[], epoch: string) => Promise<readonly Row[]>
  numberOf: (row: Row) => number
}

/** Reads the numbers of all rows in their order first, then each page by its numbers. */
export function orderedReport<Row>({
  kind,
  columns,
  numbers,
  rows,
  numberOf,
}: Ordered<Row>): Report<Row> {
  return defineReport({
    kind,
    columns,
    count: async (read, scope, filter) => (await read((tx) => numbers(tx, scope, filter))).length,
    pages: async function* pages(read, scope, filter) {
      const all = await read((tx) => numbers(tx, scope, filter))
      for (let at = 0; at < all.length; at += rowsOfPage) {
        const some = all.slice(at, at + rowsOfPage)
        const found = await read((tx) => rows(tx, some, scope.epoch))
        const byNumber = new Map(found.map((row) => [numberOf(row), row]))
        yield some.flatMap((number) => byNumber.get(number) ?? [])
      }
    },
  })
}
