import type { Difference } from '#contract/catalogue/publishing.ts'
import { multiOrder } from './order.ts'
import type {
  StoredRegulation,
  PublishedForm,
  PublishedQuestion,
  QuestionsOfForms,
} from '../published.ts'

/** The contents of a program at one time. */
export interface PlanState {
  name: string
  forms: readonly PublishedForm[]
  questions: QuestionsOfForms
}

/** Returns the changes between two states of a program, in reading order. */
export function differences(before: PlanState, after: PlanState): Difference[] {
  const renamed: Difference[] =
    before.name === after.name
      ? []
      : [{ what: 'plan', change: 'renamed', where: '', from: before.name, to: after.name }]
  return [...renamed, ...formDifferences(before, after), ...questionDifferences(before, after)]
}

const none: PlanState = { name: '', forms: [], questions: {} }

/** Returns the changes of a new program: everything is added. */
export const allAdded = (after: PlanState): Difference[] =>
  differences({ ...none, name: after.name }, after)

/** Returns the changes of a removed program: everything is removed. */
export const allRemoved = (before: PlanState): Difference[] =>
  differences(before, { ...none, name: before.name })

function formDifferences(before: PlanState, after: PlanState): Difference[] {
  const had = new Map(before.forms.map((form) => [form.id, form]))
  const has = new Map(after.forms.map((form) => [form.id, form]))
  const gone = before.forms
    .filter(({ id }) => !has.has(id))
    .map((form) => of('form', 'removed', pathOf(before, form), form.name, null))
  const wentOn = after.forms.flatMap((form): Difference[] => {
    const was = had.get(form.id)
    const where = pathOf(after, form)
    if (was === undefined) return [of('form', 'added', where, null, form.name)]
    return [
      ...(was.name === form.name ? [] : [of('form', 'renamed', where, was.name, form.name)]),
      ...(was.isMultiQuestionEnable === form.isMultiQuestionEnable
        ? []
        : [of('form', 'mode', where, mode(was), mode(form))]),
    ]
  })
  const parents = [
    null,
    ...after.forms.filter(({ parentID }) => parentID === null).map(({ id }) => id),
  ]
  const moves = parents.flatMap((parent) => {
    const list = (state: PlanState) => state.forms.filter(({ parentID }) => parentID === parent)
    const name = after.forms.find(({ id }) => id === parent)?.name ?? ''
    return isSameOrder(list(before), list(after))
      ? []
      : [of('form', 'moved', name, names(list(before)), names(list(after)))]
  })
  return [...gone, ...wentOn, ...moves]
}

function questionDifferences(before: PlanState, after: PlanState): Difference[] {
  const placed = (state: PlanState) =>
    new Map(
      state.forms.flatMap((form) =>
        (state.questions[form.id] ?? []).map(
          (question) => [question.id, { question, where: pathOf(state, form) }] as const,
        ),
      ),
    )
  const [had, has] = [placed(before), placed(after)]
  const gone = [...had]
    .filter(([id]) => !has.has(id))
    .map(([, { question, where }]) => of('question', 'removed', where, question.description, null))
  const wentOn = [...has].flatMap(([id, { question, where }]) => {
    const was = had.get(id)?.question
    return was === undefined
      ? [of('question', 'added', where, null, question.description)]
      : changesOf(was, question, where)
  })
  const moves = after.forms.flatMap((form) => {
    const [was, is] = [before.questions[form.id] ?? [], after.questions[form.id] ?? []]
    return isSameOrder(was, is) && isSameOrder(itemsOf(before, form.id), itemsOf(after, form.id))
      ? []
      : [of('question', 'moved', pathOf(after, form), null, null)]
  })
  return [...gone, ...wentOn, ...moves]
}

/**
 * Returns questions and sub-forms of a multi-question form in their common order. Another form has
 * none.
 */
function itemsOf({ forms, questions }: PlanState, formID: number): { id: string }[] {
  if (forms.find(({ id }) => id === formID)?.isMultiQuestionEnable !== true) return []
  return multiOrder(
    questions[formID] ?? [],
    forms.filter(({ parentID }) => parentID === formID),
  ).map(({ type, id }) => ({ id: `${type}${id}` }))
}

function changesOf(was: PublishedQuestion, is: PublishedQuestion, where: string): Difference[] {
  const parts: [Difference['change'], string, string][] = [
    ['wording', was.description, is.description],
    ['type', String(was.questionTypeID), String(is.questionTypeID)],
    ['options', optionsIn(was), optionsIn(is)],
    ['regulations', was.regulations.map(words).join('\n'), is.regulations.map(words).join('\n')],
    ['images', imagesIn(was), imagesIn(is)],
  ]
  return parts
    .filter(([, from, to]) => from !== to)
    .map(([change, from, to]) => of('question', change, `${where} › ${is.description}`, from, to))
}

const optionsIn = ({ options, multiSelect }: PublishedQuestion) =>
  [...options, ...(multiSelect ? ['+'] : [])].join('\n')
const words = ({ number, description }: StoredRegulation) => `${number} ${description}`.trim()
const imagesIn = ({ regulations }: PublishedQuestion) =>
  regulations.map(({ images = [] }) => images.join()).join('\n')
const mode = ({ isMultiQuestionEnable }: PublishedForm) =>
  isMultiQuestionEnable ? 'multi-question' : 'normal'
const names = (forms: readonly PublishedForm[]) => forms.map(({ name }) => name).join(', ')

/** Returns the form's name, or the names of form and sub-form. */
function pathOf({ forms }: PlanState, form: PublishedForm): string {
  const parent = forms.find(({ id }) => id === form.parentID)
  return parent === undefined ? form.name : `${parent.name} › ${form.name}`
}

/** Tells whether the entries in both lists have the same order. */
function isSameOrder<ID extends number | string>(
  before: readonly { id: ID }[],
  after: readonly { id: ID }[],
): boolean {
  const [had, has] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  const stayed = before.filter(({ id }) => has.has(id)).map(({ id }) => id)
  return after.filter(({ id }) => had.has(id)).every(({ id }, at) => id === stayed[at])
}

function of(
  what: Difference['what'],
  change: Difference['change'],
  where: string,
  from: string | null,
  to: string | null,
): Difference {
  return { what, change, where, from, to }
}
