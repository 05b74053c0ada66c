import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { createLru } from '#server/kernel/lru.ts'

/**
 * Signs and reads marks (decision 20): each answer to a signed-in person names the last change of
 * the account that the server applied, `{epoch}.{key}.{mac}`. A device returns the newest it has;
 * if that change is missing, the data are older than that answer.
 */
export interface ConsistencyTokenSigner {
  /** Returns the mark of this change; null for an account in which nothing was ever changed. */
  sign: (accountID: number, key: string | null) => string | null
  /**
   * Returns the change that a mark of ours names in the present epoch of this account's data; null
   * for everything else.
   */
  verify: (mark: string | undefined, accountID: number) => string | null
}

const form = /^([\da-f-]{36})\.([\da-f-]{36})\.([\w-]{43})$/
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const remembered = 5000

/**
 * Returns the change that a mark names, without a check of its signature: the caller looks it up
 * before it trusts it.
 */
export function keyOfConsistencyToken(mark: string | undefined): string | null {
  const [, , key = ''] = form.exec(mark ?? '') ?? []
  return uuid.test(key) ? key : null
}

export function createConsistencyTokenSigner(
  db: Pick<Database, 'epoch' | 'markKey'>,
): ConsistencyTokenSigner {
  // Most answers of an account bear the same mark.
  const signed = createLru<string>(remembered)
  const macOf = (accountID: number, epoch: string, key: string): string => {
    const text = `${accountID}.${epoch}.${key}`
    const known = signed.get(text)
    if (known !== undefined) return known
    const mac = createHmac('sha256', db.markKey)
      .update(`siteward data mark\n${text}`)
      .digest('base64url')
    signed.set(text, mac)
    return mac
  }
  return {
    sign: (accountID, key) =>
      key === null ? null : `${db.epoch}.${key}.${macOf(accountID, db.epoch, key)}`,
    verify(mark, accountID) {
      const [, epoch = '', , mac = ''] = form.exec(mark ?? '') ?? []
      const key = keyOfConsistencyToken(mark)
      // A mark of another epoch proves nothing new: the device's absence is known already.
      if (epoch !== db.epoch || key === null) return null
      return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(accountID, epoch, key)))
        ? key
        : null
    },
  }
}
