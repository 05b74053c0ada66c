import { dayIn } from '#contract/kernel/day.ts'
import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import { wordsTag } from '#server/kernel/etag.ts'
import { type Caller, type Context, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { auditedRows, refuseOversizedWorkbook } from '#server/lists/export-list.ts'
import {
  fileNameOf,
  type RunRead,
  type Report,
  type ReportFilter,
  type ReportScope,
} from '#server/reports/report.ts'
import { readReportScope } from './scope.ts'

/** The parsed query of an export. */
interface ReportQuery extends Omit<ReportFilter, 'since'> {
  format: 'csv' | 'xlsx'
  bom: '0' | '1'
  since?: string | undefined
}

/**
 * Streams a report as a file while it is written (G2-69, G2-70). The rows are those of `userID` and
 * everyone below, or all that the key may see.
 */
export async function fileAnswer<Row>(
  report: Report<Row>,
  userID: number | undefined,
  { format, bom, since, ...filters }: ReportQuery,
  context: Context<Caller | null>,
): Promise<MarkedReply<null> | Refusal> {
  const scope = await readReportScope(userID, context)
  if (isRefusal(scope)) return scope
  const { db, accountID } = context
  const read: RunRead = (work) => db.accountSnapshot(accountID, work)
  const filter = { ...filters, since: since === undefined ? undefined : new Date(since) }
  const refused = await refuseOversizedWorkbook(
    format,
    async (maxRows) => (await report.count(read, scope, filter)) > maxRows,
  )
  if (refused !== null) return refused
  const asked = { format, bom, since, userID, ...filters }
  const etag = await tagOf(report, scope, asked, context)
  const exported = { what: report.link, accountID, format, filter: { userID, ...filters, since } }
  const rows = auditedRows(exported, report.cells(read, scope, filter), (cells) => cells, context)
  const sheet = { name: report.link, columns: report.head, rows }
  return reply(null, {
    sheet: { format, name: fileNameOf(report, scope), sheet, bom: bom === '1', ...etag },
  })
}

const counter = {
  name: 'report-counter',
  text: 'select change_counter from account_counters where account_id = $1',
}

/**
 * Returns the tag of a file. It stays the same while the company's records, the visible rows, the
 * columns and the company's time zone do, and for a period also the day. GoFormz forms arrive
 * without a write to the company's records, so their file has no tag.
 */
async function tagOf(
  { kind, head }: Pick<Report<unknown>, 'kind' | 'head'>,
  scope: ReportScope,
  asked: { daysRange?: string | undefined },
  { caller, db }: Context<Caller | null>,
): Promise<{ etag?: string }> {
  if (kind === 'goformz') return {}
  const { accountID, epoch, timeZone, now } = scope
  const { change_counter } = await db.accountSnapshot(accountID, (tx) =>
    tx.one<{ change_counter: number }>(counter, [accountID]),
  )
  const isPeriod = asked.daysRange !== undefined && asked.daysRange !== '0'
  const day = isPeriod ? dayIn(timeZone, now.getTime()) : null
  const titles = head.map(({ title }) => title)
  const access = caller?.access ?? null
  const words = [kind, titles, epoch, accountID, change_counter, access, timeZone, day, asked]
  return { etag: wordsTag(JSON.stringify(words)) }
}
