import { type ReportKind, reportKinds } from '#contract/reports/kinds.ts'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { midnightIn } from '#contract/kernel/midnight.ts'
import type { Cell, CellType, SheetColumn } from '#contract/kernel/sheet.ts'
import { readNumbers } from '#contract/submissions/filter.ts'
import type { AccountTx } from '#server/db/database.ts'
import { rowsPerPage } from '#server/lists/iterate-pages.ts'
import { createDateTimeFormatter } from '#server/lists/export-list.ts'

/** The filter of a report, in the grammar of export links (G2-34), which scheduled jobs use too. */
export interface ReportFilter {
  projectIds?: string | undefined
  userIds?: string | undefined
  safetyPrograms?: string | undefined
  /** Days back from today in the company's zone; '0' or no value means all. */
  daysRange?: string | undefined
  /** 2 all, 1 completed, 0 not completed. */
  completionStatus?: '2' | '1' | '0' | undefined
  /** Only rows that were made or changed since then. */
  since?: Date | undefined
}

/** The rows of a company that a report may show, and its time zone. */
export interface ReportScope {
  accountID: number
  epoch: string
  now: Date
  /** The zone of the company, IANA. */
  timeZone: string
  /** People whose records alone are shown; null for the whole company. */
  chain: ReadonlySet<number> | null
  /** People who alone are shown, with the projects assigned to them; null for all (ruling 28). */
  people: ReadonlySet<number> | null
}

/**
 * Reads in a transaction of the company; each page has its own, so that none waits for a slow
 * client.
 */
export type RunRead = <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>

/** A column of a report. An `instant` is written in the company's zone, a flag by its words. */
export interface ReportColumn<Row> {
  title: string
  type?: CellType | 'instant'
  value: (row: Row) => string | number | null
}

/** A capability's definition of its report (G2-70). */
interface ReportDefinition<Row> {
  kind: ReportKind
  columns: readonly ReportColumn<Row>[]
  /** Reads the rows in the order of their screen, page by page. */
  pages: (read: RunRead, scope: ReportScope, filter: ReportFilter) => AsyncIterable<readonly Row[]>
  /** Counts those rows. */
  count: (read: RunRead, scope: ReportScope, filter: ReportFilter) => Promise<number>
}

/** A kind of record that can be exported as a report. */
export interface Report<Row> extends Pick<ReportDefinition<Row>, 'kind' | 'pages' | 'count'> {
  /** The last part of its link, also used in the trail and in the name of its file. */
  link: string
  head: readonly SheetColumn[]
  /** Returns the rows as cells of a file, with times in the company's zone. */
  cells: (
    read: RunRead,
    scope: ReportScope,
    filter: ReportFilter,
  ) => AsyncIterable<readonly Cell[][]>
}

/**
 * Makes a report from its columns and pages. A capability exports it through its door and adds a
 * line to `server/reports.ts`; export links, report links and scheduled reports follow from there.
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
      const moment = createDateTimeFormatter(scope.timeZone)
      const cellOf = ({ type, value }: ReportColumn<Row>, row: Row): Cell => {
        const cell = value(row) ?? ''
        return type === 'instant' ? moment(String(cell)) : cell
      }
      for await (const rows of pages(read, scope, filter))
        yield rows.map((row) => columns.map((column) => cellOf(column, row)))
    },
  }
}

/** All reports; `server/reports.ts` lists them. */
export type AllReports = Readonly<Record<string, Report<unknown>>>

/** Returns the report of this type in a scheduled job; throws if no report has it. */
export function reportOfType(reports: AllReports, type: string): Report<unknown> {
  const found = Object.values(reports).find(({ kind }) => reportKinds[kind].type === type)
  if (found === undefined) throw new Error(`There is no report ${type}.`)
  return found
}

/**
 * Returns the name of a report's file without its ending: link and day in the company's zone
 * (G2-69).
 */
export function fileNameOf(
  { link }: Pick<Report<unknown>, 'link'>,
  { timeZone, now }: ReportScope,
): string {
  return `${link}-${dayIn(timeZone, now.getTime())}`
}

/**
 * Returns the beginning of the chosen days in the company's zone; null if the report has no such
 * limit.
 */
export function beginOf(
  { daysRange = '0' }: ReportFilter,
  { timeZone, now }: ReportScope,
): Date | null {
  const days = Number(daysRange)
  if (days === 0) return null
  return new Date(midnightIn(timeZone, daysAfter(dayIn(timeZone, now.getTime()), -days)))
}

/** Returns the chosen numbers of a filter; null if it excludes nothing. */
export function parseNumbers(text: string | undefined): number[] | null {
  const numbers = readNumbers(text ?? '') ?? []
  return numbers.length === 0 ? null : numbers
}

/** Sorts numbers by their keys as the screens do, then by number. */
export function inOrderOf(
  rows: readonly { id: number; key: string }[],
  sortKey: (key: string) => string,
): number[] {
  const sorted = rows.map(({ id, key }) => ({ id, key: sortKey(key) }))
  return sorted
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    .map(({ id }) => id)
}

/** A report in an order that no index of the database has. */
interface Ordered<Row> extends Pick<ReportDefinition<Row>, 'kind' | 'columns'> {
  /** Returns the numbers of all its rows, in their order. */
  numbers: (tx: AccountTx, scope: ReportScope, filter: ReportFilter) => Promise<readonly number[]>
  /** Returns these rows, in any order. */
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
      for (let at = 0; at < all.length; at += rowsPerPage) {
        const some = all.slice(at, at + rowsPerPage)
        const found = await read((tx) => rows(tx, some, scope.epoch))
        const byNumber = new Map(found.map((row) => [numberOf(row), row]))
        yield some.flatMap((number) => byNumber.get(number) ?? [])
      }
    },
  })
}
