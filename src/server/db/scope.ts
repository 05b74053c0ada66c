/**
 * How a transaction of each scope begins: with the statement that tells row security, in one round
 * trip. Both settings end with the transaction; set on a connection they would leak to the next
 * request.
 */
export const beginSystem = `begin isolation level repeatable read read only; select set_config('siteward.system', 'on', true)`
export const beginIdentity = 'begin'

export function beginAccount(accountID: number): string {
  return `begin; ${account(accountID)}`
}

export function beginAccountSnapshot(accountID: number): string {
  return `begin isolation level repeatable read read only; ${account(accountID)}`
}

function account(accountID: number): string {
  // The number goes into the text, since a statement with parameters cannot be one of several.
  if (!Number.isSafeInteger(accountID) || accountID < 0) throw new TypeError(`${accountID} is not an account.`)
  return `select set_config('siteward.account', '${accountID}', true)`
}
