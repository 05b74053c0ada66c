import { live } from '#client/data/live.ts'

/** A PDF that came while no tab could be opened for it: its page shows it, until the next one. */
export interface OpenedPdf {
  name: string
  blob: Blob
  /** An address within this browser alone. */
  address: string
  /** Where it was opened. */
  from: string
}

export const openedPdf = live<OpenedPdf | null>(null)
