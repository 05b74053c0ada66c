import { noticeDays } from '#contract/digest/choices.ts'
import type { DigestContent } from '#contract/digest/notices.ts'
import { dayIn } from '#contract/kernel/day.ts'
import type { AccountTx } from '#server/db/database.ts'
import { digestContent, type DigestScope } from './content.ts'

const zone = {
  name: 'notices-zone',
  text: 'select time_zone as zone from accounts where account_id = $1',
}

/** Reads what the digests of the last days would say now, with the company's day (CA-93). */
export async function noticesOf(
  tx: AccountTx,
  reader: Pick<DigestScope, 'userID' | 'language'>,
  now: Date,
): Promise<DigestContent & { today: string }> {
  const company = await tx.one<{ zone: string }>(zone, [tx.accountID])
  const today = dayIn(company.zone, now.getTime())
  const since = new Date(now.getTime() - noticeDays * 24 * 3_600_000)
  // The database's clock may be ahead of this one.
  const until = new Date(now.getTime() + 60_000)
  const scope = { ...reader, today, since, until, days: noticeDays }
  return { ...(await digestContent(tx, scope)), today }
}
