import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A secret as it is stored. */
export interface Sealed {
  /** The name of the installation's key that decrypts it. */
  sealedBy: string
  sealed: Uint8Array
}

/**
 * Encrypts secrets that must be shown again (rulings, 64), with the first key of the installation,
 * and decrypts those of any of its keys.
 */
export interface SecretCipher {
  /** The name of the key that encrypts. */
  current: string
  /** Encrypts a text; `about` names its place, and it cannot be decrypted under another name. */
  seal: (text: string, about: string) => Sealed
  /**
   * Decrypts a text; null if the installation has lost its key. A text that was tampered with
   * throws.
   */
  open: (kept: Sealed, about: string) => string | null
}

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

export function createSecretCipher(keys: readonly Uint8Array[]): SecretCipher {
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

/** Returns the name of a key, which reveals nothing about it. */
export const nameOfKey = (key: Uint8Array) =>
  createHash('sha256').update('siteward secrets key').update(key).digest('hex').slice(0, 12)
