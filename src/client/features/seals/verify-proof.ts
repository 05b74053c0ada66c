import { isObject } from '#contract/kernel/json.ts'
import { sortedJson } from '#contract/kernel/sorted-json.ts'
import { headText, linkText } from '#contract/seals/link.ts'
import type { SealProof } from '#contract/seals/operations.ts'

/** The result of verifying a saved proof on this device. */
export interface VerifiedProof {
  /** The SHA-256 of the content, as PDFs print it at their foot. */
  hash: string
  link: number
  sealedAt: string
  /** True if the content has the hash of its link. */
  isContent: boolean
  /** The first link that does not fit; null if all do. */
  brokenLink: number | null
  /**
   * `unsigned`: the proof has no signed head yet. `unknown`: this browser cannot verify signatures.
   */
  head: 'signed' | 'forged' | 'unsigned' | 'unknown'
}

/** Returns the proof in a file, or null if it contains none. */
export function readProof(text: string): SealProof | null {
  try {
    const found: unknown = JSON.parse(text)
    return isObject(found) &&
      found['format'] === 'siteward-seal' &&
      found['v'] === 1 &&
      Array.isArray(found['links']) &&
      found['links'].length > 0 &&
      found['links'].every(isObject)
      ? (found as unknown as SealProof)
      : null
  } catch {
    return null
  }
}

/** Verifies all of a proof without any server. */
export async function verifyProof({ content, links, head }: SealProof): Promise<VerifiedProof> {
  const [own] = links
  if (own === undefined) throw new Error('A proof without a link.')
  const hash = await sha256(JSON.stringify(sortedJson(content)))
  let brokenLink: number | null = null
  for (const [place, link] of links.entries()) {
    const before = links[place - 1]
    const fits =
      (await sha256(linkText(link))) === link.hash &&
      (before === undefined ||
        (before.hash === link.previous &&
          before.link + 1 === link.link &&
          before.account === link.account))
    if (!fits) brokenLink ??= link.link
  }
  return {
    hash,
    link: own.link,
    sealedAt: own.sealedAt,
    isContent: hash === own.content,
    brokenLink,
    head: await headOf(head, links.at(-1)?.hash),
  }
}

async function headOf(
  head: SealProof['head'],
  last: string | undefined,
): Promise<VerifiedProof['head']> {
  if (head === null) return 'unsigned'
  if (head.hash !== last) return 'forged'
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(head.publicKey), 'Ed25519', false, [
      'verify',
    ])
    return (await crypto.subtle.verify(
      'Ed25519',
      key,
      bytesOf(head.signature),
      new TextEncoder().encode(headText(head)),
    ))
      ? 'signed'
      : 'forged'
  } catch {
    return 'unknown'
  }
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
