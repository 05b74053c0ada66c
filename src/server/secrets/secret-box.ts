import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A secret as it is kept. */
export interface Sealed {
  /** Names the key of the installation that opens it. */
  sealedBy: string
  sealed: Uint8Array
}

/**
 * Encrypts what must be shown again (rulings, 64): by the first key of the installation, and opens
 * what any of them encrypted.
 */
export interface SecretBox {
  /** Names the key that encrypts. */
  current: string
  /** `about`: whose it is; under another name it does not open. */
  seal: (text: string, about: string) => Sealed
  /** Null: kept by a key that the installation has lost. What somebody touched throws. */
  open: (kept: Sealed, about: string) => string | null
}

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

export function makeSecretBox(keys: readonly Uint8Array[]): SecretBox {
  const [first] = keys
  if (first === undefined) throw new Error('There is no key to keep secrets by.')
  const byName = new Map(keys.map((key) => [nameOfKey(key), key]))
  const current = nameOfKey(first)
  return {
    current,
    seal: (text, about) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, first, nonce).setAAD(Buffer.from(about))
      return {
        sealedBy: current,
        sealed: Buffer.concat([
          nonce,
          cipher.update(text, 'utf8'),
          cipher.final(),
          cipher.getAuthTag(),
        ]),
      }
    },
    open: ({ sealedBy, sealed }, about) => {
      const key = byName.get(sealedBy)
      if (key === undefined) return null
      const [nonce, words, tag] = [
        sealed.subarray(0, nonceBytes),
        sealed.subarray(nonceBytes, -tagBytes),
        sealed.subarray(-tagBytes),
      ]
      const decipher = createDecipheriv(algorithm, key, nonce)
        .setAAD(Buffer.from(about))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(words), decipher.final()]).toString('utf8')
    },
  }
}

/** A key's name says nothing of the key. */
export const nameOfKey = (key: Uint8Array) =>
  createHash('sha256').update('siteward secrets key').update(key).digest('hex').slice(0, 12)
