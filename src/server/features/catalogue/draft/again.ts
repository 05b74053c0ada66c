import { refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { idempotencyKeyOf, uidFromKey } from '#server/records/single-call.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { presentForm, presentForms, presentPlan, subFormsOf } from '../present.ts'
import { type QuestionsOfForms, withoutQuestions } from '../published.ts'
import { draftShown, editDraft, type AuditSubject } from './edit.ts'
import { placeSiblings } from './forms.ts'
import {
  inserted,
  type ItemRef,
  multiOrder,
  placeForms,
  placeItems,
  placePlans,
  placeQuestions,
} from './order.ts'
import { readDraft, readDraftForm, readDraftPlan } from './read.ts'
import {
  holdCatalogue,
  lockPlan,
  holdPlanOf,
  insertForm,
  insertPlan,
  insertQuestion,
  setFormActive,
  setPlanActive,
  setQuestionActive,
} from './write.ts'

type Again = Pick<Handlers<'catalogue'>, 'restore' | 'copyPlan' | 'copyForm'>

/** Restores deleted parts, and copies parts. */
export const again: Again = {
  restore: ({ body: { kind, id } }, context) =>
    editDraft(context, async (tx) => {
      const subject = await comesBack[kind](tx, id)
      return subject === null ? refuse('not-found') : { answer: null, auditSubject: subject }
    }),

  copyPlan: ({ params: { planID }, body: { name } }, context) =>
    editDraft(context, async (tx) => {
      await holdCatalogue(tx)
      const plan = await readDraftPlan(tx, planID)
      if (plan === undefined) return refuse('not-found')
      const uid = uidFromKey(idempotencyKeyOf(context))
      const { id, isNew } = await insertPlan(tx, uid, name)
      if (isNew) {
        for (const form of subFormsOf(plan, null))
          await copyOne(tx, uid, plan, form.id, { ...form, safetyPlanID: id, parentID: null })
      }
      const made = await readDraftPlan(tx, id)
      return made === undefined
        ? refuse('not-found')
        : {
            answer: presentPlan(
              {
                ...withoutQuestions(made),
                row_version: made.row_version,
                is_changed: made.is_changed,
              },
              draftShown(context),
            ),
            auditSubject: isNew ? { entity: 'safetyPlan', id, what: 'copied', name } : null,
          }
    }),

  copyForm: ({ params: { formID }, body: { planID, parentID, name } }, context) =>
    editDraft(context, async (tx) => {
      const source = await readDraftForm(tx, formID)
      const target = (await lockPlan(tx, planID)) ? await readDraftPlan(tx, planID) : undefined
      if (source === undefined || target === undefined) return refuse('not-found')
      const parent = parentID === null ? null : target.forms.find(({ id }) => id === parentID)
      const hasBelow = source.plan.forms.some((form) => form.parentID === formID)
      if (parent === undefined || (parent !== null && (parent.parentID !== null || hasBelow)))
        return refuse('invalid', {
          fields: {
            parentID:
              'Choose a form of the program. A form with sub-forms cannot become a sub-form.',
          },
        })
      const uid = uidFromKey(idempotencyKeyOf(context))
      const id = await copyOne(tx, uid, source.plan, formID, {
        safetyPlanID: planID,
        parentID,
        name,
        isMultiQuestionEnable: source.form.isMultiQuestionEnable && parentID === null,
      })
      if (id !== null) await placeSiblings(tx, id)
      const made = await tx.one<{ id: number }>(
        'select form_id as id from safety_forms where uid = $1',
        [uuidV5(uid, String(formID))],
      )
      const found = await readDraftForm(tx, made.id)
      if (found === undefined) return refuse('not-found')
      const shown = draftShown(context)
      const answer = presentForms(withoutQuestions(found.plan), shown).find(
        (form) => form.id === made.id,
      ) ?? { ...presentForm(found.plan, found.form, shown), subForms: [] }
      return {
        answer,
        auditSubject: id === null ? null : { entity: 'safetyForm', id, what: 'copied', name },
      }
    }),
}

interface Source {
  forms: Parameters<typeof subFormsOf>[0]['forms']
  questions: QuestionsOfForms
}

/**
 * Copies a form with its questions and sub-forms, in their orders. Returns null if the same call
 * made it before.
 */
async function copyOne(
  tx: AccountTx,
  uid: string,
  source: Source,
  formID: number,
  form: {
    safetyPlanID: number
    parentID: number | null
    name: string
    isMultiQuestionEnable: boolean
  },
): Promise<number | null> {
  const made = await insertForm(tx, uuidV5(uid, String(formID)), form)
  if (!made.isNew) return null
  const questions: { id: number; mqSortOrder: number | null }[] = []
  for (const question of source.questions[formID] ?? []) {
    const { id } = await insertQuestion(
      tx,
      uuidV5(uid, `question ${question.id}`),
      made.id,
      question,
    )
    questions.push({ id, mqSortOrder: question.mqSortOrder })
  }
  await placeQuestions(
    tx,
    questions.map(({ id }) => id),
  )
  const below: { id: number; mqSortOrder: number | null }[] = []
  for (const sub of source.forms.filter(({ parentID }) => parentID === formID)) {
    const id = await copyOne(tx, uid, source, sub.id, {
      ...sub,
      safetyPlanID: form.safetyPlanID,
      parentID: made.id,
    })
    if (id !== null) below.push({ id, mqSortOrder: sub.mqSortOrder })
  }
  await placeForms(
    tx,
    below.map(({ id }) => id),
  )
  if (form.isMultiQuestionEnable) await placeItems(tx, multiOrder(questions, below))
  return made.id
}

interface Row {
  name: string
  place: number | null
  item_place?: number | null
}

/** Restores a deleted part at its former place. Returns null if there is nothing to restore. */
const comesBack = {
  plan: async (tx: AccountTx, id: number): Promise<AuditSubject | null> => {
    await holdCatalogue(tx)
    const others = await readDraft(tx)
    if ((await setPlanActive(tx, id, true)) === 0) return null
    const row = await tx.one<Row>(
      'select name, sort_order as place from safety_plans where safety_plan_id = $1',
      [id],
    )
    await placePlans(
      tx,
      inserted(
        others.map((plan) => plan.safety_plan_id),
        row.place,
        id,
      ),
    )
    return { entity: 'safetyPlan', id, what: 'restored', name: row.name }
  },
  form: async (tx: AccountTx, id: number): Promise<AuditSubject | null> => {
    if (!(await holdPlanOf(tx, id))) return null
    const row = await tx.one<Row & { safety_plan_id: number; parent_id: number | null }>(
      'select name, safety_plan_id, parent_id, sort_order as place, mq_sort_order as item_place from safety_forms where form_id = $1',
      [id],
    )
    const plan = await readDraftPlan(tx, row.safety_plan_id)
    if (plan === undefined || (await setFormActive(tx, id, true)) === 0) return null
    const others = subFormsOf(plan, row.parent_id)
    await placeForms(
      tx,
      inserted(
        others.map((form) => form.id),
        row.place,
        id,
      ),
    )
    if (row.parent_id !== null)
      await placeItems(
        tx,
        inserted<ItemRef>(multiOrder(plan.questions[row.parent_id] ?? [], others), row.item_place, {
          type: 'subform',
          id,
        }),
      )
    return { entity: 'safetyForm', id, what: 'restored', name: row.name }
  },
  question: async (tx: AccountTx, id: number): Promise<AuditSubject | null> => {
    const row = await tx.maybe<Row & { form_id: number }>(
      'select description as name, form_id, order_sequence as place, mq_sort_order as item_place from safety_questions where question_id = $1',
      [id],
    )
    const found =
      row && (await holdPlanOf(tx, row.form_id)) ? await readDraftForm(tx, row.form_id) : undefined
    if (row === undefined || found === undefined || (await setQuestionActive(tx, id, true)) === 0)
      return null
    const others = found.plan.questions[row.form_id] ?? []
    await placeQuestions(
      tx,
      inserted(
        others.map((question) => question.id),
        row.place,
        id,
      ),
    )
    await placeItems(
      tx,
      inserted<ItemRef>(multiOrder(others, subFormsOf(found.plan, row.form_id)), row.item_place, {
        type: 'question',
        id,
      }),
    )
    return { entity: 'safetyQuestion', id, what: 'restored', name: row.name }
  },
}
