import type { EmbedToken } from '#contract/embedded-reports/schema.ts'

/** A report as the frame shows it: the page at `link`, by an embed token where there is one. */
export interface ShownReport {
  link: string
  embedToken: EmbedToken | null
  /** Names the report to screen readers. */
  title: string
  /** Language of the report's own controls, `en` or `es`. */
  language: string
}

/** Tells the frame which report to show, or brings another embed token to the report that it shows. */
export type ToFrame = { type: 'show'; report: ShownReport }

/** Tells the page that the frame listens, shows its report, or cannot. */
export type FromFrame = { type: 'ready' } | { type: 'shown' } | { type: 'failed' }

/** What a report of another host may do in a frame: no part of it may lead the app elsewhere. */
export const reportSandbox = [
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups',
  'allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
].join(' ')

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>

/** Takes a message of the other document of ours; null for every message of anybody else. */
export function readMessage({ origin, source, data }: Heard, from: Window | null | undefined): ToFrame | FromFrame | null {
  const isOurs = origin === location.origin && source !== null && source === from
  const isMessage = typeof data === 'object' && data !== null && typeof data.type === 'string'
  // Both documents come from one build of ours, so their messages have one shape.
  return isOurs && isMessage ? (data as ToFrame | FromFrame) : null
}
