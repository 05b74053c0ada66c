import type { Hazard, HazardInput } from '#contract/hazards/schema.ts'
import { isRefusal } from '#contract/kernel/refusal.ts'
import type { Handlers } from '#server/handler.ts'
import { everyRow } from '#server/lists/record-list.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { changeOne, makeOne } from '#server/records/single-call.ts'

/**
 * The provider's hazards (API2-42 to API2-45). Who may call is of the provider, so that the account
 * is its own.
 */
export const hazards = (kind: RecordKind<Hazard, HazardInput>): Handlers<'hazards'> => ({
  list: async (_, { db, epoch, accountID }) => {
    const rows = await db.accountSnapshot(accountID, (tx) => everyRow(tx, kind, epoch))
    return { data: rows.filter(({ isRemoved }) => !isRemoved) }
  },

  create: ({ body }, context) => makeOne(kind, body, context),

  update: ({ params: { hazardId }, body }, context) => changeOne(kind, hazardId, body, context),

  remove: async ({ params: { hazardId } }, context) => {
    // It bears no tag: whoever removes it means the hazard, whatever it says by now (G2-02).
    const answer = await changeOne(
      kind,
      hazardId,
      { isRemoved: true },
      { ...context, ifMatch: null },
    )
    return isRefusal(answer) ? answer : null
  },
})
