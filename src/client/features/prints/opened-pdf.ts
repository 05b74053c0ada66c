import { createStore } from '#client/data/store.ts'

/** A PDF for which no tab could be opened; its page shows it until the next one. */
export interface OpenedPdf {
  name: string
  blob: Blob
  /** An address that is valid in this browser only. */
  address: string
  /** The address of the page that opened it. */
  from: string
}

export const openedPdf = createStore<OpenedPdf | null>(null)
