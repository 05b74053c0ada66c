import { z } from 'zod'

/** The embedded reports that a person has, by the last word of their address (REP-01 to REP-04). */
export const embeddedReportKinds = ['submissions', 'corrective-actions'] as const
export type EmbeddedReportKind = (typeof embeddedReportKinds)[number]

/** Names the report in the query of a call; the submissions report by default. */
export const reportQuery = z.object({ kind: z.enum(embeddedReportKinds).default('submissions') })

/** The row filter of a paid company: one person at their tier (REP-12, G2-67). */
const reportFilter = z.object({ user_id: z.int(), tier: z.int() })
export type EmbeddedReportFilter = z.infer<typeof reportFilter>

/**
 * A short-lived embed token of Power BI for one report and one person. `expiresAt` is an ISO
 * instant in UTC; the page requests another token before it.
 */
const embedToken = z.object({
  reportID: z.string(),
  token: z.string(),
  expiresAt: z.string(),
  filter: reportFilter.nullable(),
})
export type EmbedToken = z.infer<typeof embedToken>

/**
 * Tells a frame how to show a report.
 * - `none`: no report key is set up; `link` and `embedToken` are null
 * - `link`: the page at `link` shows itself, and may ask its reader to sign in
 * - `token`: the page at `link` opens by `embedToken`
 */
export const embeddedReport = z.object({
  mode: z.enum(['none', 'link', 'token']),
  link: z.string().nullable(),
  embedToken: embedToken.nullable(),
})
export type EmbeddedReport = z.infer<typeof embeddedReport>
