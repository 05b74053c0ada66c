import type { Change } from '#client/data/outbox/box.ts'
import type { Violation } from '#client/data/outbox/core/conserve.ts'

/**
 * Told of everything that happens in a run; `about` names the entries and records it is about, none
 * for what befalls everyone.
 */
export type Tell = (about: readonly string[], text: string) => void

export const silence: Tell = () => {}

interface Line {
  at: number
  about: readonly string[]
  text: string
}

/** Most lines of a trace; the last ones tell the most. */
const most = 60

/** What happened in one run, so that a broken seed can be understood. */
export interface Trace {
  tell: (now: number) => Tell
  /** The acts, the faults, and what became of the record that a violation is about. */
  lines(violation: Violation): string[]
}

export function traceOf(): Trace {
  const all: Line[] = []
  return {
    tell: (at) => (about, text) => void all.push({ at, about, text }),
    lines({ id }) {
      // Whatever was ever named together with it, and with that.
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

/** A commit of a box in words. */
export function tellCommit(tell: Tell, tablet: string, changes: readonly Change[]): void {
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
