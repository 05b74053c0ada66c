import type { JsonObject } from '#contract/kernel/json.ts'
import type { BoxStore } from './box-store.ts'
import type { Scope, EntryOverlays } from './core/types.ts'
import type { MakeRoom } from './room.ts'

/** Time as handed in: everything that waits counts on `now`, which no change of the clock moves. */
export interface Clock {
  /** Monotonic, in ms. */
  now(): number
  /** Device time, ISO 8601 with offset; shown, never used for order. */
  date(): string
  /**
   * The server's time as near as it is known, ISO 8601: how old what ended is, which a device that
   * is set wrong must not say.
   */
  server(): string
  /** Call once after `ms`; returns how to call it off. */
  after(ms: number, call: () => void): () => void
}

export type Method = 'GET' | 'POST' | 'PATCH'

/** What comes back from the wire; a `Response` will do. */
export interface Reply {
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

/**
 * The wire room's way out. It adds the sign-in, follows no redirect, and rejects when nothing came
 * back. `progress` is called for every piece of an answer that comes: only want of it ends a
 * request.
 */
export type Send = (
  path: string,
  request: {
    method: Method
    headers: Record<string, string>
    body?: string
    signal: AbortSignal
    progress?: () => void
  },
) => Promise<Reply>

/** Web Locks, as far as they are used. */
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

/** BroadcastChannel, as far as it is used; a tab does not hear itself. */
export interface Channel {
  post(message: unknown): void
  listen(heard: (message: unknown) => void): () => void
}

/** What may end a rest of the sender. */
export type Wake = 'append' | 'online' | 'focus' | 'now' | 'signed-in' | 'epoch'

/** Everything the box needs from outside; `./browser.ts` has the browser's. */
export interface Environment {
  /** `gone`: the browser threw the stores away. */
  openStore(outdated: () => void, gone: () => void): Promise<BoxStore>
  locks: Locks
  channel: Channel
  clock: Clock
  send: Send
  newId(): string
  /** From 0 to below 1. */
  random(): number
  /** Is this tab in front? Only such a tab takes the lead from a silent one. */
  visible(): boolean
  /** The browser's online event and this tab's focus. */
  wakes(listener: (wake: 'online' | 'focus') => void): () => void
  /** Whose valid sign-in this tab has; null: nobody's. */
  signedIn(): Scope | null
  /** Does an answer of `/api/users/me` belong to this scope? */
  isOurs(me: JsonObject, scope: Scope): boolean
  overlays: EntryOverlays
  installId: string
  /** In hexadecimal; the browser's own when left out. */
  sha256?: (data: ArrayBuffer) => Promise<string>
  /**
   * What may go when the device is full, one after the other, before a change is refused (offline
   * design, 10).
   */
  room?: readonly MakeRoom[]
  /**
   * What outlives this tab; `all` when left out.
   * - `changes`: the server's rows do not (a shared device)
   * - `nothing`: the browser keeps nothing (F-58)
   */
  keeps?: 'all' | 'changes' | 'nothing'
}
