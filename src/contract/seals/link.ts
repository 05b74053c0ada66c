import { sortedJson } from '../kernel/sorted-json.ts'

/** A link of a company's chain. Hashes are SHA-256 in hexadecimal. */
export interface SealLink {
  /** The company's uid. */
  account: string
  /** Number of the link, counted per company from 1. */
  link: number
  /** The kind of the record, by its name in the history. */
  kind: string
  /** The record's uid; `version` is the sealed version. */
  record: string
  version: number
  /** Hash of the record's content. */
  content: string
  /** Hash of the previous link; 64 zeros for the first one. */
  previous: string
  sealedAt: string
}

/** The end of a chain, which is signed. */
export interface SealHead {
  account: string
  link: number
  hash: string
  at: string
}

/** The previous hash of the first link. */
export const noLink = '0'.repeat(64)

/**
 * Returns the text that a link's hash covers. It must never change, because stored seals and their
 * readers depend on it.
 */
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

/** Returns the text of a head that is signed. */
export function headText({ account, link, hash, at }: SealHead): string {
  return JSON.stringify(sortedJson({ account, link, hash, at }))
}
