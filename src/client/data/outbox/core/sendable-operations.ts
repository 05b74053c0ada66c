import {
  type QueueState,
  dependencyStateOf,
  sortEntries,
  lanesOf,
  predecessorsOf,
  blocksLane,
} from './lanes.ts'
import type { Delivery, Entry, BoxMeta, OutboxOperation } from './types.ts'

/** Limits of one request. */
export interface BatchLimits {
  operations: number
  /** Size of the request's body. */
  bytes: number
}

/** Limits of the protocol (offline design, 6). */
export const clientBatchLimits: BatchLimits = { operations: 100, bytes: 256 * 1024 }

/** The input of `ready`. */
export interface SendQueue extends QueueState {
  meta: BoxMeta
  /** Blobs that are on the server. */
  uploaded: ReadonlySet<string>
}

/**
 * Returns the operations that may be sent now. Takes lanes by their heads (creates first, then by
 * `seq`), each followed by its successors, as long as all that they depend on is Sent or earlier in
 * this batch. Pure. Returns none during a pause, and while receipts of another epoch are due.
 * `passes` excludes entries, and with them the rest of their lanes.
 */
export function sendableOperations(
  box: SendQueue,
  limits: BatchLimits = clientBatchLimits,
  passes: (delivery: Delivery) => boolean = () => true,
): OutboxOperation[] {
  if (box.meta.paused !== null || box.meta.epoch === '') return []
  for (const end of box.ends.values()) if (end.epoch !== box.meta.epoch) return []
  const lanes = lanesOf(sortEntries(box.entries.values()))
  const before = predecessorsOf(lanes)
  const taken = new Map<string, OutboxOperation>()
  // Size of `{"epoch":"…","ops":[…]}` around them.
  let bytes = 100
  for (let progress = true; progress;) {
    progress = false
    for (const lane of lanes.values()) {
      for (const entry of lane) {
        if (taken.has(entry.id)) continue
        const relied = batchDependenciesOf(entry, box, before, taken)
        const delivery = box.deliveries.get(entry.id)
        if (
          relied === null ||
          delivery?.state !== 'queued' ||
          blocksLane(entry, delivery) ||
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
 * Returns lane heads that may be sent singly, those with the fewest failures first, so that they
 * take turns (F-36).
 */
export function laneHeads(box: SendQueue): OutboxOperation[] {
  const failures = (operation: OutboxOperation) => box.deliveries.get(operation.id)?.alone ?? 0
  return sendableOperations(box, { operations: Infinity, bytes: Infinity })
    .filter((operation) => operation.deps.length === 0)
    .sort((a, b) => failures(a) - failures(b))
}

/** Returns the entry's dependencies within this batch; null when one is neither Sent nor in it. */
function batchDependenciesOf(
  entry: Entry,
  box: SendQueue,
  before: ReadonlyMap<string, string[]>,
  taken: ReadonlyMap<string, OutboxOperation>,
): string[] | null {
  const relied = new Set<string>()
  for (const previous of before.get(entry.id) ?? []) {
    if (!taken.has(previous)) return null
    relied.add(previous)
  }
  for (const dep of entry.deps) {
    const fate = dependencyStateOf(dep, box)
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
): OutboxOperation {
  return delivery.at === undefined ? { ...content, deps } : { ...content, deps, at: delivery.at }
}

function bytesOf(operation: OutboxOperation): number {
  return new TextEncoder().encode(JSON.stringify(operation)).length
}
