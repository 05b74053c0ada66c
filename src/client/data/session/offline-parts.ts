import type { MessageDescriptor } from '@lingui/core'
import type { Workspace } from './workspace.ts'

/** How much of a part of the offline data this device has. */
export interface OfflineStatus {
  /** Pieces on the device: records, images or files. */
  have: number
  /** Pieces that should be there; null while the device does not know. */
  of: number | null
  /** Bytes on the device; null if no one can tell. */
  bytes: number | null
  /** When the server last confirmed the oldest piece, ms since 1970; null for pieces without age. */
  asOf: number | null
}

/** A part of the data that a person needs on a site, as the page 'Prepare for offline' shows it. */
export interface OfflinePart {
  key: string
  title: MessageDescriptor
  /** The person chooses what it holds: the page shows the slot `offline.choices` next to it. */
  isChosen?: true
  /** Reads from the device what some part measures; runs before any part is measured. */
  restore?(workspace: Workspace): Promise<unknown>
  /** Measures what is stored, not what was downloaded. */
  measure(workspace: Workspace): Promise<OfflineStatus>
  /** Starts a download that `requestOfflineData` does not start. */
  download?(workspace: Workspace): void
}

/** The device's readiness for a site, over all parts. */
export interface Readiness {
  /** `old`: complete, but older than a day. */
  is: 'complete' | 'old' | 'partial'
  /** The number of parts that are not complete. */
  missing: number
  asOf: number | null
}

const dayMs = 86_400_000

export const isComplete = ({ have, of }: Pick<OfflineStatus, 'have' | 'of'>): boolean =>
  of !== null && have >= of

export function readinessOf(parts: readonly OfflineStatus[], now: number): Readiness {
  const missing = parts.filter((part) => !isComplete(part)).length
  const times = parts.flatMap(({ asOf }) => asOf ?? [])
  const asOf = times.length === 0 ? null : Math.min(...times)
  const isOld = asOf !== null && now - asOf > dayMs
  return { is: missing > 0 ? 'partial' : isOld ? 'old' : 'complete', missing, asOf }
}
