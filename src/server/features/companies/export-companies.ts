import type { ExportRequest } from '#contract/kernel/export.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { Company } from '#contract/companies/schema.ts'
import type { Context, MarkedReply } from '#server/kernel/handler.ts'
import { effectiveLanguage } from '#server/http/language.ts'
import { type ExportedColumns, exportList } from '#server/lists/export-list.ts'
import { type CompanySearch, foundCompanies, type CompanyCursor } from './search.ts'

/**
 * Exports the companies as a file, with the requested search and order, page by page like the list.
 */
export function exportCompanies(
  search: CompanySearch,
  asked: ExportRequest,
  context: Context,
): MarkedReply<null> | Refusal {
  const { db, epoch } = context
  const of = { epoch, language: effectiveLanguage(context) }
  const page = (after: CompanyCursor | null, limit: number) =>
    db.system((tx) => foundCompanies(tx, search, of).page(after, limit))
  return exportList(
    {
      what: 'companies',
      accountID: context.caller.accountID,
      columns,
      request: asked,
      filter: search,
      page,
    },
    context,
  )
}

const columns: ExportedColumns<Company> = {
  name: { value: ({ name }) => name },
  address: { value: ({ address }) => address },
  city: { value: ({ city }) => city },
  contactState: { value: ({ contactState }) => contactState },
  country: { value: ({ country }) => country },
  seats: { type: 'number', value: ({ seats }) => seats },
  seatsUsed: { type: 'number', value: ({ seatsUsed }) => seatsUsed },
  associates: { type: 'number', value: ({ associates }) => associates },
  isPowerBIReportFree: { value: ({ isPowerBIReportFree }) => isPowerBIReportFree },
  isActive: { value: ({ isActive }) => isActive },
  contractors: { type: 'number', value: ({ contractors }) => contractors },
  timeZone: { value: ({ timeZone }) => timeZone },
  createdAt: { type: 'instant', value: ({ createdAt }) => createdAt },
  lastActivity: { type: 'instant', value: ({ lastActivity }) => lastActivity },
}
