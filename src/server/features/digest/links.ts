/** Identifies a digest in its links. Its uid has 122 random bits, so it cannot be guessed. */
export interface DigestRef {
  accountID: number
  mail: string
}

/** Writes the name of a digest for an address. */
function writeDigestRef({ accountID, mail }: DigestRef): string {
  return `${accountID}.${mail}`
}

/** Reads the name of a digest from an address. Returns null for any other text. */
export function readDigestRef(text: string): DigestRef | null {
  const [, accountID, mail] = form.exec(text) ?? []
  return mail === undefined ? null : { accountID: Number(accountID), mail }
}

const form = /^([1-9]\d{0,8})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const digestPath = '/api/digests'

/** Returns the link that stops all digests of the reader. */
export function stopLink(publicAddress: string, mail: DigestRef): string {
  return `${publicAddress}${digestPath}/${writeDigestRef(mail)}/stop`
}

/** Returns the link that mutes one action for the reader. */
export function muteLink(publicAddress: string, mail: DigestRef, action: number): string {
  return `${publicAddress}${digestPath}/${writeDigestRef(mail)}/mute/${action}`
}
