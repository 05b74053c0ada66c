import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import type { Cell } from '#contract/kernel/sheet.ts'
import type { Caller, Context } from '#server/kernel/handler.ts'
import type { RunRead, Report, ReportFilter, ReportScope } from '#server/reports/report.ts'
import { readReportScope } from './scope.ts'

/** Number of rows in a preview. */
const shownRows = 5

interface Preview {
  /** Number of rows in the whole file. */
  count: number
  columns: string[]
  rows: Cell[][]
}

/**
 * Returns the count and the first rows of a report, with the cells of its file (G2-74). The rows
 * are those that the caller may see; refuses as `readReportScope` does.
 */
export async function previewAnswer(
  report: Report<unknown>,
  filter: ReportFilter,
  context: Context<Caller | null>,
): Promise<Preview | Refusal> {
  const scope = await readReportScope(undefined, context)
  if (isRefusal(scope)) return scope
  const { db, accountID } = context
  const read: RunRead = (work) => db.accountSnapshot(accountID, work)
  return {
    count: await report.count(read, scope, filter),
    columns: report.head.map(({ title }) => title),
    rows: await firstRows(report, read, scope, filter),
  }
}

/** Returns the rows of the first page, because later pages cost a read each. */
async function firstRows(
  report: Report<unknown>,
  read: RunRead,
  scope: ReportScope,
  filter: ReportFilter,
): Promise<Cell[][]> {
  for await (const rows of report.cells(read, scope, filter)) return rows.slice(0, shownRows)
  return []
}
