import type { FieldRule } from './field.ts'
import type { Json } from './json.ts'
import { photosIn } from './photos.ts'
import { sameJson } from './same-json.ts'

// Apart from the rules, which every list loads: two people meet on few screens.

/**
 * What two people made of one list, as one; null where a person has to decide, unless `mine` says
 * that yours stands there.
 */
export type Merge = (yours: Json, theirs: Json, before: Json, mine?: boolean) => Json[] | null

/** How a field that meets as `union` is made one. */
export const mergeOf = (rule: FieldRule | undefined): Merge =>
  rule?.merge === 'photos' ? mergePhotos : union

/** Their set with my additions and without what I took away. */
function union(yours: Json, theirs: Json, before: Json): Json[] {
  const [mine, others, was] = [listOf(yours), listOf(theirs), listOf(before)]
  const isIn = (list: readonly Json[], value: Json) => list.some((one) => sameJson(one, value))
  const stayed = others.filter((value) => isIn(mine, value) || !isIn(was, value))
  return [...stayed, ...mine.filter((value) => !isIn(stayed, value) && !isIn(was, value))]
}

const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : [])

/**
 * Photos of two people as one list: what either added is there, what either removed is not, each
 * caption as whoever changed it wrote it. Null where both changed one photo differently: a person
 * decides. `mine`: in that case yours stands.
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
