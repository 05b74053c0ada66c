import type { Upload } from '#contract/files/operations.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'

/** A row of `files` during and after the upload. */
export interface SentFile {
  account_id: number
  uid: string
  kind: string
  state: 'coming' | 'kept'
  bytes: number
  received: number
  mime: string | null
  width: number | null
  height: number | null
  created_at: string
  sent_sha256: Buffer | null
  is_raw: boolean
}

/** Milliseconds until an unfinished or unused file is deleted. */
export const msPerDay = 86_400_000

/** Returns the progress of an upload. */
export function uploadOf({ uid, received, bytes, created_at }: SentFile): Upload {
  return {
    uploadID: uid,
    offset: received,
    bytes,
    until: new Date(Date.parse(created_at) + msPerDay).toISOString(),
  }
}

export function invalidFile(field: string, words: string): Refusal {
  return refuse('invalid', { fields: { [field]: words } })
}
