import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'

// The comments on actions and the answers to replies by link, and how the model server merges them.

/** The lists that people only add to, with what identifies an entry. */
const identity: Readonly<Record<string, (entry: JsonObject) => string>> = {
  comments: (entry) => String(entry['commentID']),
  guestDecisions: (entry) => JSON.stringify([entry['replyID'], entry['decision'], entry['words']]),
}

/** The names of these lists. */
export const growingLists: readonly string[] = Object.keys(identity)

export const entriesOf = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** Returns the identities of the entries of one of these lists. */
function identitiesIn(field: string, value: Json | undefined): string[] {
  return entriesOf(value).map((entry) => identity[field]?.(entry) ?? '')
}

/** Returns the entries that a change adds to what its author saw. */
function addedEntries(
  field: string,
  yours: Json | undefined,
  before: Json | undefined,
): JsonObject[] {
  const known = identitiesIn(field, before)
  return entriesOf(yours).filter((entry) => !known.includes(identity[field]?.(entry) ?? ''))
}

/**
 * Returns what a change did wrong: it took away an entry of before, lacks one of its own, or
 * brought one twice.
 */
export function growingListFaults(
  { patch, seen }: { patch: Readonly<JsonObject>; seen: Readonly<JsonObject> },
  before: Readonly<JsonObject>,
  after: Readonly<JsonObject>,
): ['lost' | 'doubled', string][] {
  return growingLists.flatMap((field) => {
    const now = identitiesIn(field, after[field])
    const own = identitiesIn(field, addedEntries(field, patch[field], seen[field]))
    const lacking = (list: readonly string[], text: string) =>
      list
        .filter((one) => !now.includes(one))
        .map((one): ['lost', string] => ['lost', `${text} ${one} of ${field}`])
    return [
      ...lacking(identitiesIn(field, before[field]), 'took away'),
      ...lacking(own, 'was applied without its'),
      ...(new Set(now).size < now.length
        ? [['doubled', `brought one of ${field} twice`] as ['doubled', string]]
        : []),
    ]
  })
}

/** Returns their list with my additions, each once; written from section 7, not from the contract. */
function mergedGrowingList(
  field: string,
  yours: Json | undefined,
  theirs: Json | undefined,
  before: Json | undefined,
): Json {
  const others = entriesOf(theirs)
  return [...others, ...addedEntries(field, addedEntries(field, yours, before), others)]
}

/**
 * Returns the lists of a change after it meets a row: the row's entries, then those that the change
 * adds to what its author saw.
 */
export function additionsOnTop(
  patch: Readonly<JsonObject>,
  before: Readonly<JsonObject>,
  row: Readonly<JsonObject>,
): JsonObject {
  return Object.fromEntries(
    growingLists
      .filter((field) => field in patch)
      .map((field) => [field, mergedGrowingList(field, patch[field], row[field], before[field])]),
  )
}

/** Returns true for a change that comments alone. */
export function isCommentAlone(patch: Readonly<JsonObject>): boolean {
  return Object.keys(patch).join() === 'comments'
}
