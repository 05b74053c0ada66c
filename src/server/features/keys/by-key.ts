import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { attempts } from '#server/features/access/door.ts'
import type { ApiKeyLookup, ApiKeyCheck } from '#server/http/dispatch.ts'
import { keyHash } from '#server/secrets/kept-secrets.ts'
import { strangerNetworkAt } from '#server/kernel/stranger-networks.ts'

/**
 * Limits wrong keys from one network. A right key is not counted. A key has 192 random bits, so the
 * limit protects the log, not the key.
 */
const patience = { free: 20, memory: 15 * 60_000, longest: 60_000 }

interface Holder {
  account_id: number
  is_active: boolean
}

// Searches by the hash, so that the time of an answer reveals nothing about a key.
const holders = (name: string, more: string) => ({
  name,
  text: `select a.account_id, a.is_active from kept_secrets s join accounts a on a.account_id = s.account_id
          where s.key_hash = $1 and s.user_id is null and s.name = 'apiKey' and (s.valid_until is null or s.valid_until > $2)${more}`,
})
const ofCompany = holders('company-by-key', ' and s.account_id = $3')
const ofAnyCompany = holders('any-company-by-key', '')

interface From {
  address: string
  now: Date
}

/**
 * Accepts a company's API key, and its former key during the grace period (decision 44). Treats
 * another company's key like an unknown one.
 */
export function createApiKeyCheck(db: Database): ApiKeyCheck {
  return async (accountID, key, from) => {
    const found = await db.accountSnapshot(accountID, (tx) =>
      tx.maybe<Holder>(ofCompany, [keyHash(key), from.now, accountID]),
    )
    if (found === undefined) return refusalOfKey(db, from)
    return found.is_active ? null : refuse('account-inactive')
  }
}

/** Finds the company of an API key. Treats an inactive company like a wrong key (G2-68). */
export function createApiKeyLookup(db: Database): ApiKeyLookup {
  return async (key, from) => {
    const found = await db.system((tx) => tx.maybe<Holder>(ofAnyCompany, [keyHash(key), from.now]))
    if (found?.is_active) return { accountID: found.account_id }
    const refused = await refusalOfKey(db, from)
    return refused.refused === 'unauthenticated' ? { ...refused, message: wrongKey } : refused
  }
}

const wrongKey = 'No active company has this key. It may have been replaced: ask for the new link.'

/** Counts a wrong key of a network, and slows the network after twenty. */
async function refusalOfKey(db: Database, { address, now }: From): Promise<Refusal> {
  const { near } = strangerNetworkAt(address, now)
  const wait = await attempts.count(db, [attempts.of('api-key-from', near, patience)], now)
  return wait === undefined ? refuse('unauthenticated') : refuse('too-many', { retryAfter: wait })
}
