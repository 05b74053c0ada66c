import type { Json } from '#contract/kernel/json.ts'
import type { ExportRequest } from '#contract/kernel/export.ts'
import { type Cell, type CellType, mostRowsOfWorkbook } from '#contract/kernel/sheet.ts'
import { addLine, type AuditLine, logLine } from '#server/audit/line.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { everyPage } from './every-page.ts'
import { type Caller, type Context, type MarkedReply, reply } from '#server/handler.ts'

/** Says a stored value as the person's screen does. */
export type Say = (stored: string) => string

/**
 * What a column of a file says of a row; an `instant` is written by the asked clock, a flag by its
 * words.
 */
export interface ExportedColumn<Row> {
  type?: CellType | 'instant'
  value: (row: Row, say: Say) => string | number | boolean | null
}

/** Those that a list can be asked for, by name. */
export type ExportedColumns<Row> = Readonly<Record<string, ExportedColumn<Row>>>

/** A list to be handed out as a file. */
export interface ExportedList<Row, Place> {
  /** What it is a list of: its word in the trail and in the file's name. */
  what: string
  /** Whose trail is told of it. */
  accountID: number
  columns: ExportedColumns<Row>
  asked: ExportRequest
  /** What its rows are narrowed by; empty: nothing. */
  filter: object
  /** So many rows after a place, read at that moment. */
  page: (after: Place | null, limit: number) => Promise<{ rows: Row[]; next: Place | null }>
}

// A line of the trail is short.
const mostOfFilter = 300

/**
 * Why a list does not leave in a format, before anything of it is written; null: it does.
 * `isLonger`: it has more rows than so many.
 */
export async function workbookRefusal(
  format: ExportRequest['format'],
  isLonger: (rows: number) => Promise<boolean>,
  most = mostRowsOfWorkbook,
): Promise<Refusal | null> {
  if (format !== 'xlsx' || !(await isLonger(most))) return null
  return refuse('too-large', {
    message: `A workbook holds ${most.toLocaleString('en')} rows at most. Narrow the list, or take it as CSV.`,
  })
}

/**
 * Answers a list as a file of any length: its rows are read page by page while they are taken. The
 * trail is told before the last of it goes out, or when somebody goes before the end: what of
 * whose, how narrowed, how many rows (rulings, 39).
 */
export function exportList<Row, Place>(
  list: ExportedList<Row, Place>,
  context: Context,
): MarkedReply<null> | Refusal {
  const { what, asked, columns } = list
  const shown = asked.columns.flatMap(({ name, title, words }) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    return column === undefined ? [] : [{ title, column, say: sayer(words) }]
  })
  if (shown.length < asked.columns.length)
    return refuse('invalid', {
      fields: { columns: `Must be of: ${Object.keys(columns).join(', ')}.` },
    })
  const moment = momentWriter(asked.timeZone)
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
      format: asked.format,
      name: `${what}-${day}`,
      sheet: {
        name: asked.title,
        columns: head,
        rows: toldRows({ ...list, format: asked.format }, everyPage(list.page), cells, context),
      },
    },
  })
}

/** A file that leaves a line in the trail: a list of what, of whose, how narrowed. */
export interface ToldFile {
  what: string
  accountID: number
  format: ExportRequest['format']
  filter: object
}

/**
 * Hands out the rows of a file and tells the trail of them before the last one goes out, or when
 * somebody goes before the end (rulings, 39). The caller is null where the key of a company asks.
 */
export async function* toldRows<Row>(
  { what, accountID, format, filter }: ToldFile,
  pages: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => Cell[],
  context: Context<Caller | null>,
): AsyncGenerator<Cell[]> {
  let count = 0
  let isTold = false
  const tell = async (more: Readonly<Record<string, Json>>) => {
    isTold = true
    const { caller, db } = context
    const narrowed = Object.entries(filter)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${String(value)}`]))
      .join(', ')
    const details = {
      what,
      format,
      rows: count,
      ...(narrowed !== '' && { filter: narrowed.slice(0, mostOfFilter).toWellFormed() }),
      ...more,
    }
    const actor = caller && { account_id: caller.accountID, user_id: caller.user_id }
    const line: AuditLine = { event: 'exported', accountID, actor, about: null, details }
    await db.identity((tx) => addLine(tx, context, line))
    logLine(context, line)
  }
  try {
    for await (const rows of pages) {
      for (const row of rows) {
        count += 1
        yield cells(row)
      }
    }
    await tell({})
  } finally {
    // What was read is known of then, too; the file is not whole whether this can be told or not.
    if (!isTold)
      await tell({ why: 'cut' }).catch((error: unknown) =>
        context.log.error({ error: String(error) }, 'a file that was cut could not be told of'),
      )
  }
}

function sayer(words: Readonly<Record<string, string>> = {}): Say {
  const known = new Map(Object.entries(words))
  return (stored) => known.get(stored) ?? stored
}

function cellOf(value: string | number | boolean | null, say: Say): Cell {
  if (value === null) return ''
  return typeof value === 'number' ? value : say(String(value))
}

/** `2026-11-20 12:00:05` by a clock; UTC where none is asked. */
export function momentWriter(timeZone = 'UTC'): Say {
  // Sweden writes a moment as spreadsheets read it.
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (at) => (at === '' ? '' : written.format(new Date(at)))
}
