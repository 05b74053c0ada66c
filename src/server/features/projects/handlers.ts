import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import type { Project, ProjectInput } from '#contract/projects/schema.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { recordList } from '#server/lists/record-list.ts'
import { chainOf, peopleShown } from '#server/people/reporting-tree.ts'
import { applyChange } from '#server/records/apply.ts'
import { changeWithDefaults } from '#server/records/change.ts'
import type { RecordKind } from '#server/records/kind.ts'
import {
  idempotencyKeyOf,
  changeOneRecord,
  rowsOrRefusal,
  uidFromKey,
} from '#server/records/single-call.ts'

type ProjectKind = RecordKind<Project, ProjectInput>

/**
 * Makes the handlers of single calls on projects (PROJ rows). The app itself writes through the
 * sync batch.
 */
export const projects = (kind: ProjectKind): Handlers<'projects'> => ({
  list: async ({ query }, { caller, db, listVersion, accountID }) => {
    // A proxy user always sees only their own chain (G2-28).
    let assigned = await peopleShown(caller)
    if (query.userID !== undefined) {
      const named = await db.accountSnapshot(accountID, (tx) =>
        chainOf(tx, query.userID ?? 0, accountID),
      )
      if (named === null) return refuse('not-found')
      assigned = assigned === null ? named.users : named.users.intersection(assigned)
    }
    return answerList<Project, number>(query, listVersion, (work) =>
      db.accountSnapshot(accountID, (tx) =>
        work(recordList(tx, kind, listVersion.epoch, assigned)),
      ),
    )
  },

  create: async ({ body }, context) => {
    const id = idempotencyKeyOf(context)
    return rowsOrRefusal(
      await applyChange(
        kind,
        changeWithDefaults({
          id,
          op: 'create',
          ref: uidFromKey(id),
          patches: body.map(({ key: _key, ...row }) => row),
          several: true,
        }),
        context,
      ),
    )
  },

  update: ({ params, body }, context) => changeOneRecord(kind, params.projectID, body, context),
  patch: ({ params, body }, context) => changeOneRecord(kind, params.projectID, body, context),

  /** Deactivates the project, so that no data is lost (G2-26). */
  remove: async ({ params }, context) => {
    const answer = await changeOneRecord(kind, params.projectID, { isActive: false }, context)
    return isRefusal(answer) ? answer : null
  },
})
