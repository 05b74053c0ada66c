import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import { maySeeProject } from '#contract/projects/rules.ts'
import { submissionFields } from '#contract/submissions/fields.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Writer } from '#server/records/kind.ts'

/** A project as a record stores it. */
export interface RecordProject {
  project_id: number
  number: string
  name: string
  address: string
  isActive: boolean
  assignedToUserID: number | null
}

const byRef = {
  name: 'submission-project',
  text: `select project_id, number, name, address, is_active as "isActive", assigned_to_user_id as "assignedToUserID" from projects where account_id = $1 and (project_id = $2 or uid = $3)`,
}

/**
 * Returns the project of a record. A project that ended meanwhile accepts records filled in before.
 */
export async function projectIn(
  tx: AccountTx,
  { caller, chain }: Pick<Writer, 'caller' | 'chain'>,
  ref: Ref,
): Promise<RecordProject | Refusal> {
  const project = await tx.maybe<RecordProject>(byRef, [
    tx.accountID,
    typeof ref === 'number' ? ref : null,
    typeof ref === 'string' ? ref : null,
  ])
  // A hidden project seems not to exist. Mobile users may work on any project.
  const isSeen =
    project !== undefined &&
    (caller.roleID === roles.mobileUser || maySeeProject(caller, project, chain))
  return isSeen
    ? project
    : refuse('not-found', {
        message: 'The project does not exist or you may not see it.',
        fields: { projectID: submissionFields.projectID.asks },
      })
}
