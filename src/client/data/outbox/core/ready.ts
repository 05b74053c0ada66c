import { type Standing, fateOf, inOrder, lanesOf, predecessorsOf, stops } from './lanes.ts'
import type { Delivery, Entry, Meta, Operation } from './types.ts'

/** What may be asked for at once. */
export interface Limits {
  operations: number
  /** Of the request's body. */
  bytes: number
}

/** Limits of the protocol (offline design, 6). */
export const batchLimits: Limits = { operations: 100, bytes: 256 * 1024 }

/** What `ready` looks at. */
export interface Sendable extends Standing {
  meta: Meta
  /** Blobs that are on the server. */
  uploaded: ReadonlySet<string>
}

/**
 * The operations that may leave now: lanes by their heads (creates first, then as saved), each head
 * with its lane successors behind it, as far as what they rely on is Sent or stands earlier in this
 * batch. Pure. Empty while paused, and while receipts of another epoch are due.
 * `passes` keeps entries out (and with them what follows in their lanes).
 */
export function ready(
  box: Sendable,
  limits: Limits = batchLimits,
  passes: (delivery: Delivery) => boolean = () => true,
): Operation[] {
  if (box.meta.paused !== null || box.meta.epoch === '') return []
  for (const end of box.ends.values()) if (end.epoch !== box.meta.epoch) return []
  const lanes = lanesOf(inOrder(box.entries.values()))
  const before = predecessorsOf(lanes)
  const taken = new Map<string, Operation>()
  // Of `{"epoch":"…","ops":[…]}` around them.
  let bytes = 100
  for (let progress = true; progress;) {
    progress = false
    for (const lane of lanes.values()) {
      for (const entry of lane) {
        if (taken.has(entry.id)) continue
        const relied = reliedOn(entry, box, before, taken)
        const delivery = box.deliveries.get(entry.id)
        if (
          relied === null ||
          delivery?.state !== 'queued' ||
          stops(entry, delivery) ||
          !passes(delivery)
        )
          break
        if (!entry.blobs.every((blob) => box.uploaded.has(blob))) break
        const operation = operationOf(entry, delivery, relied)
        const size = bytesOf(operation) + 1
        if (taken.size >= limits.operations || (taken.size > 0 && bytes + size > limits.bytes))
          return [...taken.values()]
        taken.set(entry.id, operation)
        bytes += size
        progress = true
      }
    }
  }
  return [...taken.values()]
}

/**
 * Lane heads that may go alone, the one that failed least often first, so that they go in turn
 * (F-36).
 */
export function heads(box: Sendable): Operation[] {
  const failures = (operation: Operation) => box.deliveries.get(operation.id)?.alone ?? 0
  return ready(box, { operations: Infinity, bytes: Infinity })
    .filter((operation) => operation.deps.length === 0)
    .sort((a, b) => failures(a) - failures(b))
}

/**
 * What the entry relies on within this batch; null when something it relies on is neither Sent nor
 * in it.
 */
function reliedOn(
  entry: Entry,
  box: Sendable,
  before: ReadonlyMap<string, string[]>,
  taken: ReadonlyMap<string, Operation>,
): string[] | null {
  const relied = new Set<string>()
  for (const previous of before.get(entry.id) ?? []) {
    if (!taken.has(previous)) return null
    relied.add(previous)
  }
  for (const dep of entry.deps) {
    const fate = fateOf(dep, box)
    if (fate.is === 'discarded') return null
    if (fate.is !== 'here') continue
    if (!taken.has(fate.id)) return null
    relied.add(fate.id)
  }
  return [...relied]
}

function operationOf(
  { seq: _seq, scope: _scope, about: _about, ...content }: Entry,
  delivery: Delivery,
  deps: string[],
): Operation {
  return delivery.at === undefined ? { ...content, deps } : { ...content, deps, at: delivery.at }
}

function bytesOf(operation: Operation): number {
  return new TextEncoder().encode(JSON.stringify(operation)).length
}
