import type { Hazard, HazardInput } from '#contract/hazards/schema.ts'
import { isRefusal } from '#contract/kernel/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readAllRows } from '#server/lists/record-list.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { changeOneRecord, createOneRecord } from '#server/records/single-call.ts'

/**
 * Makes the handlers of the provider's hazards (API2-42 to API2-45). Only the provider's people may
 * call, so the account is the provider's.
 */
export const hazards = (kind: RecordKind<Hazard, HazardInput>): Handlers<'hazards'> => ({
  list: async (_, { db, epoch, accountID }) => {
    const rows = await db.accountSnapshot(accountID, (tx) => readAllRows(tx, kind, epoch))
    return { data: rows.filter(({ isRemoved }) => !isRemoved) }
  },

  create: ({ body }, context) => createOneRecord(kind, body, context),

  update: ({ params: { hazardId }, body }, context) =>
    changeOneRecord(kind, hazardId, body, context),

  remove: async ({ params: { hazardId } }, context) => {
    // A removal carries no tag, because it applies to any version of the hazard (G2-02).
    const answer = await changeOneRecord(
      kind,
      hazardId,
      { isRemoved: true },
      { ...context, ifMatch: null },
    )
    return isRefusal(answer) ? answer : null
  },
})
