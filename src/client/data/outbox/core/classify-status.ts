/** The status line of a response, or of one operation in it. */
export interface ReceivedStatus {
  status: number
  code?: string
  /** It is JSON with our header; otherwise it is from a captive portal or a proxy. */
  isFromOurServer: boolean
  /** The wait that the server requests, in ms. */
  retryAfterMs?: number
}

/** The effect of a response (table of offline design, 6). */
export type StatusClassification =
  | {
      kind:
        | 'done'
        | 'conflict'
        | 'refused'
        | 'auth'
        | 'scope'
        | 'account'
        | 'split'
        | 'held'
        | 'epoch'
        | 'update'
        | 'defect'
        | 'none'
    }
  | { kind: 'wait'; ms?: number }

const accountCodes = ['blocked', 'account-inactive', 'role']
const refusedCodes = ['not-editor', 'not-permitted']

/**
 * Returns the meaning of a status; no other function interprets one. Pure. `heard` is null without
 * a response (network error, time-out, cut response).
 */
export function classifyStatus(heard: ReceivedStatus | null): StatusClassification {
  if (heard === null) return { kind: 'wait' }
  const { status, code, isFromOurServer } = heard
  // A proxy may answer for a crashed server, so the outcome is unknown. Only our server's requested
  // wait counts.
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    const asked =
      isFromOurServer && (status === 429 || status === 503) && heard.retryAfterMs !== undefined
    return asked ? { kind: 'wait', ms: heard.retryAfterMs } : { kind: 'wait' }
  }
  if (!isFromOurServer) return { kind: 'none' }
  switch (status) {
    case 200:
    case 201:
      return { kind: 'done' }
    case 400:
      return { kind: code === 'schema-unknown' ? 'update' : 'defect' }
    case 401:
      return { kind: 'auth' }
    case 403:
      return forbidden(code)
    case 404:
    case 410:
    case 422:
      return { kind: 'refused' }
    case 409:
      return {
        kind:
          code === 'epoch'
            ? 'epoch'
            : code === 'exists'
              ? 'conflict'
              : code === 'key'
                ? 'refused'
                : 'none',
      }
    case 412:
      return { kind: 'conflict' }
    case 413:
      return { kind: 'split' }
    case 424:
      return { kind: 'held' }
    case 426:
      return { kind: 'update' }
    default:
      return { kind: 'none' }
  }
}

/** Only our own codes pause or refuse; any other 403 comes from a machine in between (F-80). */
function forbidden(code: string | undefined): StatusClassification {
  if (code === 'scope') return { kind: 'scope' }
  if (code !== undefined && accountCodes.includes(code)) return { kind: 'account' }
  if (code !== undefined && refusedCodes.includes(code)) return { kind: 'refused' }
  return { kind: 'none' }
}

/** Longest wait in ms that a server can impose on the box. */
const maxRetryAfter = 3_600_000

/**
 * Returns `Retry-After` in ms; undefined when it is not usable (F-38). Compares a date with the
 * response's own `Date`, because the device's clock may be wrong.
 */
export function parseRetryAfter(value: string | null, date: string | null): number | undefined {
  if (value === null || value.trim() === '') return undefined
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.parse(date ?? '')) / 1000
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined
  return Math.min(maxRetryAfter, seconds * 1000)
}
