import type { DigestOccasion } from '#contract/digest/choices.ts'
import type { DigestSettings, DigestWishes } from '#contract/digest/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { minutesOf, nextDigest, timeOf } from './digest-times.ts'
import { mutedBy } from './mutes.ts'

interface Stored {
  isOn: boolean
  occasion: DigestOccasion
  atMinutes: number
  timeZone: string | null
  companyTimeZone: string
}

const read = {
  name: 'digest-settings',
  text: `select d.is_on as "isOn", d.occasion, d.at_minutes as "atMinutes", d.time_zone as "timeZone", a.time_zone as "companyTimeZone"
           from digests d join accounts a using (account_id)
          where d.account_id = $1 and d.user_id = $2`,
}

/** Reads an administrator's settings. Returns undefined for other people. */
export async function settingsOf(
  tx: AccountTx,
  userID: number,
): Promise<DigestSettings | undefined> {
  const stored = await tx.maybe<Stored>(read, [tx.accountID, userID])
  if (stored === undefined) return undefined
  const { atMinutes, ...settings } = stored
  return { ...settings, time: timeOf(atMinutes), muted: await mutedBy(tx, userID) }
}

const write = {
  name: 'digest-settings-write',
  text: `update digests set is_on = $3, occasion = $4, at_minutes = $5, time_zone = $6, next_due_at = $7
          where account_id = $1 and user_id = $2`,
}

/** Stores an administrator's settings and the time of their next digest. */
export async function keepSettings(
  tx: AccountTx,
  userID: number,
  { isOn, occasion, time, timeZone }: DigestWishes,
  { companyTimeZone, muted }: DigestSettings,
  now: Date,
): Promise<DigestSettings> {
  const atMinutes = minutesOf(time)
  const next = nextDigest({ atMinutes, timeZone: timeZone ?? companyTimeZone }, now.getTime())
  const values = [isOn, occasion, atMinutes, timeZone, new Date(next)]
  await tx.exec(write, [tx.accountID, userID, ...values])
  return { isOn, occasion, time, timeZone, companyTimeZone, muted }
}

const switchOff = {
  name: 'digest-switch-off',
  text: 'update digests set is_on = false where account_id = $1 and user_id = $2',
}

/** Switches the digests of a person off. */
export async function endDigests(tx: AccountTx, userID: number): Promise<void> {
  await tx.exec(switchOff, [tx.accountID, userID])
}
