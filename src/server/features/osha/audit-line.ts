import type { AuditLine } from '#server/audit/line.ts'
import type { Context } from '#server/kernel/handler.ts'

/** Returns the line that a reading leaves in the audit trail of the caller's company. */
export function oshaAuditLine(
  { accountID, caller }: Context,
  event: AuditLine['event'],
  about: AuditLine['about'],
  details: AuditLine['details'] = {},
): AuditLine {
  const actor = { account_id: caller.accountID, user_id: caller.user_id }
  return { event, accountID, actor, about, details }
}
