import { catalogueProblems, optionsProblem, settledQuestion } from '#contract/catalogue/rules.ts'
import type { QuestionInput } from '#contract/catalogue/inputs.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Context, type Handlers, reply } from '#server/kernel/handler.ts'
import type { FileKeeping } from '#server/files/files.ts'
import { idempotencyKeyOf, uidFromKey } from '#server/records/single-call.ts'
import { presentItems, presentQuestion, subFormsOf } from '../present.ts'
import type { PublishedQuestion } from '../published.ts'
import { draftShown, editDraft, type AuditSubject } from './edit.ts'
import { storedRegulations, stageImages } from './images.ts'
import { moveEntry, multiOrder, placeItems, placeQuestions } from './order.ts'
import { outside } from './plans.ts'
import { readDraftForm, readDraftQuestion } from './read.ts'
import {
  holdPlanOf,
  insertQuestion,
  type QuestionFields,
  setQuestion,
  setQuestionActive,
} from './write.ts'

type Questions = Pick<
  Handlers<'catalogue'>,
  | 'createQuestion'
  | 'updateQuestion'
  | 'removeQuestion'
  | 'removeQuestionOfForm'
  | 'moveQuestion'
  | 'moveItem'
>

/** Changes questions of the draft (PROG-08, PROG-09, PROG-23, PROG-34 to PROG-49). */
export const questions = (files: FileKeeping): Questions => ({
  createQuestion: async ({ params: { formID }, body: { orderSequence, ...input } }, context) => {
    const staged = await stageImages(files, context, input.regulations)
    if (isRefusal(staged)) return staged
    return editDraft(context, async (tx) => {
      const found = (await holdPlanOf(tx, formID)) ? await readDraftForm(tx, formID) : undefined
      if (found === undefined) return refuse('not-found')
      const fields = settled({
        ...input,
        regulations: await storedRegulations(tx, input.regulations, staged, []),
      })
      if (isRefusal(fields)) return fields
      const { id, isNew } = await insertQuestion(
        tx,
        uidFromKey(idempotencyKeyOf(context)),
        formID,
        fields,
      )
      if (isNew) await placeNew(tx, formID, id, orderSequence)
      const made = await readDraftQuestion(tx, formID, id)
      return made === undefined
        ? refuse('not-found')
        : {
            answer: presentQuestion(made.question, draftShown(context)),
            auditSubject: isNew ? tell(id, 'created', fields.description) : null,
          }
    })
  },

  updateQuestion: async ({ params: { planID, formID, questionID }, body }, context) => {
    const staged = await stageImages(files, context, body.regulations ?? [])
    if (isRefusal(staged)) return staged
    const shown = draftShown(context)
    const row = await editDraft(context, async (tx) => {
      const found = (await holdPlanOf(tx, formID))
        ? await readDraftQuestion(tx, formID, questionID)
        : undefined
      if (found === undefined || found.plan.safety_plan_id !== planID) return refuse('not-found')
      const { question } = found
      const before = presentQuestion(question, shown)
      if (context.ifMatch !== null && context.ifMatch !== before.etag)
        return refuse('changed', { row: before })
      const images = question.regulations.flatMap((regulation) => regulation.images ?? [])
      const regulations = body.regulations
        ? await storedRegulations(tx, body.regulations, staged, images)
        : question.regulations
      const fields = settled({ ...question, ...sent(body), regulations })
      if (isRefusal(fields)) return fields
      await setQuestion(tx, questionID, fields)
      return {
        answer: presentQuestion(
          {
            ...question,
            ...fields,
            regulations: [...regulations],
            version: (question.version ?? 1) + 1,
          },
          shown,
        ),
        auditSubject: tell(questionID, 'changed', fields.description),
      }
    })
    return isRefusal(row) ? row : reply(row, { etag: row.etag })
  },

  removeQuestion: ({ params: { planID, formID, questionID } }, context) =>
    removeQuestion(context, formID, questionID, planID),
  removeQuestionOfForm: ({ params: { formID, questionID } }, context) =>
    removeQuestion(context, formID, questionID),

  moveQuestion: ({ params: { formID }, body: { questionID, targetIndex } }, context) =>
    editDraft(context, async (tx) => {
      const found = (await holdPlanOf(tx, formID))
        ? await readDraftQuestion(tx, formID, questionID)
        : undefined
      if (found === undefined) return refuse('not-found')
      const list = found.plan.questions[formID] ?? []
      if (targetIndex > list.length)
        return refuse('invalid', { fields: { targetIndex: outside(list.length) } })
      const order = moveEntry(list, list.indexOf(found.question) + 1, targetIndex)
      await placeQuestions(
        tx,
        order.map(({ id }) => id),
      )
      const answer = order.map((question, at) =>
        presentQuestion({ ...question, orderSequence: at + 1 }, draftShown(context)),
      )
      return { answer, auditSubject: tell(questionID, 'moved', found.question.description) }
    }),

  moveItem: (
    { params: { formID }, body: { id, idType, parentID, sourceIndex, targetIndex } },
    context,
  ) =>
    editDraft(context, async (tx) => {
      const found = (await holdPlanOf(tx, formID)) ? await readDraftForm(tx, formID) : undefined
      if (found === undefined) return refuse('not-found')
      const { plan, form } = found
      // The questions of a sub-form are ordered by the sub-form's own list.
      if (parentID !== formID)
        return refuse('invalid', {
          fields: { parentID: 'Must be the form whose list is ordered.' },
        })
      const list = multiOrder(plan.questions[formID] ?? [], subFormsOf(plan, formID))
      const from = list.findIndex((item) => item.id === id && item.type === idType) + 1
      if (from === 0) return refuse('not-found')
      const beyond = Object.entries({ sourceIndex, targetIndex }).filter(
        ([, index]) => index > list.length,
      )
      if (beyond.length > 0)
        return refuse('invalid', {
          fields: Object.fromEntries(beyond.map(([name]) => [name, outside(list.length)])),
        })
      const shown = draftShown(context)
      if (sourceIndex !== from) return refuse('moved', { row: presentItems(plan, form, shown) })
      await placeItems(tx, moveEntry(list, from, targetIndex))
      const after = await readDraftForm(tx, formID)
      return after === undefined
        ? refuse('not-found')
        : {
            answer: presentItems(after.plan, after.form, shown),
            auditSubject: {
              entity: idType === 'question' ? 'safetyQuestion' : 'safetyForm',
              id,
              what: 'moved',
              name: form.name,
            },
          }
    }),
})

/** Returns the question as it is stored, or the reason why it is refused (G2-14). */
function settled<Fields extends QuestionFields>(fields: Fields): Fields | Refusal {
  const question = settledQuestion(fields)
  const problem = optionsProblem(question)
  if (problem !== null) return refuse('invalid', { fields: { options: sentence(problem) } })
  return question.description === ''
    ? refuse('invalid', { fields: { description: sentence(catalogueProblems.description) } })
    : question
}

/** Ends a message of the form with a period, as refusals do. */
const sentence = (words: string) => words.replace(/\.?$/, '.')

/** Returns only the sent fields, so that fields missing from a partial body keep their values. */
function sent(body: Partial<QuestionInput>): Partial<Omit<QuestionInput, 'regulations'>> {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name !== 'regulations' && value !== undefined),
  )
}

/**
 * Places a question last, or at the requested place. In the list of a multi-question form it always
 * comes last.
 */
export async function placeNew(
  tx: AccountTx,
  formID: number,
  id: number,
  place?: number,
): Promise<void> {
  const found = await readDraftForm(tx, formID)
  if (found === undefined) return
  const list = found.plan.questions[formID] ?? []
  const rest = list.filter((question) => question.id !== id)
  const at = Math.min(place ?? list.length, list.length)
  await placeQuestions(tx, [...rest.slice(0, at - 1).map(ids), id, ...rest.slice(at - 1).map(ids)])
  await placeItems(tx, multiOrder(list, subFormsOf(found.plan, formID)))
}

const ids = ({ id }: PublishedQuestion) => id

function removeQuestion(context: Context, formID: number, questionID: number, planID?: number) {
  return editDraft(context, async (tx) => {
    const found = (await holdPlanOf(tx, formID))
      ? await readDraftQuestion(tx, formID, questionID)
      : undefined
    if (found === undefined || (planID !== undefined && found.plan.safety_plan_id !== planID))
      return refuse('not-found')
    await setQuestionActive(tx, questionID, false)
    await closeUpQuestions(tx, formID)
    return { answer: null, auditSubject: tell(questionID, 'removed', found.question.description) }
  })
}

/** Renumbers the remaining questions without gaps (G2-07). */
export async function closeUpQuestions(tx: AccountTx, formID: number): Promise<void> {
  const found = await readDraftForm(tx, formID)
  if (found === undefined) return
  const list = found.plan.questions[formID] ?? []
  await placeQuestions(tx, list.map(ids))
  await placeItems(tx, multiOrder(list, subFormsOf(found.plan, formID)))
}

const tell = (id: number, what: string, name: string): AuditSubject => ({
  entity: 'safetyQuestion',
  id,
  what,
  name,
})
