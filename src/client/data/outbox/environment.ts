import type { JsonObject } from '#contract/kernel/json.ts'
import type { BoxStore } from './box-store.ts'
import type { Scope, EntryOverlays } from './core/types.ts'
import type { FreeSpace } from './free-space.ts'

/** A passed-in clock. All waits use `now`, which no change of the device's clock affects. */
export interface Clock {
  /** Monotonic, in ms. */
  now(): number
  /** Device time, ISO 8601 with offset; shown, never used for order. */
  deviceTime(): string
  /**
   * The best estimate of the server's time, ISO 8601. It measures the age of ended entries, for
   * which a wrong device clock must not count.
   */
  serverTime(): string
  /** Calls once after `ms`; returns a function that cancels the call. */
  after(ms: number, call: () => void): () => void
}

export type HttpMethod = 'GET' | 'POST' | 'PATCH'

/** A response; a `Response` fits. */
export interface FetchResponse {
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

/**
 * Sends a request. Adds the sign-in, follows no redirect, and rejects without a response. Calls
 * `progress` for every piece of a response, because only a lack of progress ends a request.
 */
export type SendRequest = (
  path: string,
  request: {
    method: HttpMethod
    headers: Record<string, string>
    body?: string
    signal: AbortSignal
    progress?: () => void
  },
) => Promise<FetchResponse>

/** The used part of Web Locks. */
export interface Locks {
  /**
   * Resolves when the callback's promise has ended; rejects when the lock was stolen or the wait
   * aborted.
   */
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    held: () => Promise<void>,
  ): Promise<void>
}

/** The used part of BroadcastChannel; a tab does not receive its own messages. */
export interface Channel {
  post(message: unknown): void
  listen(heard: (message: unknown) => void): () => void
}

/** The events that can end a wait of the sender. */
export type WakeReason = 'append' | 'online' | 'focus' | 'now' | 'signed-in' | 'epoch'

/** Everything that the box needs from outside; `./browser.ts` has the browser's. */
export interface Environment {
  /** `gone`: the browser deleted the stores. */
  openStore(outdated: () => void, gone: () => void): Promise<BoxStore>
  locks: Locks
  channel: Channel
  clock: Clock
  send: SendRequest
  newId(): string
  /** From 0 to below 1. */
  random(): number
  /** Tells whether this tab is visible. Only such a tab takes the lead from a silent one. */
  visible(): boolean
  /** Subscribes to the browser's online event and this tab's focus. */
  wakes(listener: (wake: 'online' | 'focus') => void): () => void
  /** Returns the scope of this tab's valid sign-in; null without one. */
  signedIn(): Scope | null
  /** Tells whether an answer of `/api/users/me` belongs to this scope. */
  isOurs(me: JsonObject, scope: Scope): boolean
  overlays: EntryOverlays
  installId: string
  /** Returns a hash in hexadecimal; default: the browser's own function. */
  sha256?: (data: ArrayBuffer) => Promise<string>
  /**
   * Steps that free space on a full device, one after the other, before a change is refused
   * (offline design, 10).
   */
  room?: readonly FreeSpace[]
  /**
   * The data that outlive this tab; default `all`.
   * - `changes`: all but the server's rows (a shared device)
   * - `nothing`: the browser has no storage (F-58)
   */
  persistence?: 'all' | 'changes' | 'nothing'
}
