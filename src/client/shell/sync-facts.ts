import type { Connection } from '#client/data/api/connection.ts'
import type { BoxSnapshot } from '#client/data/outbox/outbox.ts'
import type { Unopened } from '#client/data/outbox/unopened.ts'

/**
 * All that the frame judges by. Screens and the tests of their truth ask the same functions; none
 * of them keeps anything.
 */
export interface SyncFacts {
  box: Pick<BoxSnapshot, 'summary' | 'paused' | 'lastContact' | 'outdated' | 'emptied'>
  connection: Connection
  /** The sign-in of a start without a network, not confirmed yet. */
  unconfirmed: boolean
  /** The sign-in's time is over: reading and saving go on, sending does not. */
  expired: boolean
  /**
   * When the oldest and the newest of the lists on this device were answered, ms since 1970; null:
   * none.
   */
  oldest: number | null
  newest: number | null
  /** Changes that were on this device and are no longer, as far as is known (F-55). */
  lost: number
  /** The browser keeps nothing, from the start (F-58). */
  onlineOnly: boolean
  /** Work of this person on the device that this version of the app cannot open. */
  unopened: Unopened | null
}

/**
 * Whether a server of ours is there (rulings, 3).
 * - `silent`: it was asked and does not answer
 */
export type Line = 'there' | 'offline' | 'silent'

export function lineOf({
  connection,
  unconfirmed,
}: Pick<SyncFacts, 'connection' | 'unconfirmed'>): Line {
  if (connection.state === 'offline') return connection.silent === true ? 'silent' : 'offline'
  return unconfirmed ? 'offline' : 'there'
}

/**
 * When the server last served this device, ms since 1970; null: never. Never older than what it
 * shows.
 */
export function lastContactOf({
  box,
  connection,
  newest,
}: Pick<SyncFacts, 'box' | 'connection' | 'newest'>): number | null {
  const told = [
    Date.parse(box.lastContact),
    connection.lastAnswer ?? Number.NaN,
    newest ?? Number.NaN,
  ].filter((time) => !Number.isNaN(time))
  return told.length === 0 ? null : Math.max(...told)
}

/** The header's one calm word. */
export interface HeaderFacts {
  /**
   * `all-sent` only where nothing waits, is refused, undecided or known to be lost.
   * `unopened`: this device may hold work that this version of the app cannot open.
   */
  says:
    | 'offline'
    | 'silent'
    | 'sign-in'
    | 'paused'
    | 'sending'
    | 'to-send'
    | 'to-decide'
    | 'unopened'
    | 'nothing-to-send'
    | 'all-sent'
  toSend: number
  toDecide: number
  /** How far the present run of sending is. */
  run: { done: number; total: number }
  /** How old the data are, where nobody is there to renew them. */
  asOf: number | null
  /** With `all-sent`: when the server was last heard. */
  at: number | null
}

export function headerOf(facts: SyncFacts): HeaderFacts {
  const { summary } = facts.box
  const says = saysOf(facts)
  const { done, total } = summary
  return {
    says,
    toSend: toSendOf(summary),
    toDecide: summary.decide + summary.refused,
    run: { done, total },
    asOf: says === 'offline' || says === 'silent' ? facts.oldest : null,
    at: says === 'all-sent' ? lastContactOf(facts) : null,
  }
}

function saysOf(facts: SyncFacts): HeaderFacts['says'] {
  const { summary, paused } = facts.box
  const line = lineOf(facts)
  if (line !== 'there') return line
  if (paused !== null) return paused === 'auth' ? 'sign-in' : 'paused'
  if (isSending(facts)) return 'sending'
  if (toSendOf(summary) > 0) return 'to-send'
  if (summary.decide + summary.refused > 0) return 'to-decide'
  return emptyOf(facts)
}

/** Something is on its way, and somebody there to take it. */
export function isSending({
  box: { summary, paused },
  ...facts
}: Pick<SyncFacts, 'box' | 'connection' | 'unconfirmed'>): boolean {
  return lineOf(facts) === 'there' && paused === null && summary.sending > 0 && summary.total > 0
}

/**
 * The sync page: what it says beside its title, over an empty list, and whether sending by hand is
 * of use.
 */
export interface PageFacts {
  contact: number | null
  empty: 'all-sent' | 'nothing-to-send' | 'unopened'
  sendNow: 'inviting' | 'possible' | 'useless'
}

export function pageOf(facts: SyncFacts): PageFacts {
  const waits = toSendOf(facts.box.summary) > 0
  return {
    contact: lastContactOf(facts),
    empty: emptyOf(facts),
    sendNow: !waits ? 'useless' : lineOf(facts) === 'there' ? 'inviting' : 'possible',
  }
}

/**
 * What holds for the whole screen, in the order of its lines.
 * - `online-only`: this browser keeps nothing
 * - `unopened`: the same, because what is kept here cannot be opened
 * - `emptied`: the browser threw away what was kept, and what this tab still knew was written anew
 * - `memory`: it did, and takes nothing any more; what is not sent yet lives in this tab
 */
export type Notice =
  | 'offline'
  | 'silent'
  | 'sign-in'
  | 'outdated'
  | 'online-only'
  | 'unopened'
  | 'emptied'
  | 'memory'
  | 'update'
  | 'lost'

export function noticesOf(facts: SyncFacts): Notice[] {
  const { box, expired, onlineOnly, unopened, lost } = facts
  const line = lineOf(facts)
  return [
    ...(line === 'there' ? [] : [line]),
    ...(expired ? (['sign-in'] as const) : []),
    ...(box.outdated ? (['outdated'] as const) : []),
    ...(unopened !== null ? (['unopened'] as const) : onlineOnly ? (['online-only'] as const) : []),
    ...(box.emptied === 'rewritten'
      ? (['emptied'] as const)
      : box.emptied === 'memory'
        ? (['memory'] as const)
        : []),
    ...(line === 'there' && box.paused === 'update' ? (['update'] as const) : []),
    ...(lost > 0 ? (['lost'] as const) : []),
  ]
}

/** What to say of a box in which nothing waits. */
function emptyOf({
  box: { summary },
  lost,
  unopened,
}: Pick<SyncFacts, 'box' | 'lost' | 'unopened'>): PageFacts['empty'] {
  if (unopened !== null && unopened.changes !== 0) return 'unopened'
  return toSendOf(summary) + summary.decide + summary.refused === 0 && lost === 0
    ? 'all-sent'
    : 'nothing-to-send'
}

/** What has no answer yet. */
export function toSendOf({ saved, sending, waiting }: BoxSnapshot['summary']): number {
  return saved + sending + waiting
}
