import type { RefusalCode } from '#contract/kernel/refusal.ts'

/** A response of our server, accepted because it has the header `Sync-Server: 1`. */
export interface ApiSuccess<Body> {
  ok: true
  status: number
  body: Body
  etag: string | null
  /** The cursor of a paged list's next page; null at its end. */
  nextCursor: string | null
  /** Life of the server's data between two restores. */
  epoch: string | null
  /** True for a 304: the body is the cached one. */
  unchanged: boolean
  /**
   * Time of the server's last confirmation, ms since 1970, when the device answered a lookup from
   * its cache.
   */
  confirmedAt?: number
}

/**
 * Codes for a response that another machine gave in place of our server, as far as its status
 * shows: a proxy with a smaller size limit, a firewall, a gateway without its server, or a network
 * with its own sign-in page.
 */
export const intermediaryCodes = [
  'proxy-too-large',
  'proxy-blocked',
  'proxy-gateway',
  'network-sign-in',
] as const
export type IntermediaryCode = (typeof intermediaryCodes)[number]

export const isIntermediaryCode = (code: string): code is IntermediaryCode =>
  intermediaryCodes.some((one) => one === code)

/** Codes of refusals: ours and those of the identity provider. */
export type ApiFailureCode =
  | RefusalCode
  | 'invalid_grant'
  | 'unauthorized'
  | 'unknown'
  | IntermediaryCode

/**
 * A call without a usable response, as a value.
 * - `refused`: the server refused, with a code
 * - `unreachable`: our server did not answer (network, time-out, captive portal)
 * - `aborted`: the caller gave up; the app shows nothing (SHELL-61)
 */
export interface ApiFailure {
  ok: false
  kind: 'refused' | 'unreachable' | 'aborted'
  status: number
  code: ApiFailureCode
  /** The server's English text, for codes that the client has no text for. */
  title: string
  message: string
  /** Field name to English sentence (400, 422). */
  fields: Readonly<Record<string, string>>
  /** The server's current row (412, 409 `exists`). */
  row?: unknown
  /** Seconds to wait (429, 503). */
  retryAfter: number | null
}
