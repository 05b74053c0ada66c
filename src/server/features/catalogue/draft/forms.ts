import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import type { Received } from '#contract/kernel/operation.ts'
import type { Contract } from '#contract/index.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Context, type Handlers, reply } from '#server/kernel/handler.ts'
import { idempotencyKeyOf, uidFromKey } from '#server/records/single-call.ts'
import { presentForm, subFormsOf } from '../present.ts'
import type { PublishedForm } from '../published.ts'
import { draftShown, editDraft, type AuditSubject } from './edit.ts'
import { moveEntry, multiOrder, placeForms, placeItems } from './order.ts'
import { outside } from './plans.ts'
import { readDraftForm, readDraftPlan } from './read.ts'
import { lockPlan, holdPlanOf, insertForm, setForm, setFormActive } from './write.ts'

type Forms = Pick<
  Handlers<'catalogue'>,
  'createForm' | 'updateForm' | 'patchForm' | 'removeForm' | 'moveForm'
>

/** Forms and sub-forms of the draft (PROG-06, PROG-07, PROG-15 to PROG-22). */
export const forms: Forms = {
  createForm: ({ params: { planID }, body }, context) =>
    editDraft(context, async (tx) => {
      const plan = (await lockPlan(tx, planID)) ? await readDraftPlan(tx, planID) : undefined
      if (plan === undefined) return refuse('not-found')
      const wrong = parentProblem(plan.forms, body.parentID)
      if (wrong !== null) return refuse('invalid', { fields: { parentID: wrong } })
      const { id, isNew } = await insertForm(tx, uidFromKey(idempotencyKeyOf(context)), {
        ...body,
        safetyPlanID: planID,
      })
      if (isNew) await placeSiblings(tx, id)
      const found = await readDraftForm(tx, id)
      return found === undefined
        ? refuse('not-found')
        : {
            answer: { ...presentForm(found.plan, found.form, draftShown(context)), subForms: [] },
            auditSubject: isNew ? tell(id, 'created', body.name) : null,
          }
    }),

  updateForm: (received, context) => updateForm(received, context),
  patchForm: (received, context) => updateForm(received, context),

  removeForm: ({ params: { formID } }, context) =>
    editDraft(context, async (tx) => {
      const found = (await holdPlanOf(tx, formID)) ? await readDraftForm(tx, formID) : undefined
      if (found === undefined) return refuse('not-found')
      await setFormActive(tx, formID, false)
      await closeUpForms(tx, found.plan.safety_plan_id, found.form.parentID)
      return { answer: null, auditSubject: tell(formID, 'removed', found.form.name) }
    }),

  moveForm: ({ params: { formID }, query, body: { targetIndex } }, context) =>
    editDraft(context, async (tx) => {
      const found = (await holdPlanOf(tx, formID)) ? await readDraftForm(tx, formID) : undefined
      if (found === undefined) return refuse('not-found')
      const { plan, form } = found
      if (query.planID !== undefined && query.planID !== plan.safety_plan_id)
        return refuse('invalid', { fields: { planID: notItsProgram } })
      if (query.parentID !== undefined && query.parentID !== form.parentID)
        return refuse('invalid', { fields: { parentID: 'It is not in this form.' } })
      const siblings = subFormsOf(plan, form.parentID)
      if (targetIndex > siblings.length)
        return refuse('invalid', { fields: { targetIndex: outside(siblings.length) } })
      const order = moveEntry(siblings, siblings.indexOf(form) + 1, targetIndex)
      await placeForms(
        tx,
        order.map(({ id }) => id),
      )
      const after = await readDraftPlan(tx, plan.safety_plan_id)
      if (after === undefined) return refuse('not-found')
      return {
        answer: subFormsOf(after, form.parentID).map((one) =>
          presentForm(after, one, draftShown(context)),
        ),
        auditSubject: tell(formID, 'moved', form.name),
      }
    }),
}

type FormUpdate = Pick<Received<Contract['catalogue']['updateForm']>, 'params' | 'query' | 'body'>

const notItsProgram = 'It is not in this program.'

async function updateForm({ params: { formID }, query, body }: FormUpdate, context: Context) {
  const shown = draftShown(context)
  const row = await editDraft(context, async (tx) => {
    const found = (await holdPlanOf(tx, formID)) ? await readDraftForm(tx, formID) : undefined
    if (found === undefined) return refuse('not-found')
    const { plan, form } = found
    if (query.planID !== undefined && query.planID !== plan.safety_plan_id)
      return refuse('invalid', { fields: { planID: notItsProgram } })
    if (query.isParent !== undefined && (query.isParent === 'true') !== (form.parentID === null))
      return refuse('invalid', { fields: { isParent: 'It does not match the form.' } })
    const before = presentForm(plan, form, shown)
    if (context.ifMatch !== null && context.ifMatch !== before.etag)
      return refuse('changed', { row: before })
    const { name = form.name, isMultiQuestionEnable = form.isMultiQuestionEnable } = body
    if (isMultiQuestionEnable && form.parentID !== null)
      return refuse('invalid', {
        fields: { isMultiQuestionEnable: 'A sub-form holds questions only.' },
      })
    await setForm(tx, formID, name, isMultiQuestionEnable)
    if (isMultiQuestionEnable)
      await placeItems(tx, multiOrder(plan.questions[formID] ?? [], subFormsOf(plan, formID)))
    const what =
      isMultiQuestionEnable === form.isMultiQuestionEnable
        ? 'renamed'
        : isMultiQuestionEnable
          ? 'made multi-question'
          : 'made normal'
    return {
      answer: { ...before, name, isMultiQuestionEnable, etag: shown.tag((form.version ?? 1) + 1) },
      auditSubject: tell(formID, what, name),
    }
  })
  return isRefusal(row) ? row : reply(row, { etag: row.etag })
}

/** A sub-form must be in a form of the same program, and never in another sub-form (PROG-22). */
function parentProblem(forms: readonly PublishedForm[], parentID: number | null): string | null {
  if (parentID === null) return null
  const parent = forms.find(({ id }) => id === parentID)
  if (parent === undefined) return 'Choose a form of the program.'
  return parent.parentID === null ? null : 'A sub-form has no sub-forms.'
}

/** Puts a new form last among its siblings, also in the list of a multi-question form. */
export async function placeSiblings(tx: AccountTx, formID: number): Promise<void> {
  const found = await readDraftForm(tx, formID)
  if (found === undefined) return
  const { plan, form } = found
  const others = subFormsOf(plan, form.parentID).filter(({ id }) => id !== formID)
  await placeForms(tx, [...others.map(({ id }) => id), formID])
  if (form.parentID !== null)
    await placeItems(tx, multiOrder(plan.questions[form.parentID] ?? [], [...others, form]))
}

/** Renumbers the remaining forms without gaps (G2-07). */
export async function closeUpForms(
  tx: AccountTx,
  safetyPlanID: number,
  parentID: number | null,
): Promise<void> {
  const plan = await readDraftPlan(tx, safetyPlanID)
  if (plan === undefined) return
  const siblings = subFormsOf(plan, parentID)
  await placeForms(
    tx,
    siblings.map(({ id }) => id),
  )
  if (parentID !== null) await placeItems(tx, multiOrder(plan.questions[parentID] ?? [], siblings))
}

const tell = (id: number, what: string, name: string): AuditSubject => ({
  entity: 'safetyForm',
  id,
  what,
  name,
})
