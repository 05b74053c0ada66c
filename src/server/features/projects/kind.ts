import { refuse } from '#contract/kernel/refusal.ts'
import { projectFields } from '#contract/projects/fields.ts'
import {
  mayCreateProject,
  mayEditProject,
  maySeeProject,
  projectRules,
} from '#contract/projects/rules.ts'
import {
  type Project,
  type ProjectInput,
  projectInput,
  projectPatch,
} from '#contract/projects/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { maySeePerson } from '#server/people/reporting-tree.ts'
import type { KindDefinition, Writer } from '#server/records/kind.ts'

/** Defines projects for the records engine. */
export const projectKind: KindDefinition<Project, ProjectInput, 'project'> = {
  entity: 'project',
  fields: projectFields,
  table: { name: 'projects', number: 'project_id', ordinal: 'ordinal', counter: 'project_ordinal' },
  rules: projectRules,
  input: projectInput,
  patch: projectPatch,
  ownerFields: ['assignedToUserID'],
  serverSetFields: [],
  selfCheckedReferences: ['assignedToUserID'],
  computed: {},
  ticket: {
    created: 'Project Created',
    of: (row) => ({
      assignedTo: row.assignedToUserID,
      toStatus: row.isActive ? 'Active' : 'Inactive',
    }),
  },
  labelOf: (row) => row.number,
  maySee: ({ caller, chain }, row) => maySeeProject(caller, row, chain),
  refusesCreate: ({ caller }) => (mayCreateProject(caller) ? null : refuse('not-permitted')),
  refusesEdit: ({ caller, chain }, row) =>
    mayEditProject(caller, row, chain) ? null : refuse('not-permitted'),

  // Accepts equal numbers (API2-31, F-29).
  create: async (tx, writer, records) => {
    const { caller, receivedAt } = writer
    const chosen = records.map(({ fields: { assignedToUserID } }) =>
      assignedToUserID === undefined || assignedToUserID === null ? null : Number(assignedToUserID),
    )
    const people = await assignable(
      tx,
      writer,
      chosen.filter((user) => user !== null),
    )
    // A project needs no assignee (rulings, 26), unless its author could not see it then (ACL-176).
    const fits = (user: number | null) =>
      user === null
        ? maySeeProject(caller, { assignedToUserID: null }, writer.chain)
        : people.has(user)
    const wrong = chosen.flatMap((user, n) =>
      fits(user) ? [] : [records.length === 1 ? 'assignedToUserID' : `${n}.assignedToUserID`],
    )
    if (wrong.length > 0)
      return refuse('invalid', {
        fields: Object.fromEntries(wrong.map((field) => [field, assigneeQuestion])),
      })
    return records.map(() => ({
      createdBy: caller.user_id,
      creationDateTime: receivedAt.toISOString(),
    }))
  },

  edit: async (tx, writer, { before, merged: { assignedToUserID } }) => {
    // The present assignee may stay, even if blocked (G2-30). No edit removes an assignee without a
    // replacement (PROJ-13).
    if (assignedToUserID === before.assignedToUserID) return {}
    const name =
      assignedToUserID === null
        ? undefined
        : (await assignable(tx, writer, [assignedToUserID])).get(assignedToUserID)
    if (name === undefined)
      return refuse('invalid', { fields: { assignedToUserID: assigneeQuestion } })
    return { assignedToUser: { user_id: Number(assignedToUserID), name } }
  },
}

const assigneeQuestion = projectFields.assignedToUserID.asks

const assignableSql = {
  name: 'project-assignable',
  text: 'select user_id, name from users where account_id = $1 and user_id = any($2::int[]) and role_id in (1, 2) and not blocked',
}

/** Returns the possible assignees among these people for this writer (G2-30), with their names. */
async function assignable(
  tx: AccountTx,
  writer: Writer,
  users: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx.query<{ user_id: number; name: string }>(assignableSql, [
    tx.accountID,
    users.filter((user) => maySeePerson(writer, user)),
  ])
  return new Map(rows.map((row) => [row.user_id, row.name]))
}
