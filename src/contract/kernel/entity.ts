/**
 * The kinds of record that may be changed while offline, each with its word on the wire, in the box
 * and in the database. The word is in digests and on devices and never changes; code says the kind.
 */
export const entities = { correctiveAction: 'action', project: 'project' } as const

/** A kind of record that may be changed while offline. */
export type Kind = keyof typeof entities

/** Its word on the wire and in the box. */
export type Entity = (typeof entities)[Kind]

/** All words of the wire. */
export const entityWords: readonly Entity[] = Object.values(entities)

const kinds = new Map(Object.entries(entities).map(([kind, word]) => [word, kind as Kind]))

/** The kind that a word of the wire stands for. */
export function kindOf(entity: Entity): Kind {
  const kind = kinds.get(entity)
  if (kind === undefined) throw new Error(`No kind of record is called ${entity}.`)
  return kind
}
