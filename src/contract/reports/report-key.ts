/** The app replaces `{apiKey}` by this key; it opens one company until its token expires. */
export interface SignedKey {
  accountID: number
  token: string
}

/** Writes a signed key for an address: `12.eyJ…`. */
export function writeSignedKey({ accountID, token }: SignedKey): string {
  return `${accountID}.${token}`
}

/** Binds a token to the reports of one company, so that it opens no other company and no file. */
export const reportLinkTarget = (accountID: number): string => `reports/${accountID}`

/** Reads a signed key; undefined for all other texts, such as the API key of a company. */
export function readSignedKey(text: string): SignedKey | undefined {
  const [, accountID, token] = /^([1-9]\d{0,8})\.(.+)$/.exec(text) ?? []
  return accountID === undefined || token === undefined
    ? undefined
    : { accountID: Number(accountID), token }
}
