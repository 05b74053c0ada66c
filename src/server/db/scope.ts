/** The statements that begin a transaction, and whether it can only read. */
export interface TransactionStart {
  begin: string
  onlyReads: boolean
}

const reading = 'begin isolation level repeatable read read only'

/**
 * Begins a transaction of each scope together with the statement that sets it for row security, in
 * one round trip. The settings end with the transaction; set on a connection they would leak to the
 * next request.
 */
export const systemOpening: TransactionStart = {
  begin: `${reading}; select set_config('siteward.system', 'on', true)`,
  onlyReads: true,
}
export const identityOpening: TransactionStart = {
  begin: `begin; select set_config('siteward.identity', 'on', true)`,
  onlyReads: false,
}

export function accountOpening(accountID: number): TransactionStart {
  return { begin: `begin; ${account(accountID)}`, onlyReads: false }
}

export function snapshotOpening(accountID: number): TransactionStart {
  return { begin: `${reading}; ${account(accountID)}`, onlyReads: true }
}

function account(accountID: number): string {
  // The number is part of the text, because a statement with parameters cannot be one of several.
  if (!Number.isSafeInteger(accountID) || accountID < 0)
    throw new TypeError(`${accountID} is not an account.`)
  return `select set_config('siteward.account', '${accountID}', true)`
}
