/**
 * The kinds of record that may be changed offline, each with its word in requests, in the box and
 * in the database. The word is part of digests and stored on devices, so it never changes. Code
 * uses the kind.
 */
export const entities = { correctiveAction: 'action', project: 'project' } as const

/** A kind of record that may be changed offline. */
export type Kind = keyof typeof entities

/** The word of a kind in requests and in the box. */
export type Entity = (typeof entities)[Kind]

/** All words of offline kinds. */
export const entityWords: readonly Entity[] = Object.values(entities)

const kinds = new Map(Object.entries(entities).map(([kind, word]) => [word, kind as Kind]))

/** Returns the kind of a word. */
export function kindOfEntity(entity: Entity): Kind {
  const kind = kinds.get(entity)
  if (kind === undefined) throw new Error(`No kind of record is called ${entity}.`)
  return kind
}
