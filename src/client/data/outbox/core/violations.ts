import type { Delivery, Entry, Review, Scope, EndedEntry } from './types.ts'

/** One broken promise of the box. */
export interface Violation {
  /**
   * - `lost`: a saved change is nowhere, or marked Sent but not on the server
   * - `doubled`: it exists twice
   * - `overwritten`: it replaced a value that its author had not seen
   * - `stuck`: nothing more happens, but it is neither sent nor decided
   * - `untold`: its author was shown a wrong outcome
   * - `order`: it was applied before a change that it depends on
   * - `foreign`: wrong author, company or record
   * - `odd`: the box contradicts itself
   */
  kind: 'lost' | 'doubled' | 'overwritten' | 'stuck' | 'untold' | 'order' | 'foreign' | 'odd'
  id: string
  text: string
}

/** All ids ever saved in one box, and those that left the device. */
export interface SaveHistory {
  scope: Scope
  appended: Iterable<string>
  transmitted: ReadonlySet<string>
}

export interface StoreContents {
  outbox: ReadonlyMap<string, Entry>
  delivery: ReadonlyMap<string, Delivery>
  review: ReadonlyMap<string, Review>
  sent: ReadonlyMap<string, EndedEntry>
}

/** The server's data. */
export interface ServerChanges {
  epoch: string
  /** Number of times that it was applied to one record. */
  appliedCount(id: string): number
  isVoid(id: string): boolean
}

/**
 * Tests only: checks that every saved change is in exactly one place with one end (offline design,
 * 14). `server` must be at rest.
 */
export function findViolations(
  log: SaveHistory,
  stores: StoreContents,
  server: ServerChanges | null,
): Violation[] {
  const violations: Violation[] = []
  const broken = (kind: Violation['kind'], id: string, text: string) =>
    violations.push({ kind, id, text })
  for (const id of log.appended) {
    const [here, ended] = [stores.outbox.has(id), stores.sent.has(id)]
    if (!here && !ended) broken('lost', id, 'is neither in the outbox nor in the sent list')
    if (here && ended) broken('doubled', id, 'is in the outbox and in the sent list')
  }
  const places = new Set<string>()
  for (const [id, entry] of stores.outbox) {
    const delivery = stores.delivery.get(id)
    const asks =
      delivery?.intent === undefined &&
      (delivery?.state === 'review' || delivery?.state === 'refused')
    if (delivery === undefined) broken('odd', id, 'has no delivery')
    if (asks !== stores.review.has(id))
      broken(
        'odd',
        id,
        asks
          ? 'asks nothing though it waits for a decision'
          : 'asks for a decision though none is due',
      )
    const place = `${entry.seq}.${entry.replaces.length}`
    if (places.has(place)) broken('odd', id, `shares the place ${place}`)
    if (entry.scope.tenant !== log.scope.tenant || entry.scope.user !== log.scope.user)
      broken('foreign', id, 'lies in the box of somebody else')
    places.add(place)
  }
  if (stores.delivery.size !== stores.outbox.size) broken('odd', '', 'deliveries without entries')
  for (const [id, sent] of stores.sent) {
    if (server === null || sent.epoch !== server.epoch) continue
    const applied = server.appliedCount(id)
    if (applied > 1) broken('doubled', id, `was applied ${applied} times`)
    if (sent.end === 'confirmed' && applied === 0)
      broken('lost', id, 'is called Sent and was not applied')
    if (sent.end !== 'confirmed' && applied > 0)
      broken('untold', id, `is called ${sent.end} and was applied`)
    if (sent.end !== 'confirmed' && log.transmitted.has(id) && !server.isVoid(id) && applied === 0)
      broken('untold', id, `is called ${sent.end} and could still be applied`)
  }
  return violations
}
