import type { EmbeddedReport } from '#contract/embedded-reports/schema.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { isInChain } from '#server/people/reporting-tree.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'
import type { EmbedTokens } from './embed-tokens.ts'
import { reportLink, reportNamed } from './report-link.ts'
import { companySource, personSource, type ReportSource } from './report-source.ts'

export interface EmbeddedReportParts {
  box: SecretCipher
  /** Address of Power BI, without a slash at its end. */
  base: string
  /** Null if no service principal is configured. Reports then open by their link. */
  embedTokens: EmbedTokens | null
}

/**
 * Makes the handlers of Power BI reports. They use an embed token if the installation has a service
 * principal, else a link.
 */
export function embeddedReports(parts: EmbeddedReportParts): Handlers<'embeddedReports'> {
  const { box } = parts
  return {
    ofPerson: async ({ params: { userID }, query: { kind } }, context) => {
      const { caller, db, accountID } = context
      const source = await db.accountSnapshot(accountID, async (tx) => {
        const sees =
          caller.roleID === roles.systemAdmin || (await isInChain(tx, caller.user_id, userID))
        return sees ? personSource(tx, box, userID, kind) : 'hidden'
      })
      if (source === 'hidden') return refuse('not-permitted')
      if (source === null) return refuse('not-found')
      return shown(parts, source, `${userID}`, context)
    },

    ofCompany: async (received, context) => {
      const { db, accountID } = context
      const { kind } = received.query
      const source = await db.accountSnapshot(accountID, (tx) => companySource(tx, box, kind))
      return shown(parts, source, `account-${accountID}`, context)
    },
  }
}

/** @param identity the reader's name for the row security of the model */
async function shown(
  { base, embedTokens }: EmbeddedReportParts,
  { key, isFree, filter }: ReportSource,
  identity: string,
  { log }: Pick<Context, 'log'>,
): Promise<EmbeddedReport | Refusal> {
  if (key === null) return { mode: 'none', link: null, embedToken: null }
  const report = isFree || embedTokens === null ? null : reportNamed(key)
  if (report === null || embedTokens === null) {
    return { mode: 'link', link: reportLink({ base, key, isFree, filter }), embedToken: null }
  }
  const given = await embedTokens(report, identity)
  if ('fault' in given) {
    log.warn(
      { fault: given.fault, detail: given.detail },
      'Power BI gave no embed token for a report',
    )
    return refuse('report-service')
  }
  const { token, embedUrl, expiresAt } = given.value
  const embedToken = {
    reportID: report.reportID,
    token,
    expiresAt: expiresAt.toISOString(),
    filter,
  }
  return { mode: 'token', link: embedUrl, embedToken }
}
