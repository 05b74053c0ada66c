import type { StoreChange } from '#client/data/outbox/box.ts'
import type { Violation } from '#client/data/outbox/core/violations.ts'

/**
 * Receives every event of a run; `about` lists the entries and records concerned, none for events
 * that concern all.
 */
export type Tell = (about: readonly string[], text: string) => void

export const silence: Tell = () => {}

interface Line {
  at: number
  about: readonly string[]
  text: string
}

/** The most lines of a trace; it keeps the last ones, which are the most useful. */
const most = 60

/** The events of one run, which explain a broken seed. */
export interface Trace {
  tell: (now: number) => Tell
  /** Returns the acts, the faults, and the history of the record that a violation concerns. */
  lines(violation: Violation): string[]
}

export function traceOf(): Trace {
  const all: Line[] = []
  return {
    tell: (at) => (about, text) => void all.push({ at, about, text }),
    lines({ id }) {
      // Collects all ids that were ever named together with it, directly or through others.
      const related = new Set([id])
      for (let grown = 0; grown !== related.size;) {
        grown = related.size
        for (const { about } of all)
          if (about.some((one) => related.has(one))) for (const one of about) related.add(one)
      }
      const told = all.filter(
        ({ about }) => about.length === 0 || about.some((one) => related.has(one)),
      )
      return told
        .slice(-most)
        .map(({ at, text }) => `${(at / 1000).toFixed(2).padStart(8)} s  ${text}`)
    },
  }
}

/** Describes a commit of a box in words. */
export function tellCommit(tell: Tell, tablet: string, changes: readonly StoreChange[]): void {
  for (const change of changes) {
    if (change.row === undefined) continue
    if (change.store === 'outbox') {
      const { id, ref, op, patch, replaces } = change.row
      tell(
        [id, ref],
        `${tablet} keeps ${id}: ${op} of ${ref} ${JSON.stringify(patch)}${replaces.length > 0 ? `, for ${replaces.join(' and ')}` : ''}`,
      )
    }
    if (change.store === 'review')
      tell(
        [change.row.id],
        `${tablet} asks about ${change.row.id}: ${change.row.kind} ${change.row.code}`,
      )
    if (change.store === 'delivery' && change.row.intent !== undefined)
      tell([change.row.id], `${tablet} withdraws ${change.row.id}`)
    if (change.store === 'sent') {
      const { id, end, by, was } = change.row
      tell(
        by === undefined ? [id] : [id, by],
        `${tablet} ends ${id}: ${end}${by === undefined ? '' : ` by ${by}`}${was === undefined ? '' : `, was ${was}`}`,
      )
    }
    if (change.store === 'meta' && change.row.name === 'paused' && change.row.value !== null)
      tell([], `${tablet} pauses: ${String(change.row.value)}`)
  }
}
