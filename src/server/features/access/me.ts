import type { access } from '#contract/access/operations.ts'
import type { ClosingRule, DueDays } from '#contract/access/own-company.ts'
import type { LicenceRule, Me } from '#contract/access/schema.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { logoUriColumn } from '#server/files/files.ts'
import type { Context, Handler } from '#server/kernel/handler.ts'
import { tierOf, treeAbove } from '#server/people/reporting-tree.ts'
import { reportCookieName, readReportCookie } from '#server/http/pending-report.ts'
import { presentUser, userColumns, type UserRow, userTables } from './present.ts'
import { loginAsReason } from './login-as.ts'
import { installOf } from './queries.ts'

export interface MeSettings {
  offlineGraceDays: number
  environmentBadge: string
  supportEmail: string | null
  supportPhone: string | null
  salesEmail: string | null
  userGuideUrl: string | null
  licenceRule: LicenceRule
}

interface MeRow extends UserRow {
  time_zone: string
  due_days: DueDays
  closing_rule: ClosingRule
  logo_uri: string | null
  is_configurate: boolean
}

const one = {
  name: 'access-me',
  text: `select ${userColumns}, a.time_zone, a.is_configurate, ${logoUriColumn} as logo_uri,
      json_build_object('Low', a.due_days_low, 'Medium', a.due_days_medium, 'High', a.due_days_high, 'Critical', a.due_days_critical) as due_days,
      json_build_object('secondPersonFrom', a.second_person_from, 'checkAgainDays', a.check_again_days) as closing_rule
    from ${userTables} where u.account_id = $1 and u.user_id = $2`,
}

/** Returns the signed-in user (API-06), with the settings that the app needs at its start. */
export function createMe(settings: MeSettings): Handler<typeof access.me> {
  const {
    environmentBadge,
    supportEmail,
    supportPhone,
    salesEmail,
    userGuideUrl,
    offlineGraceDays,
    licenceRule,
  } = settings
  return async (_, context) => {
    const { caller, db, session } = context
    return db.accountSnapshot(caller.accountID, async (tx) => {
      const row = await tx.maybe<MeRow>(one, [caller.accountID, caller.user_id])
      if (row === undefined) return refuse('unauthenticated')
      // A person who is logged in as another one has no box here, so none can be lost.
      const report = caller.actor === null ? reportOfCookie(context) : undefined
      const stored = report && (await installOf(tx, caller.user_id, report.installId))
      return {
        ...presentUser(row, tierOf(await treeAbove(tx, [row]), caller.user_id)),
        epoch: db.epoch,
        company:
          caller.roleID === roles.systemAdmin
            ? null
            : {
                timeZone: row.time_zone,
                dueDays: row.due_days,
                closingRule: row.closing_rule,
                logoUri: row.logo_uri,
                isConfigurate: row.is_configurate,
              },
        witnesses: reportsFrom(report, stored),
        offlineGraceDays,
        actor: caller.actor && {
          ...caller.actor,
          until: new Date(session.expires * 1000).toISOString(),
          reason: await loginAsReason(tx, session.id),
        },
        settings: {
          environmentBadge,
          supportEmail,
          supportPhone,
          salesEmail,
          userGuideUrl,
          licenceRule,
        },
      }
    })
  }
}

type PendingReport = Me['witnesses'][number]

function reportOfCookie({ caller, header }: Context): PendingReport | undefined {
  return readReportCookie(header('cookie'), reportCookieName(caller, header('host')))
}

/**
 * Returns the reports of the cookie and of the server about the same install (F-55, F-56). The
 * later one is nearer to the truth.
 */
function reportsFrom(
  cookie: PendingReport | undefined,
  stored: { pending: number; heard_at: string } | undefined,
): PendingReport[] {
  if (cookie === undefined) return []
  return stored === undefined
    ? [cookie]
    : [cookie, { installId: cookie.installId, pending: stored.pending, heardAt: stored.heard_at }]
}
