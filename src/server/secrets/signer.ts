import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** Signs as this installation, with a key that is in no database (rulings, 64). */
export interface Signer {
  sign: (text: string) => { signature: Buffer; publicKey: Buffer }
}

// The PKCS 8 and SPKI headers of Ed25519, which precede the bytes of the key.
const [privateHead, publicHead] = [
  Buffer.from('302e020100300506032b657004220420', 'hex'),
  Buffer.from('302a300506032b6570032100', 'hex'),
]

/**
 * Makes a signer whose key is derived from the installation's own. Another installation key gives
 * another one, so each head carries the public key it was signed with.
 */
export function createSigner(secretsKey: Uint8Array): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secretsKey, '', 'siteward seals', 32))
  const key = createPrivateKey({
    key: Buffer.concat([privateHead, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(publicHead.length)
  return { sign: (text) => ({ signature: sign(null, Buffer.from(text), key), publicKey }) }
}

export function isSigned(text: string, signature: Uint8Array, publicKey: Uint8Array): boolean {
  return verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: Buffer.concat([publicHead, publicKey]), format: 'der', type: 'spki' }),
    signature,
  )
}
