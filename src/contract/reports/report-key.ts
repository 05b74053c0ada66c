/** What the app puts in the place of `{apiKey}`: a key for one company that ends with its token. */
export interface SignedKey {
  accountID: number
  token: string
}

/** Writes a signed key as it stands in an address: `12.eyJ…`. */
export function writeSignedKey({ accountID, token }: SignedKey): string {
  return `${accountID}.${token}`
}

/** What the token of a signed key is signed for, so that it opens no other company and no file. */
export const reportScope = (accountID: number): string => `reports/${accountID}`

/** Reads a signed key; undefined for everything else, such as the API key of a company. */
export function readSignedKey(text: string): SignedKey | undefined {
  const [, accountID, token] = /^([1-9]\d{0,8})\.(.+)$/.exec(text) ?? []
  return accountID === undefined || token === undefined
    ? undefined
    : { accountID: Number(accountID), token }
}
