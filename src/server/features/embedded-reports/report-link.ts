import type { EmbeddedReportFilter } from '#contract/embedded-reports/schema.ts'
import { reportAddress } from '#contract/keys/rules.ts'

/** The parts of a report's address. */
export interface LinkParts {
  /** Address of Power BI, without a slash at its end. */
  base: string
  /** A publish-to-web key, a report id, or the https address of a report. */
  key: string
  /** True for companies on the free plan, whose reports carry no filter. */
  isFree: boolean
  /** The rows to show, or null for all rows of the company. */
  filter: EmbeddedReportFilter | null
}

/** Builds the address that shows a report, percent-encoded (REP-11 to REP-13, G2-67). */
export function reportLink({ base, key, isFree, filter }: LinkParts): string {
  const address = reportAddress(key)
  if (isFree) return address?.href ?? `${base}/view?r=${encoded(key)}`
  const report = address ?? new URL(`${base}/reportEmbed?reportId=${encoded(key)}`)
  if (filter !== null) {
    const rows = `Users/user_id eq '${filter.user_id}' and Users/tier eq ${filter.tier}`
    report.search = `${report.search === '' ? '?' : `${report.search}&`}filter=${encoded(rows)}`
  }
  return report.href
}

/** A report as the service identifies it: its id, and its workspace if the key has one. */
export interface ReportName {
  reportID: string
  workspaceID: string | null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the report's id from a key. Returns null for a publish-to-web key, which has none. */
export function reportNamed(key: string): ReportName | null {
  const query = reportAddress(key)?.searchParams
  const [reportID, workspaceID] = query
    ? [query.get('reportId'), query.get('groupId')]
    : [key, null]
  if (reportID === null || !uuid.test(reportID)) return null
  return {
    reportID,
    workspaceID: workspaceID !== null && uuid.test(workspaceID) ? workspaceID : null,
  }
}

/** Encodes the apostrophe too, which `encodeURIComponent` does not. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')
