import type { MultiItem, SafetyPlan } from '#contract/catalogue/schema.ts'

/** The chosen node of the tree. */
export type ChosenNode = { plan: SafetyPlan; form: TreeForm | null; parent: TreeForm | null }

/** A form or a sub-form. */
export type TreeForm = Omit<SafetyPlan['forms'][number], 'subForms'> & {
  subForms?: SafetyPlan['forms'] | readonly TreeForm[]
}

/** Returns the node with this id; null if the draft has no such node. */
export function chosenIn(plans: readonly SafetyPlan[], id: string | null): ChosenNode | null {
  return id === null ? null : (indexOf(plans).get(id)?.chosen ?? null)
}

/** A node of the tree among its siblings. */
export interface Placed {
  siblings: readonly string[]
  /** Place among the siblings, from 1. */
  place: number
}

/** Returns the node's siblings in their order and its place; null if the draft has no such node. */
export function placeOfNode(plans: readonly SafetyPlan[], id: string): Placed | null {
  return indexOf(plans).get(id)?.placed ?? null
}

/**
 * Indexes all nodes of a draft by their ids, once per draft, because a tree of thousands of nodes
 * looks up each visible one.
 */
function indexOf(
  plans: readonly SafetyPlan[],
): ReadonlyMap<string, { chosen: ChosenNode; placed: Placed }> {
  const known = indexes.get(plans)
  if (known) return known
  const index = new Map<string, { chosen: ChosenNode; placed: Placed }>()
  const put = <One>(
    list: readonly One[],
    nameOf: (one: One) => string,
    chosenOf: (one: One) => ChosenNode,
  ) => {
    const siblings = list.map(nameOf)
    list.forEach((one, at) =>
      index.set(siblings[at] ?? '', { chosen: chosenOf(one), placed: { siblings, place: at + 1 } }),
    )
  }
  put(
    plans,
    ({ safetyPlanID }) => `p${safetyPlanID}`,
    (plan) => ({ plan, form: null, parent: null }),
  )
  for (const plan of plans) {
    put(plan.forms, idOf, (form) => ({ plan, form, parent: null }))
    for (const parent of plan.forms) put(parent.subForms, idOf, (form) => ({ plan, form, parent }))
  }
  indexes.set(plans, index)
  return index
}

const indexes = new WeakMap<
  readonly SafetyPlan[],
  ReadonlyMap<string, { chosen: ChosenNode; placed: Placed }>
>()

const idOf = ({ id }: { id: number }) => `f${id}`

/**
 * Returns the place among its own siblings for a node that is dropped on another node: the place of
 * that node, or of its ancestor that is a sibling. Null if the other node is elsewhere in the tree.
 */
export function dropTarget(plans: readonly SafetyPlan[], id: string, to: string): number | null {
  const from = placeOfNode(plans, id)
  const way = wayTo(plans, to)
  const at = from?.siblings.findIndex((sibling) => way.includes(sibling)) ?? -1
  return at === -1 ? null : at + 1
}

/** Returns a node's id and its ancestors' ids. */
function wayTo(plans: readonly SafetyPlan[], id: string): string[] {
  const found = chosenIn(plans, id)
  if (found === null) return []
  return [
    `p${found.plan.safetyPlanID}`,
    ...(found.parent ? [idOf(found.parent)] : []),
    ...(found.form ? [idOf(found.form)] : []),
  ]
}

/** A move that the screen shows before the server confirms it. */
export interface Move {
  id: string
  /** New place, from 1. */
  target: number
}

/** Returns the draft with the unconfirmed moves applied. */
export function withMoves(
  plans: readonly SafetyPlan[],
  moves: readonly Move[],
): readonly SafetyPlan[] {
  return moves.reduce((laid, move) => withMove(laid, move), plans)
}

function withMove(plans: readonly SafetyPlan[], { id, target }: Move): readonly SafetyPlan[] {
  if (id.startsWith('p'))
    return movedTo(plans, ({ safetyPlanID }) => `p${safetyPlanID}` === id, target)
  const is = (form: { id: number }) => idOf(form) === id
  return plans.map((plan) => {
    if (plan.forms.some(is)) return { ...plan, forms: movedTo(plan.forms, is, target) }
    if (!plan.forms.some(({ subForms }) => subForms.some(is))) return plan
    return {
      ...plan,
      forms: plan.forms.map((form) =>
        form.subForms.some(is) ? { ...form, subForms: movedTo(form.subForms, is, target) } : form,
      ),
    }
  })
}

/** Returns the list with one entry moved; a copy of the list if it has no such entry. */
export function movedTo<Entry>(
  entries: readonly Entry[],
  is: (entry: Entry) => boolean,
  target: number,
): Entry[] {
  const from = entries.findIndex(is)
  if (from === -1) return [...entries]
  return entries.toSpliced(from, 1).toSpliced(target - 1, 0, ...entries.slice(from, from + 1))
}

/** An entry of the list on the right: a question, or a sub-form of a multi-question form. */
export type EditorItem = MultiItem

/** Returns an id such as `question7` or `subform8`. */
export const itemID = ({ type, id }: Pick<EditorItem, 'type' | 'id'>): string => `${type}${id}`
