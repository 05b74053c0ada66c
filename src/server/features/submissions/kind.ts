import { rulesOf } from '#contract/kernel/field.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { submissionFields } from '#contract/submissions/fields.ts'
import {
  type SubmissionInput,
  submissionInput,
  submissionPatch,
  type SubmissionRow,
} from '#contract/submissions/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import type { KindDefinition, Writer } from '#server/records/kind.ts'
import { projectIn } from './intake/project.ts'
import { placeWord } from './intake/search-words.ts'

/** Defines submissions for the records engine. Only the intake makes them (`intake/take-in.ts`). */
export const submissionKind: KindDefinition<SubmissionRow, SubmissionInput, 'submission'> = {
  entity: 'submission',
  fields: submissionFields,
  table: {
    name: 'submissions',
    number: 'submission_id',
    ordinal: 'number',
    counter: 'submission_number',
  },
  rules: rulesOf(submissionFields, () => []),
  input: submissionInput,
  patch: submissionPatch,
  ownerFields: ['userID'],
  serverSetFields: [],
  selfCheckedReferences: ['projectID', 'safetyPlanID', 'safetyFormID'],
  computed: { recordNumber: (ordinal) => ordinal, pdfLocation: () => null },
  ticket: {
    created: 'Submission Handed In',
    of: (row) => ({
      assignedTo: null,
      toStatus: row.isRemoved ? 'Removed' : row.isCompleted ? 'Completed' : 'Not Completed',
    }),
  },
  labelOf: (row) => `No. ${row.recordNumber}`,
  maySee: ({ caller, chain }, row) => maySee(caller, chain, row),
  refusesCreate: ({ caller }) =>
    caller.roleID === roles.systemAdmin ? refuse('not-permitted') : null,
  refusesEdit: ({ caller }) => (mayCorrect(caller) ? null : refuse('not-permitted')),

  create: async () => refuse('not-permitted'),

  edit: async (tx, writer, { before, merged }) => {
    if (merged.projectID === before.projectID) return {}
    const project = await projectIn(tx, writer, merged.projectID)
    if (isRefusal(project)) return project
    await tx.exec(moved, [
      tx.accountID,
      before.id,
      project.name,
      placeWord.project(before.projectID),
      placeWord.project(merged.projectID),
    ])
    return { projectName: project.name }
  },
}

const moved = {
  name: 'submission-moved',
  text: `
    with found as (update submission_words set search = array_to_tsvector(array_append(array_remove(tsvector_to_array(search), $4), $5)) where account_id = $1 and submission_id = $2)
    update submissions set sorted_project = sort_text($3, 'es') where account_id = $1 and submission_id = $2`,
}

/**
 * Tells whether a caller may see a submission: the provider, and people who have its author in
 * their chain, may (ruling 49).
 */
function maySee(
  caller: Pick<Caller, 'roleID' | 'isOwner'>,
  chain: ReadonlySet<number>,
  row: { userID: number; isRemoved: boolean },
): boolean {
  return (
    !row.isRemoved &&
    (caller.roleID === roles.systemAdmin || caller.isOwner || chain.has(row.userID))
  )
}

/**
 * Tells whether a caller may see all of these. Prints, seals and files call it within a
 * transaction, where the caller's own chain cannot be read.
 */
export async function maySeeAll(
  tx: AccountTx,
  caller: Caller,
  rows: readonly { userID: number; isRemoved: boolean }[],
): Promise<boolean> {
  const seesEvery = caller.roleID === roles.systemAdmin || caller.isOwner
  const chain = seesEvery ? undefined : (await chainOf(tx, caller.user_id, tx.accountID))?.users
  return rows.every((row) => maySee(caller, chain ?? new Set(), row))
}

/** Tells whether the caller may correct or remove a submission (ACL-201 to ACL-204). */
const mayCorrect = ({ roleID, isOwner }: Writer['caller']) =>
  roleID === roles.systemAdmin || isOwner
