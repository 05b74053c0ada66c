import type { TeamExport } from '#contract/team/operations.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { Associate } from '#contract/team/schema.ts'
import type { Context, MarkedReply } from '#server/kernel/handler.ts'
import { type ExportedColumns, exportList } from '#server/lists/export-list.ts'
import { peopleNamed } from './list.ts'

/**
 * Exports these people in their order as a file. Leaves out people outside the company and people
 * hidden from the caller (`shown`).
 */
export function exportTeam(
  { people, ...asked }: TeamExport,
  shown: ReadonlySet<number> | null,
  context: Context,
): MarkedReply<null> | Refusal {
  const { db, epoch, accountID } = context
  const wanted = [...new Set(people)].filter((id) => shown === null || shown.has(id))
  const page = async (after: number | null, limit: number) => {
    const begin = after ?? 0
    const some = wanted.slice(begin, begin + limit)
    const found = await db.accountSnapshot(accountID, (tx) => peopleNamed(tx, epoch, new Set(some)))
    const byID = new Map(found.map((person) => [person.user_id, person]))
    return {
      rows: some.flatMap((id) => byID.get(id) ?? []),
      next: begin + limit < wanted.length ? begin + limit : null,
    }
  }
  return exportList(
    { what: 'associates', accountID, columns, request: asked, filter: {}, page },
    context,
  )
}

const columns: ExportedColumns<Associate> = {
  name: { value: ({ name }) => name },
  jobTitle: { value: ({ user_metadata }) => user_metadata.jobTitle },
  email: { value: ({ email }) => email },
  tier: { type: 'number', value: ({ tier }) => tier },
  reportsToUserID: { value: ({ reportsTo }) => reportsTo?.name ?? null },
  roleID: { value: ({ app_metadata }, say) => say(String(app_metadata.role.roleID)) },
  package: {
    value: ({ user_metadata }, say) => (user_metadata.package ? say(user_metadata.package) : ''),
  },
  contractorCompanyID: {
    value: ({ contractorCompany, user_metadata }) =>
      contractorCompany?.companyName ?? user_metadata.companyName ?? '',
  },
  canCreateProject: { value: ({ user_metadata }) => user_metadata.canCreateProject },
  blocked: { value: ({ blocked }) => blocked },
}
