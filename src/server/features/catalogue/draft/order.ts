import type { Queries } from '#server/db/database.ts'

/** Returns the order with one entry moved, as a permutation. `target` and places count from 1. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, target: number): Entry[] {
  const order = [...entries]
  order.splice(target - 1, 0, ...order.splice(from - 1, 1))
  return order
}

/**
 * Returns the order with a new entry at its place, counted from 1. Null or a place behind the end
 * puts it last.
 */
export function inserted<Entry>(
  entries: readonly Entry[],
  place: number | null | undefined,
  entry: Entry,
): Entry[] {
  return entries.toSpliced(Math.min((place ?? entries.length + 1) - 1, entries.length), 0, entry)
}

/** An entry of a multi-question form's list. */
export interface ItemRef {
  type: 'question' | 'subform'
  id: number
}

interface OrderedItem {
  id: number
  mqSortOrder: number | null
}

/**
 * Returns questions and sub-forms of a multi-question form in their common order. Entries without a
 * place come last, questions first (G2-09).
 */
export function multiOrder(
  questions: readonly OrderedItem[],
  subForms: readonly OrderedItem[],
): ItemRef[] {
  const entries = [
    ...questions.map((row) => ({ type: 'question' as const, ...row })),
    ...subForms.map((row) => ({ type: 'subform' as const, ...row })),
  ]
  // The sort is stable, so equal entries keep their order.
  return entries
    .toSorted((one, other) => (one.mqSortOrder ?? Infinity) - (other.mqSortOrder ?? Infinity) || 0)
    .map(({ type, id }) => ({ type, id }))
}

const place = (table: string, key: string, column: string) => ({
  name: `draft-place-${table}-${column}`.slice(0, 50),
  text: `update ${table} t set ${column} = o.place from unnest($1::int[]) with ordinality as o (id, place) where t.${key} = o.id and t.${column} is distinct from o.place`,
})
const plans = place('safety_plans', 'safety_plan_id', 'sort_order')
const forms = place('safety_forms', 'form_id', 'sort_order')
const questions = place('safety_questions', 'question_id', 'order_sequence')
const items = {
  question: {
    name: 'draft-place-items-questions',
    text: 'update safety_questions t set mq_sort_order = o.place from unnest($1::int[], $2::int[]) as o (id, place) where t.question_id = o.id and t.mq_sort_order is distinct from o.place',
  },
  subform: {
    name: 'draft-place-items-forms',
    text: 'update safety_forms t set mq_sort_order = o.place from unnest($1::int[], $2::int[]) as o (id, place) where t.form_id = o.id and t.mq_sort_order is distinct from o.place',
  },
}

/** Writes an order as the numbers 1, 2, 3 …. The caller must hold the lock of the list. */
export const placePlans = (tx: Queries, ids: readonly number[]) => tx.exec(plans, [ids])
export const placeForms = (tx: Queries, ids: readonly number[]) => tx.exec(forms, [ids])
export const placeQuestions = (tx: Queries, ids: readonly number[]) => tx.exec(questions, [ids])

export async function placeItems(tx: Queries, order: readonly ItemRef[]): Promise<void> {
  for (const type of ['question', 'subform'] as const) {
    const own = order.flatMap((item, at) =>
      item.type === type ? [{ id: item.id, place: at + 1 }] : [],
    )
    if (own.length > 0)
      await tx.exec(items[type], [own.map(({ id }) => id), own.map((item) => item.place)])
  }
}
