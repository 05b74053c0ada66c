import type {
  FormInFile,
  ImportedPrograms,
  ProgramInFile,
  QuestionInFile,
  SubFormInFile,
} from '#contract/catalogue/carrying.ts'
import { optionsProblem, settledQuestion } from '#contract/catalogue/rules.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { FileKeeping } from '#server/files/files.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { runAndRollBack } from '#server/records/rollback.ts'
import { subFormsOf } from '../present.ts'
import type { PublishedForm, PublishedQuestion } from '../published.ts'
import { allAdded, differences } from './differences.ts'
import { editDraft } from './edit.ts'
import { type CarriedImages, carriedImages, imagesIn, storedCarried } from './carried-images.ts'
import { type ItemRef, placeForms, placeItems, placeQuestions, multiOrder } from './order.ts'
import { readDraftPlan, readDraft, type WholeDraftPlan } from './read.ts'
import {
  holdCatalogue,
  lockPlan,
  insertForm,
  insertPlan,
  insertQuestion,
  setForm,
  setFormActive,
  setPlanName,
  setQuestion,
  setQuestionActive,
} from './write.ts'

type Carrying = Pick<Handlers<'catalogue'>, 'program' | 'importProgram'>

/**
 * Exports programs as files with all their contents, and imports them. It matches parts by their
 * uid in the file, then by name.
 */
export const carrying = (files: FileKeeping): Carrying => ({
  program: async ({ params: { planID } }, context) => {
    const plan = await context.db.accountSnapshot(context.accountID, async (tx) => {
      const found = await readDraftPlan(tx, planID)
      return found && { found, uids: await uidsOf(tx, planID), images: await imagesIn(tx, found) }
    })
    return plan === undefined
      ? refuse('not-found')
      : inFile(plan.found, plan.uids, await carriedImages(files, plan.images))
  },

  importProgram: async ({ body: { program, dryRun } }, context) => {
    const wrong = optionsWrong(program)
    if (wrong !== null) return wrong
    const before = await asItIs(files, context, program)
    const images = await storedCarried(files, context, program, dryRun)
    if (isRefusal(images)) return images
    const work = async (tx: AccountTx) => {
      const { id, was } = await become(tx, context, program, images)
      const after = await readDraftPlan(tx, id)
      if (after === undefined) throw new Error('It was just made.')
      const changes = was === null ? allAdded(after) : differences(was, after)
      return { id, isNew: was === null, changes }
    }
    const dry = await runAndRollBack(context.db, context.accountID, work)
    const state = dry.isNew ? 'new' : dry.changes.length === 0 ? 'unchanged' : 'changed'
    const answer: ImportedPrograms = {
      state,
      safetyPlanID: dry.isNew ? null : dry.id,
      name: program.name,
      differences: dry.changes,
      before,
    }
    if (dryRun || state === 'unchanged') return answer
    return editDraft(context, async (tx) => {
      const { id } = await work(tx)
      return {
        answer: { ...answer, safetyPlanID: id },
        auditSubject: { entity: 'safetyPlan', id, what: 'imported', name: program.name },
      }
    })
  },
})

/** Refuses a question of the file whose options are wrong, with its place. */
function optionsWrong({ forms }: ProgramInFile): Refusal | null {
  for (const form of forms) {
    for (const holder of [form, ...form.subForms]) {
      const wrong = holder.questions.find(
        (question) => optionsProblem(settledQuestion(question)) !== null,
      )
      if (wrong)
        return refuse('invalid', {
          fields: {
            program: `${holder.name}, "${wrong.description.slice(0, 80)}": ${optionsProblem(settledQuestion(wrong)) ?? ''}.`,
          },
        })
    }
  }
  return null
}

type Uids = ReadonlyMap<string, string>

/**
 * Returns the uids of all parts of a program, by keys like `f12` and `q34`, and `p` for the
 * program.
 */
async function uidsOf(tx: AccountTx, planID: number): Promise<Uids> {
  const rows = await tx.query<{ key: string; uid: string }>(
    `select 'p' as key, uid from safety_plans where safety_plan_id = $1
     union all select 'f' || form_id, uid from safety_forms where safety_plan_id = $1
     union all select 'q' || question_id, q.uid from safety_questions q join safety_forms f using (form_id) where f.safety_plan_id = $1`,
    [planID],
  )
  return new Map(rows.map(({ key, uid }) => [key, uid]))
}

function inFile(plan: WholeDraftPlan, uids: Uids, images: CarriedImages): ProgramInFile {
  const question = ({
    id,
    description,
    questionTypeID,
    multiSelect,
    options,
    mqSortOrder,
    regulations,
  }: PublishedQuestion): QuestionInFile => ({
    uid: uids.get(`q${id}`),
    description,
    questionTypeID,
    multiSelect,
    options,
    mqSortOrder,
    regulations: regulations.map(({ number, description: words, images: own = [] }) => ({
      number,
      description: words,
      images: own.flatMap((image) => images.get(image) ?? []),
    })),
  })
  const sub = ({ id, name, mqSortOrder }: PublishedForm): SubFormInFile => ({
    uid: uids.get(`f${id}`),
    name,
    mqSortOrder,
    questions: (plan.questions[id] ?? []).map(question),
  })
  return {
    uid: uids.get('p'),
    name: plan.name,
    forms: subFormsOf(plan, null).map((form): FormInFile => ({
      ...sub(form),
      isMultiQuestionEnable: form.isMultiQuestionEnable,
      subForms: subFormsOf(plan, form.id).map(sub),
    })),
  }
}

/**
 * Returns the program that the file refers to, as a file would hold it now, or null if it does not
 * exist yet.
 */
async function asItIs(
  files: FileKeeping,
  context: Context,
  program: ProgramInFile,
): Promise<ProgramInFile | null> {
  const plan = await context.db.accountSnapshot(context.accountID, async (tx) => {
    const id = await meant(tx, program)
    const found = id === null ? undefined : await readDraftPlan(tx, id)
    return (
      found && {
        found,
        uids: await uidsOf(tx, found.safety_plan_id),
        images: await imagesIn(tx, found),
      }
    )
  })
  return plan ? inFile(plan.found, plan.uids, await carriedImages(files, plan.images)) : null
}

/** Finds the program by the uid in the file, else by its name. */
async function meant(tx: AccountTx, { uid, name }: ProgramInFile): Promise<number | null> {
  const row = await tx.maybe<{ id: number }>(
    'select safety_plan_id as id from safety_plans where is_active and (uid = $1 or lower(name) = lower($2)) order by uid is not distinct from $1 desc, sort_order limit 1',
    [uid ?? null, name],
  )
  return row?.id ?? null
}

/** Makes the draft equal to the file: adds missing parts, and removes parts that the file lacks. */
async function become(
  tx: AccountTx,
  { newUid }: Context,
  program: ProgramInFile,
  images: CarriedImages,
): Promise<{ id: number; was: WholeDraftPlan | null }> {
  await holdCatalogue(tx)
  const there = await meant(tx, program)
  const id =
    there ??
    (
      await insertPlan(
        tx,
        (await isFree(tx, 'safety_plans', program.uid)) ? (program.uid ?? newUid()) : newUid(),
        program.name,
      )
    ).id
  await lockPlan(tx, id)
  const was = there === null ? null : ((await readDraftPlan(tx, id)) ?? null)
  if (was !== null && was.name !== program.name) await setPlanName(tx, id, program.name)
  const uids = await uidsOf(tx, id)
  const maker = makerOf(tx, { newUid, planID: id, was, uids, images })
  await maker.forms(program.forms, null)
  if (there === null)
    await tx.exec('update safety_plans set sort_order = $2 where safety_plan_id = $1', [
      id,
      (await readDraft(tx)).length,
    ])
  return { id, was }
}

async function isFree(
  tx: AccountTx,
  table: 'safety_plans' | 'safety_forms' | 'safety_questions',
  uid: string | undefined,
): Promise<boolean> {
  return (
    uid !== undefined &&
    (await tx.maybe(`select 1 from ${table} where uid = $1`, [uid])) === undefined
  )
}

interface Making {
  newUid: () => string
  planID: number
  was: WholeDraftPlan | null
  uids: Uids
  images: CarriedImages
}

/** Makes lists of forms and of questions equal to those of the file. */
function makerOf(tx: AccountTx, { newUid, planID, was, uids, images }: Making) {
  const uidOf = async (table: 'safety_forms' | 'safety_questions', uid: string | undefined) =>
    (await isFree(tx, table, uid)) && uid !== undefined ? uid : newUid()

  /**
   * The parts that moved here from elsewhere in the program. They stay, in whichever order the
   * lists are processed.
   */
  const taken = new Set<string>()
  /**
   * Reuses a part of this program that was removed or is elsewhere in it, because records name it
   * by its number.
   */
  const known = (kind: 'f' | 'q', uid: string | undefined): number | null => {
    const key =
      uid === undefined
        ? undefined
        : [...uids].find(([of, one]) => of.startsWith(kind) && one === uid)?.[0]
    return key === undefined ? null : Number(key.slice(1))
  }
  const backQuestion = async (
    id: number,
    formID: number,
    fields: Parameters<typeof setQuestion>[2],
  ) => {
    await tx.exec(
      'update safety_questions set is_active = true, form_id = $2 where question_id = $1',
      [id, formID],
    )
    await setQuestion(tx, id, fields)
    taken.add(`q${id}`)
    return id
  }
  const backForm = async (id: number, parentID: number | null, name: string, isMulti: boolean) => {
    await tx.exec('update safety_forms set is_active = true, parent_id = $2 where form_id = $1', [
      id,
      parentID,
    ])
    await setForm(tx, id, name, isMulti)
    taken.add(`f${id}`)
    return id
  }

  const questions = async (
    wanted: readonly QuestionInFile[],
    formID: number,
  ): Promise<{ id: number; mqSortOrder: number | null }[]> => {
    const left = new Map((was?.questions[formID] ?? []).map((question) => [question.id, question]))
    const placed: { id: number; mqSortOrder: number | null }[] = []
    for (const question of wanted) {
      const fields = {
        ...settledQuestion(question),
        regulations: question.regulations.map((regulation) => images.stored(regulation)),
      }
      const found =
        [...left.values()].find(
          ({ id }) => question.uid !== undefined && uids.get(`q${id}`) === question.uid,
        ) ?? [...left.values()].find(({ description }) => description === question.description)
      if (found) {
        left.delete(found.id)
        if (!sameQuestion(found, fields)) await setQuestion(tx, found.id, fields)
        placed.push({ id: found.id, mqSortOrder: question.mqSortOrder })
        continue
      }
      const back = known('q', question.uid)
      const id =
        back === null
          ? (
              await insertQuestion(
                tx,
                await uidOf('safety_questions', question.uid),
                formID,
                fields,
              )
            ).id
          : await backQuestion(back, formID, fields)
      placed.push({ id, mqSortOrder: question.mqSortOrder })
    }
    for (const id of left.keys()) if (!taken.has(`q${id}`)) await setQuestionActive(tx, id, false)
    await placeQuestions(
      tx,
      placed.map(({ id }) => id),
    )
    return placed
  }

  const forms = async (
    wanted: readonly (SubFormInFile & Partial<FormInFile>)[],
    parentID: number | null,
  ): Promise<{ id: number; mqSortOrder: number | null }[]> => {
    const left = new Map(
      (was === null ? [] : subFormsOf(was, parentID)).map((form) => [form.id, form]),
    )
    const placed: { id: number; mqSortOrder: number | null }[] = []
    for (const form of wanted) {
      const { name, isMultiQuestionEnable = false, subForms = [] } = form
      const found =
        [...left.values()].find(
          ({ id }) => form.uid !== undefined && uids.get(`f${id}`) === form.uid,
        ) ?? [...left.values()].find((one) => one.name.toLowerCase() === name.toLowerCase())
      const back = found ? null : known('f', form.uid)
      const id =
        found?.id ??
        (back === null
          ? (
              await insertForm(tx, await uidOf('safety_forms', form.uid), {
                safetyPlanID: planID,
                parentID,
                name,
                isMultiQuestionEnable,
              })
            ).id
          : await backForm(back, parentID, name, isMultiQuestionEnable))
      if (found) {
        left.delete(id)
        if (found.name !== name || found.isMultiQuestionEnable !== isMultiQuestionEnable)
          await setForm(tx, id, name, isMultiQuestionEnable)
      }
      const own = await questions(form.questions, id)
      const below = await forms(subForms, id)
      if (isMultiQuestionEnable) await placeItems(tx, multiOrder(own, below) satisfies ItemRef[])
      placed.push({ id, mqSortOrder: form.mqSortOrder })
    }
    for (const id of left.keys()) if (!taken.has(`f${id}`)) await setFormActive(tx, id, false)
    await placeForms(
      tx,
      placed.map(({ id }) => id),
    )
    return placed
  }
  return { forms }
}

function sameQuestion(
  one: PublishedQuestion,
  other: Omit<PublishedQuestion, 'id' | 'orderSequence' | 'mqSortOrder' | 'version'>,
): boolean {
  const contentText = ({
    description,
    questionTypeID,
    multiSelect,
    options,
    regulations,
  }: typeof other) =>
    JSON.stringify([
      description,
      questionTypeID,
      multiSelect,
      options,
      regulations.map(({ number, description: words, images: own = [] }) => [number, words, own]),
    ])
  return contentText(one) === contentText(other)
}
