import { refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { idempotencyKeyOf, uidFromKey } from '#server/records/single-call.ts'
import { presentPlan, presentPlanRow } from '../present.ts'
import { draftShown, editDraft, type AuditSubject } from './edit.ts'
import { moveEntry, placePlans } from './order.ts'
import { readDraft, readDraftPlan } from './read.ts'
import { holdCatalogue, lockPlan, insertPlan, setPlanActive, setPlanName } from './write.ts'

type Plans = Pick<Handlers<'catalogue'>, 'createPlan' | 'renamePlan' | 'removePlan' | 'movePlan'>

/** Changes programs of the draft (PROG-05, PROG-12, PROG-13). */
export const plans: Plans = {
  createPlan: ({ body: { name } }, context) =>
    editDraft(context, async (tx) => {
      await holdCatalogue(tx)
      const { id, isNew } = await insertPlan(tx, uidFromKey(idempotencyKeyOf(context)), name)
      const plan = await readDraftPlan(tx, id)
      return plan === undefined
        ? refuse('not-found')
        : {
            answer: presentPlan(plan, draftShown(context)),
            auditSubject: isNew ? tell(id, 'created', name) : null,
          }
    }),

  renamePlan: ({ params: { planID }, body: { name } }, context) =>
    editDraft(context, async (tx) => {
      const before = (await lockPlan(tx, planID)) ? await readDraftPlan(tx, planID) : undefined
      if (before === undefined) return refuse('not-found')
      const shown = draftShown(context)
      const row = presentPlanRow(before, shown)
      if (context.ifMatch !== null && context.ifMatch !== row.etag)
        return refuse('changed', { row })
      await setPlanName(tx, planID, name)
      return {
        answer: { ...row, name, etag: shown.tag(before.row_version + 1), isChanged: true },
        auditSubject: tell(planID, 'renamed', name),
      }
    }),

  removePlan: ({ params: { planID } }, context) =>
    editDraft(context, async (tx) => {
      await holdCatalogue(tx)
      const plan = await readDraftPlan(tx, planID)
      if (plan === undefined) return refuse('not-found')
      await setPlanActive(tx, planID, false)
      await closeUp(tx)
      return { answer: null, auditSubject: tell(planID, 'removed', plan.name) }
    }),

  movePlan: ({ params: { planID }, body: { targetIndex } }, context) =>
    editDraft(context, async (tx) => {
      await holdCatalogue(tx)
      const present = await readDraft(tx)
      const from = present.findIndex((plan) => plan.safety_plan_id === planID) + 1
      if (from === 0) return refuse('not-found')
      if (targetIndex > present.length)
        return refuse('invalid', { fields: { targetIndex: outside(present.length) } })
      const order = moveEntry(present, from, targetIndex)
      await placePlans(
        tx,
        order.map((plan) => plan.safety_plan_id),
      )
      return {
        answer: await rows(tx, context),
        auditSubject: tell(planID, 'moved', present[from - 1]?.name ?? ''),
      }
    }),
}

/** Returns the message for a place that does not exist (G2-11). */
export const outside = (count: number) => `Must be 1 to ${count}.`

/** Renumbers the remaining programs without gaps (G2-07). */
export async function closeUp(tx: AccountTx): Promise<void> {
  await placePlans(
    tx,
    (await readDraft(tx)).map((plan) => plan.safety_plan_id),
  )
}

async function rows(tx: AccountTx, context: Context) {
  return (await readDraft(tx)).map((plan) => presentPlanRow(plan, draftShown(context)))
}

const tell = (id: number, what: string, name: string): AuditSubject => ({
  entity: 'safetyPlan',
  id,
  what,
  name,
})
