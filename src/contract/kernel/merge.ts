import type { FieldRule } from './field.ts'
import type { Json } from './json.ts'
import { photosIn } from './photos.ts'
import { sameJson } from './same-json.ts'

// Separate from the rules, which every list loads, because few screens merge changes.

/**
 * Merges two people's changes of one list. Returns null if a person must decide, unless `mine`
 * prefers yours.
 */
export type Merge = (yours: Json, theirs: Json, before: Json, mine?: boolean) => Json[] | null

/** Returns the way to merge a `union` field. */
export const mergeOf = (rule: FieldRule | undefined): Merge =>
  rule?.merge === 'photos' ? mergePhotos : union

/** Returns their set with my additions and without my removals. */
function union(yours: Json, theirs: Json, before: Json): Json[] {
  const [mine, others, was] = [listOf(yours), listOf(theirs), listOf(before)]
  const isIn = (list: readonly Json[], value: Json) => list.some((one) => sameJson(one, value))
  const stayed = others.filter((value) => isIn(mine, value) || !isIn(was, value))
  return [...stayed, ...mine.filter((value) => !isIn(stayed, value) && !isIn(was, value))]
}

const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : [])

/**
 * Merges two people's photos: includes all additions, excludes all removals, and uses each changed
 * caption. Returns null if both changed one photo differently, so that a person decides. `mine`:
 * prefers yours in that case.
 */
export function mergePhotos(
  yours: Json | undefined,
  theirs: Json | undefined,
  before: Json | undefined,
  mine = false,
): Json[] | null {
  const [own, others, was] = [byId(yours), byId(theirs), byId(before)]
  const merged: Json[] = []
  for (const id of new Set([...others.keys(), ...own.keys()])) {
    const [my, their, old] = [own.get(id), others.get(id), was.get(id)]
    const isMine = !sameJson(my, old)
    if (isMine && !mine && !sameJson(their, old) && !sameJson(my, their)) return null
    const photo = isMine ? my : their
    if (photo !== undefined) merged.push(photo)
  }
  return merged
}

function byId(value: Json | undefined): Map<string, Json> {
  return new Map(photosIn(value).map((photo) => [photo.photoID, photo as unknown as Json]))
}
