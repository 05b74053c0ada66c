import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { nameOfKey } from '#server/secrets/secret-box.ts'

/** A sum that only a holder of the key can compute. */
export interface KeyedSum {
  /** A name of the key that reveals nothing about it. */
  by: string
  sum: string
}

/** A keyed sum over lines, one after the other. */
export interface RunningSum {
  update: (text: string) => void
  end: () => KeyedSum
}

/** Derives a key for backups alone. */
const purpose = 'siteward backup'

/** Sums a backup by the key that encrypts the installation's secrets (decision 82). */
export function keyedSum(key: Uint8Array): RunningSum {
  const hmac = createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
  return {
    update: (text) => void hmac.update(text),
    end: () => ({ by: nameOfKey(key), sum: hmac.digest('hex') }),
  }
}

/** Compares two sums in constant time. */
export function isSameSum(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
