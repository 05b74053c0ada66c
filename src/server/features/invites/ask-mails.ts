import type { AccountTx } from '#server/db/database.ts'
import { tries } from '#server/features/access/door.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { invitationMailJob } from './mail-job.ts'

/** An invitation whose mail is asked for, and to which address in small letters. */
interface Mailed {
  invitation_id: number
  email: string
}

/** Nobody's mailbox is filled by others: an address that was withdrawn so often within an hour gets the next mail an hour later. */
const often = 3
const anHour = 60 * 60_000
const keyOf = (email: string) => tries.of('withdrawn', email, { free: often, memory: anHour, longest: anHour }).key

const findOften = { name: 'withdrawn-often', text: 'select withdrawn_often($1, $2, $3) as key' }
const count = { name: 'withdrawn-count', text: 'select count_withdrawn($1, $2)' }

/**
 * Asks for the mails of people who were invited. They wait behind all else, and crowds take turns: `ahead`, as many of the same call
 * were asked for before.
 */
export async function askMails(tx: AccountTx, jobs: Jobs, mails: readonly Mailed[], { ahead, now }: { ahead: number; now: Date }): Promise<void> {
  if (mails.length === 0) return
  const keys = new Map(mails.map(({ email }) => [email, keyOf(email)]))
  const late = new Set((await tx.query<{ key: string }>(findOften, [[...keys.values()], often, now])).map(({ key }) => key))
  const isLate = ({ email }: Mailed) => late.has(keys.get(email) ?? '')
  const payloads = (those: readonly Mailed[]) => those.map(({ invitation_id: invitationID, email }) => ({ invitationID, email }))
  await jobs.addMany(tx, invitationMailJob, payloads(mails.filter((one) => !isLate(one))), { ahead })
  await jobs.addMany(tx, invitationMailJob, payloads(mails.filter(isLate)), { ahead, after: new Date(now.getTime() + anHour) })
}

/** Invitations to these addresses were withdrawn, in small letters. */
export async function countWithdrawn(tx: AccountTx, emails: readonly string[], now: Date): Promise<void> {
  await tx.query(count, [emails.map(keyOf), now])
}
