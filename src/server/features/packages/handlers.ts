import type { AuditEvent } from '#contract/kernel/audit.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { licenses } from '#contract/packages/licenses.ts'
import type { Seats } from '#contract/packages/operations.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Context, type Handlers, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { idempotencyKeyOf, uidFromKey } from '#server/records/single-call.ts'
import { addSeats, lockSeats, seatsOf, seatsOfOne, setSeats } from './queries.ts'

interface Wanted {
  AccountID: number
  PackageID: string
  Seats: number
}

/**
 * Makes the handlers of packages and seats of companies (ACC-88 to ACC-95). The database itself
 * counts used seats, see `door.ts`.
 */
export const packages: Handlers<'packages'> = {
  list: async () => [...licenses],

  summary: (_, { db, epoch, accountID }) =>
    db.accountSnapshot(accountID, (tx) => seatsOf(tx, epoch)),

  add: ({ body }, context) =>
    inCompany(body, context, 'seats-bought', async (tx) => {
      const { PackageID, Seats: wanted } = body
      // A retry returns what it made.
      const uid = uidFromKey(idempotencyKeyOf(context))
      const added = await tx.attempt(() => addSeats(tx, PackageID, uid, wanted))
      if (!added.ok)
        return refuse('invalid', { fields: { PackageID: 'Choose a license type from the list.' } })
      if (added.value) return { from: 0 }
      const there = await seatsOfOne(tx, PackageID, context.epoch)
      return there?.uid === uid
        ? null
        : refuse('exists', { message: 'The company already has this package.', row: there })
    }),

  change: ({ body }, context) =>
    inCompany(body, context, 'seats-changed', async (tx) => {
      const { PackageID, Seats: wanted } = body
      const before =
        (await lockSeats(tx, PackageID)) && (await seatsOfOne(tx, PackageID, context.epoch))
      if (before === undefined) return refuse('not-found')
      if (before.seats === wanted) return null
      if (context.ifMatch !== null && context.ifMatch !== before.etag)
        return refuse('changed', { row: before })
      const set = await tx.attempt(() => setSeats(tx, PackageID, wanted))
      return set.ok
        ? { from: before.seats }
        : refuse('invalid', { fields: { Seats: 'Seats cannot be lower than assigned seats.' } })
    }),
}

/**
 * Changes seats of the company in the body, and writes the change to the trail. `change` returns
 * null if nothing changed.
 */
async function inCompany(
  { AccountID, PackageID, Seats: to }: Wanted,
  context: Context,
  event: AuditEvent,
  change: (tx: AccountTx) => Promise<{ from: number } | null | Refusal>,
): Promise<MarkedReply<Seats> | Refusal> {
  const { db, epoch, caller } = context
  const known = await db.system((tx) =>
    tx.maybe('select 1 from accounts where account_id = $1 and not is_provider', [AccountID]),
  )
  if (known === undefined)
    return refuse('invalid', { fields: { AccountID: 'Choose a company from the list.' } })
  const done = await db.account(AccountID, async (tx) => {
    const changed = await change(tx)
    if (isRefusal(changed)) return changed
    const line = changed && lineFor(event, { AccountID, PackageID, from: changed.from, to }, caller)
    if (line !== null) await addLine(tx, context, line)
    const row = await seatsOfOne(tx, PackageID, epoch)
    return row === undefined ? refuse('not-found') : { row, line }
  })
  if (isRefusal(done)) return done
  if (done.line !== null) serverLogLine(context, done.line)
  return reply(done.row, { etag: done.row.etag })
}

function lineFor(
  event: AuditEvent,
  { AccountID, ...details }: { AccountID: number; PackageID: string; from: number; to: number },
  { accountID, user_id }: Context['caller'],
): AuditLine {
  const { PackageID: of, from, to } = details
  return {
    event,
    accountID: AccountID,
    actor: { account_id: accountID, user_id },
    about: { entity: 'account', id: AccountID },
    details: { package: of, from, to },
  }
}
