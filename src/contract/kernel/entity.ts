/** The kinds of record that may be changed while offline; the word on the wire and in the box. */
export const entities = ['action', 'project'] as const

export type Entity = (typeof entities)[number]
