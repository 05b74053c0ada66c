import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { SubmissionInput, SubmissionRow } from '#contract/submissions/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'
import type { RecordKind, Writer } from '#server/records/kind.ts'
import { insertRecords } from '#server/records/write.ts'
import type { ActionKind } from './intake/actions.ts'
import { withIntake } from './intake/take-in.ts'

/**
 * The author and the time of a record submitted without a session, to fill an installation with
 * data.
 */
export interface HandingIn {
  accountID: number
  companyName: string
  author: Pick<Caller, 'user_id' | 'name' | 'roleID'>
  at: Date
  epoch: string
  newUid: () => string
}

/** Submits a record in the open transaction, with all checks of a call. */
export async function handIn(
  tx: AccountTx,
  kinds: { submission: RecordKind<SubmissionRow, SubmissionInput>; correctiveAction: ActionKind },
  { accountID, companyName, author, at, epoch, newUid }: HandingIn,
  input: SubmissionInput,
): Promise<SubmissionRow | Refusal> {
  const chain = new Set([author.user_id])
  const caller: Caller = {
    accountID,
    companyName,
    ...author,
    uid: '',
    email: '',
    isOwner: author.roleID === roles.safetyProfessional,
    isProxyUser: false,
    actor: null,
    canCreateProject: null,
    language: 'en',
    accountActive: true,
    changeCounter: 0,
    access: '',
    chain: async () => chain,
  }
  const writer: Writer = { caller, chain, epoch, receivedAt: at }
  const kind = withIntake(kinds.submission, kinds.correctiveAction)
  const [uid, ticketID] = [newUid(), newUid()]
  const values = await kind.create(tx, writer, [{ uid, ticketID, fields: input }])
  if (isRefusal(values)) return values
  const [row] = await insertRecords(
    tx,
    kinds.submission,
    writer,
    [
      {
        uid,
        ticketID,
        values: {
          projectID: input.projectID,
          isCompleted: input.isCompleted ?? true,
          ...values[0],
        },
      },
    ],
    null,
  )
  if (row === undefined) throw new Error('Its uid is taken.')
  await kind.afterCreate?.(tx, writer, [row])
  return row
}
