import type { Connection } from '#client/data/api/connection.ts'
import type { BoxSnapshot } from '#client/data/outbox/outbox.ts'
import type { OpenFailure } from '#client/data/outbox/unopenable-stores.ts'

/**
 * All facts for the frame's sync state. Screens and the tests of their truth use these functions,
 * which store nothing.
 */
export interface SyncFacts {
  box: Pick<BoxSnapshot, 'summary' | 'paused' | 'lastContact' | 'outdated' | 'emptied'>
  connection: Connection
  /** The session of an offline start, not confirmed yet. */
  unconfirmed: boolean
  /** The session has expired: reading and saving continue, sending does not. */
  expired: boolean
  /**
   * When the oldest and the newest list on this device were answered, ms since 1970; null without
   * any.
   */
  oldest: number | null
  newest: number | null
  /** The number of changes that this device has lost, as far as known (F-55). */
  lost: number
  /** The browser stores nothing, from the start (F-58). */
  onlineOnly: boolean
  /** This person's work on the device that this version of the app cannot open. */
  unopened: OpenFailure | null
}

/**
 * The connection to our server (rulings, 3).
 * - `silent`: a request got no answer
 */
export type ServerState = 'there' | 'offline' | 'silent'

export function serverStateOf({
  connection,
  unconfirmed,
}: Pick<SyncFacts, 'connection' | 'unconfirmed'>): ServerState {
  if (connection.state === 'offline') return connection.timedOut === true ? 'silent' : 'offline'
  return unconfirmed ? 'offline' : 'there'
}

/**
 * Returns when the server last served this device, ms since 1970; null: never. Never older than the
 * shown data.
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

/** The content of the header's sync word. */
export interface HeaderFacts {
  /**
   * `all-sent` only if no change waits, is refused, undecided or known as lost. `unopened`: this
   * device may have work that this version of the app cannot open.
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
  /** The progress of the current sending. */
  run: { done: number; total: number }
  /** The age of the data while no server can renew them. */
  asOf: number | null
  /** With `all-sent`: when the server last answered. */
  at: number | null
}

export function headerFactsOf(facts: SyncFacts): HeaderFacts {
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
  const line = serverStateOf(facts)
  if (line !== 'there') return line
  if (paused !== null) return paused === 'auth' ? 'sign-in' : 'paused'
  if (isSending(facts)) return 'sending'
  if (toSendOf(summary) > 0) return 'to-send'
  if (summary.decide + summary.refused > 0) return 'to-decide'
  return emptyOf(facts)
}

/** Returns true while a change is being sent over a working connection. */
export function isSending({
  box: { summary, paused },
  ...facts
}: Pick<SyncFacts, 'box' | 'connection' | 'unconfirmed'>): boolean {
  return (
    serverStateOf(facts) === 'there' && paused === null && summary.sending > 0 && summary.total > 0
  )
}

/**
 * The sync page: the line next to its title, the text over an empty list, and if sending by hand
 * helps.
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
    sendNow: !waits ? 'useless' : serverStateOf(facts) === 'there' ? 'inviting' : 'possible',
  }
}

/**
 * Notices for the whole screen, in the order of their lines.
 * - `online-only`: this browser stores nothing
 * - `unopened`: nothing is stored, because the stored work cannot be opened
 * - `emptied`: the browser deleted the stored work, and this tab has written its copy again
 * - `memory`: the browser deleted it and accepts no more; unsent changes exist only in this tab
 */
export type SyncNotice =
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

export function noticesOf(facts: SyncFacts): SyncNotice[] {
  const { box, expired, onlineOnly, unopened, lost } = facts
  const line = serverStateOf(facts)
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

/** Returns the text for a box without waiting changes. */
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

/** Counts the changes without an answer. */
export function toSendOf({ saved, sending, waiting }: BoxSnapshot['summary']): number {
  return saved + sending + waiting
}
