import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { reserveMails } from '#server/mail-budgets/reserve.ts'
import { invitationMailJob } from './mail-job.ts'

/** An invitation to mail, with its address in lower case. */
interface Mailed {
  invitation_id: number
  email: string
}

const dueAt = {
  name: 'invitations-due',
  text: `update invitations i set asked_at = n.due
    from unnest($2::int[], $3::timestamptz[]) as n (invitation_id, due)
   where i.account_id = $1 and i.invitation_id = n.invitation_id`,
}

/**
 * Queues the mails of invited people behind all other mails. `ahead`: the number of earlier mails
 * of the same call, so that large calls take turns. Returns when each mail may be sent, null for at
 * once. Beyond the budgets a mail waits, a day at most (ruling 82).
 */
export async function askMails(
  tx: AccountTx,
  jobs: Jobs,
  mails: readonly Mailed[],
  { ahead, caller, now }: { ahead: number } & Pick<Context, 'caller' | 'now'>,
): Promise<(Date | null)[]> {
  const sending = { kind: 'invitation-mail', caller, now: now() } as const
  const afters = await reserveMails(
    tx,
    mails.map(({ email }) => email),
    sending,
  )
  await keepDue(tx, mails, afters)
  const payloads = mails.map(({ invitation_id: invitationID, email }) => ({ invitationID, email }))
  await jobs.addMany(tx, invitationMailJob, payloads, { ahead, afters })
  return afters
}

/** Stores the due time of each waiting mail, so that it does not count as lost meanwhile. */
export async function keepDue(
  tx: AccountTx,
  mails: readonly Pick<Mailed, 'invitation_id'>[],
  afters: readonly (Date | null)[],
): Promise<void> {
  const late = mails.flatMap(({ invitation_id: id }, at) => {
    const due = afters[at]
    return due ? [{ id, due }] : []
  })
  if (late.length === 0) return
  const [ids, dues] = [late.map(({ id }) => id), late.map(({ due }) => due)]
  await tx.exec(dueAt, [tx.accountID, ids, dues])
}
