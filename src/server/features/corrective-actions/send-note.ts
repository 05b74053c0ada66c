import { createHash } from 'node:crypto'
import type {
  CorrectiveAction,
  CorrectiveActionInput,
} from '#contract/corrective-actions/schema.ts'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { mailOnce } from '#server/mail-budgets/mail-once.ts'
import { mailAtField } from '#server/mail-budgets/reserve.ts'
import { readAssignee } from '#server/records/assignee.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { idempotencyKeyOf } from '#server/records/single-call.ts'
import { actionNoteMailJob } from './note-mail.ts'

const addressOf = {
  name: 'action-note-address',
  text: 'select email from users where account_id = $1 and user_id = $2',
}

/**
 * Mails the note of a refused change to the present assignee. Callers are people in the action's
 * history or people who may see it. A caller who may edit the action writes the note there instead.
 */
export function sendNote(
  kind: RecordKind<CorrectiveAction, CorrectiveActionInput>,
  jobs: Jobs,
): Handlers<'correctiveActions'>['sendNote'] {
  return async ({ params: { correctiveActionID: ref }, body: { notes } }, context) => {
    const { caller, db, epoch, now, accountID } = context
    const chain = await caller.chain()
    const digest = createHash('sha256')
      .update(JSON.stringify(['action-note', ref, notes]))
      .digest()
    const done = await db.account(accountID, async (tx) => {
      const [row] = await readRows(
        tx,
        kind,
        typeof ref === 'number' ? { numbers: [ref] } : { uids: [ref] },
        epoch,
      )
      const found = row && (await readAssignee(tx, kind, { chain }, row))
      if (row === undefined || found === undefined) return refuse('not-found')
      if (!found.isNamed && !kind.maySee({ caller, chain }, row)) return refuse('not-found')
      if (mayEditAction(caller.user_id, row)) return refuse('not-permitted')
      const to = found.holder.user_id
      const { email } = await tx.one<{ email: string }>(addressOf, [tx.accountID, to])
      const mail = await mailOnce(
        tx,
        email,
        { kind: 'action-note-mail', caller, now: now() },
        { id: idempotencyKeyOf(context), digest, author: caller.user_id, epoch },
      )
      if (mail === 'repeated' || isRefusal(mail)) return mail
      const { after } = mail
      const { correctiveActionID } = row
      const payload = { correctiveActionID, to, email, from: caller.user_id, note: notes }
      await jobs.add(tx, actionNoteMailJob, payload, after === null ? {} : { after })
      const line: AuditLine = {
        event: 'action-note-mailed',
        accountID,
        actor: { account_id: caller.accountID, user_id: caller.user_id },
        about: { entity: 'action', id: correctiveActionID, uid: row.uid },
        details: { record: row.caTicketHash },
      }
      await addLine(tx, context, line)
      return { line, after }
    })
    if (isRefusal(done)) return done
    if (done === 'repeated') return { success: true }
    serverLogLine(context, done.line)
    return { success: true, ...mailAtField(done.after) }
  }
}
