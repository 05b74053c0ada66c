import type { Json } from '#contract/kernel/json.ts'
import type { ExportRequest } from '#contract/kernel/export.ts'
import { type Cell, type CellType, maxWorkbookRows } from '#contract/kernel/sheet.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { iteratePages } from './iterate-pages.ts'
import { type Caller, type Context, type MarkedReply, reply } from '#server/kernel/handler.ts'

/** Converts a stored value to the text of the person's screen. */
export type FormatValue = (stored: string) => string

/** A column of a file; an `instant` is written in the requested time zone, a flag by its words. */
export interface ExportedColumn<Row> {
  type?: CellType | 'instant'
  value: (row: Row, say: FormatValue) => string | number | boolean | null
}

/** The columns that a request may name. */
export type ExportedColumns<Row> = Readonly<Record<string, ExportedColumn<Row>>>

/** A list to be sent as a file. */
export interface ServerExport<Row, Place> {
  /** The name of the list in the trail and in the file's name. */
  what: string
  /** The company whose trail records it. */
  accountID: number
  columns: ExportedColumns<Row>
  request: ExportRequest
  /** The filter of its rows; empty if they are all. */
  filter: object
  /** Reads at most `limit` rows after a place, as they are at that time. */
  page: (after: Place | null, limit: number) => Promise<{ rows: Row[]; next: Place | null }>
}

// Keeps the line of the trail short.
const maxFilterLength = 300

/**
 * Returns why a list cannot be sent in a format, before anything of it is written; null if it can.
 * `isLonger`: whether it has more rows than that.
 */
export async function refuseOversizedWorkbook(
  format: ExportRequest['format'],
  isLonger: (rows: number) => Promise<boolean>,
  maxRows = maxWorkbookRows,
): Promise<Refusal | null> {
  if (format !== 'xlsx' || !(await isLonger(maxRows))) return null
  return refuse('too-large', {
    message: `A workbook holds ${maxRows.toLocaleString('en')} rows at most. Narrow the list, or take it as CSV.`,
  })
}

/**
 * Answers a list as a file of any length: its rows are read page by page as the client receives
 * them. The trail records list, company, filter and number of rows before the end is sent, or when
 * the client hangs up (rulings, 39).
 */
export function exportList<Row, Place>(
  list: ServerExport<Row, Place>,
  context: Context,
): MarkedReply<null> | Refusal {
  const { what, request, columns } = list
  const shown = request.columns.flatMap(({ name, title, words }) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    return column === undefined ? [] : [{ title, column, say: createFormatValue(words) }]
  })
  if (shown.length < request.columns.length)
    return refuse('invalid', {
      fields: { columns: `Must be one of: ${Object.keys(columns).join(', ')}.` },
    })
  const moment = createDateTimeFormatter(request.timeZone)
  const cells = (row: Row): Cell[] =>
    shown.map(({ column: { type, value }, say }) =>
      cellOf(value(row, say), type === 'instant' ? moment : say),
    )
  const head = shown.map(({ title, column: { type = 'text' } }) => ({
    title,
    type: type === 'instant' ? 'text' : type,
  }))
  const day = context.now().toISOString().slice(0, 10)
  return reply(null, {
    sheet: {
      format: request.format,
      name: `${what}-${day}`,
      sheet: {
        name: request.title,
        columns: head,
        rows: auditedRows(
          { ...list, format: request.format },
          iteratePages(list.page),
          cells,
          context,
        ),
      },
    },
  })
}

/** A file that leaves a line in the trail: the list, its company and its filter. */
export interface AuditedExport {
  what: string
  accountID: number
  format: ExportRequest['format']
  filter: object
}

/**
 * Yields the rows of a file and records them in the trail before the last one is sent, or when the
 * client hangs up (rulings, 39). The caller is null if the key of a company opened the call.
 */
export async function* auditedRows<Row>(
  { what, accountID, format, filter }: AuditedExport,
  pages: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => Cell[],
  context: Context<Caller | null>,
): AsyncGenerator<Cell[]> {
  let count = 0
  let isAudited = false
  const writeAuditLine = async (more: Readonly<Record<string, Json>>) => {
    isAudited = true
    const { caller, db } = context
    const narrowed = Object.entries(filter)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${String(value)}`]))
      .join(', ')
    const details = {
      what,
      format,
      rows: count,
      ...(narrowed !== '' && { filter: narrowed.slice(0, maxFilterLength).toWellFormed() }),
      ...more,
    }
    const actor = caller && { account_id: caller.accountID, user_id: caller.user_id }
    const line: AuditLine = { event: 'exported', accountID, actor, about: null, details }
    await db.identity((tx) => addLine(tx, context, line))
    serverLogLine(context, line)
  }
  try {
    for await (const rows of pages) {
      for (const row of rows) {
        count += 1
        yield cells(row)
      }
    }
    await writeAuditLine({})
  } finally {
    // The person knows the rows read so far in this case, too; the error of the file stays, whether
    // or not the line can be written.
    if (!isAudited)
      await writeAuditLine({ why: 'cut' }).catch((error: unknown) =>
        context.log.error({ error: String(error) }, 'a file that was cut could not be told of'),
      )
  }
}

function createFormatValue(words: Readonly<Record<string, string>> = {}): FormatValue {
  const known = new Map(Object.entries(words))
  return (stored) => known.get(stored) ?? stored
}

function cellOf(value: string | number | boolean | null, say: FormatValue): Cell {
  if (value === null) return ''
  return typeof value === 'number' ? value : say(String(value))
}

/** Writes `2026-11-20 12:00:05` in a time zone, by default UTC. */
export function createDateTimeFormatter(timeZone = 'UTC'): FormatValue {
  // The Swedish format is the one that spreadsheets read.
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (at) => (at === '' ? '' : written.format(new Date(at)))
}
