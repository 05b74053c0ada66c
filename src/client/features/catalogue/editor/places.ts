import type { MultiItem, SafetyPlan } from '#contract/catalogue/schema.ts'

/** What is chosen in the tree. */
export type Chosen = { plan: SafetyPlan; form: TreeForm | null; parent: TreeForm | null }

/** A form or sub-form, whichever it is. */
export type TreeForm = Omit<SafetyPlan['forms'][number], 'subForms'> & {
  subForms?: SafetyPlan['forms'] | readonly TreeForm[]
}

/** What has the id in the draft; null: it is not, or no longer, there. */
export function chosenIn(plans: readonly SafetyPlan[], id: string | null): Chosen | null {
  return id === null ? null : (indexOf(plans).get(id)?.chosen ?? null)
}

/** A node of the tree among its siblings. */
export interface Placed {
  siblings: readonly string[]
  /** From 1. */
  place: number
}

/** The siblings of a node in their order; null: it is not there. */
export function placeIn(plans: readonly SafetyPlan[], id: string): Placed | null {
  return indexOf(plans).get(id)?.placed ?? null
}

/**
 * All nodes of a draft by their ids, made once for it: a tree of thousands asks for each that is in
 * sight.
 */
function indexOf(
  plans: readonly SafetyPlan[],
): ReadonlyMap<string, { chosen: Chosen; placed: Placed }> {
  const known = indexes.get(plans)
  if (known) return known
  const index = new Map<string, { chosen: Chosen; placed: Placed }>()
  const put = <One>(
    list: readonly One[],
    nameOf: (one: One) => string,
    chosenOf: (one: One) => Chosen,
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
  ReadonlyMap<string, { chosen: Chosen; placed: Placed }>
>()

const idOf = ({ id }: { id: number }) => `f${id}`

/**
 * Where something that is taken to a node comes among its own siblings: to the place of that node,
 * or of what above it is a sibling. Null: nowhere, the node is elsewhere.
 */
export function targetOf(plans: readonly SafetyPlan[], id: string, to: string): number | null {
  const from = placeIn(plans, id)
  const way = wayTo(plans, to)
  const at = from?.siblings.findIndex((sibling) => way.includes(sibling)) ?? -1
  return at === -1 ? null : at + 1
}

/** A node and all above it. */
function wayTo(plans: readonly SafetyPlan[], id: string): string[] {
  const found = chosenIn(plans, id)
  if (found === null) return []
  return [
    `p${found.plan.safetyPlanID}`,
    ...(found.parent ? [idOf(found.parent)] : []),
    ...(found.form ? [idOf(found.form)] : []),
  ]
}

/** A move that the screen shows before the server has it. */
export interface Move {
  id: string
  /** From 1. */
  target: number
}

/** The draft with the moves on their way laid over it. */
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

/** The list with one of it in another place; the list itself where it is not in it. */
export function movedTo<Entry>(
  entries: readonly Entry[],
  is: (entry: Entry) => boolean,
  target: number,
): Entry[] {
  const from = entries.findIndex(is)
  if (from === -1) return [...entries]
  return entries.toSpliced(from, 1).toSpliced(target - 1, 0, ...entries.slice(from, from + 1))
}

/** An entry of the list at the right: a question, or a sub-form of a multi-question form. */
export type Item = MultiItem

/** `question7`, `subform8`. */
export const itemID = ({ type, id }: Pick<Item, 'type' | 'id'>): string => `${type}${id}`
