import type { RefusalCode } from '#contract/kernel/refusal.ts'

/** The server's answer, believed because it bore `Sync-Server: 1`. */
export interface Answered<Body> {
  ok: true
  status: number
  body: Body
  etag: string | null
  /** Of a list by pages; null at its end. */
  nextCursor: string | null
  /** Life of the server's data between two restores. */
  epoch: string | null
  /** 304: the body is the one kept from before. */
  unchanged: boolean
  /**
   * Of a lookup that the device gave without asking: when the server last confirmed it, ms since
   * 1970.
   */
  keptAt?: number
}

/**
 * What answered in place of our server, as far as its status tells: a proxy that takes no more at
 * once, a firewall, a gateway whose server does not answer, or a network that wants a sign-in of
 * its own.
 */
export const betweenCodes = [
  'proxy-too-large',
  'proxy-blocked',
  'proxy-gateway',
  'network-sign-in',
] as const
export type BetweenCode = (typeof betweenCodes)[number]

export const isBetween = (code: string): code is BetweenCode =>
  betweenCodes.some((one) => one === code)

/** Words of ours, and of the identity provider, by which an answer says no. */
export type RefusedCode = RefusalCode | 'invalid_grant' | 'unauthorized' | 'unknown' | BetweenCode

/**
 * No answer that may be used, as a value.
 * - `refused`: the server said no, by code
 * - `unreachable`: no answer of our server (network, time-out, captive portal)
 * - `aborted`: the caller gave up; said to nobody (SHELL-61)
 */
export interface Refused {
  ok: false
  kind: 'refused' | 'unreachable' | 'aborted'
  status: number
  code: RefusedCode
  /** The server's English words, for codes that the client has none for. */
  title: string
  message: string
  /** Field name to English sentence (400, 422). */
  fields: Readonly<Record<string, string>>
  /** The row as it stands (412, 409 `exists`). */
  row?: unknown
  /** Seconds to wait (429, 503). */
  retryAfter: number | null
}
