import { sortedJson } from '../kernel/sorted-json.ts'

/** One link of a company's chain. Hashes are SHA-256 in hexadecimal. */
export interface SealLink {
  /** The company's uid. */
  account: string
  /** Counted per company from 1. */
  link: number
  /** What kind of record, by the word of its history. */
  kind: string
  /** The record's uid, and which of its versions. */
  record: string
  version: number
  /** Of the record's content. */
  content: string
  /** The link before it; of the first one 64 zeros. */
  previous: string
  sealedAt: string
}

/** The end of a chain as it is signed. */
export interface SealHead {
  account: string
  link: number
  hash: string
  at: string
}

/** Before the first link. */
export const noLink = '0'.repeat(64)

/** What a link's hash is made over, on both sides and for ever. */
export function linkText({
  account,
  link,
  kind,
  record,
  version,
  content,
  previous,
  sealedAt,
}: SealLink): string {
  return JSON.stringify(
    sortedJson({ account, link, kind, record, version, content, previous, sealedAt }),
  )
}

/** What is signed of a head. */
export function headText({ account, link, hash, at }: SealHead): string {
  return JSON.stringify(sortedJson({ account, link, hash, at }))
}
