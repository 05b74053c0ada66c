import type { EmbedToken } from '#contract/embedded-reports/schema.ts'

/** Describes a report to the frame: the page at `link`, and the embed token that opens it. */
export interface ShownReport {
  link: string
  embedToken: EmbedToken | null
  /** Title for screen readers. */
  title: string
  /** Language of the report's own controls, `en` or `es`. */
  language: string
}

/** Asks the frame to show a report, or passes it a new embed token. */
export type ToFrame = { type: 'show'; report: ShownReport }

/** Reports to the page that the frame is ready, shows its report, or failed. */
export type FromFrame = { type: 'ready' } | { type: 'shown' } | { type: 'failed' }

/** Lets the report of another host work in a frame, but never lead the app elsewhere. */
export const reportSandbox = [
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups',
  'allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
].join(' ')

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>

/** Reads a message of our other document; returns null for every other message. */
export function readMessage(
  { origin, source, data }: Heard,
  from: Window | null | undefined,
): ToFrame | FromFrame | null {
  const isOurs = origin === location.origin && source !== null && source === from
  const isMessage = typeof data === 'object' && data !== null && typeof data.type === 'string'
  // Both documents come from one build of ours, so their messages have one shape.
  return isOurs && isMessage ? (data as ToFrame | FromFrame) : null
}
