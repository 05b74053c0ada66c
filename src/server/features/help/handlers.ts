import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { mailAsked } from '#contract/kernel/mail-asked.ts'
import { readFileSync } from 'node:fs'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { mailOnce } from '#server/mail-budgets/mail-once.ts'
import { mailAtField } from '#server/mail-budgets/reserve.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { idempotencyKeyOf } from '#server/records/single-call.ts'
import { helpMailJob, salesMailJob } from './request-mail.ts'

interface HelpOptions {
  jobs: Jobs
  settings: { helpEmail: string | null; salesEmail: string | null; supportEmail: string | null }
}

/**
 * Mails requests to the product team and to the sales department (HELP-07, HELP-12, HELP-15,
 * HELP-20).
 */
export function help({
  jobs,
  settings: { helpEmail, salesEmail, supportEmail },
}: HelpOptions): Handlers<'help'> {
  return {
    request: async ({ body: { subject, content } }, context) =>
      take(context, {
        to: helpEmail ?? supportEmail,
        kind: 'help-mail',
        job: helpMailJob,
        event: 'help-asked',
        subject,
        content,
        digestContent: ['help', subject, content],
      }),
    requestSales: async ({ body: { content } }, context) =>
      take(context, {
        to: salesEmail ?? supportEmail,
        kind: 'sales-mail',
        job: salesMailJob,
        event: 'sales-asked',
        subject: null,
        content,
        digestContent: ['sales', content],
      }),
  }

  /**
   * Queues a request and writes its line to the trail. A device that had no connection retries
   * under the same key, so that one key sends one mail.
   */
  async function take(
    context: Context,
    { to, kind, job, event, subject, content, digestContent }: MailRequest,
  ): Promise<z.infer<typeof mailAsked> | Refusal> {
    const { caller, db, epoch, requestId, header, now } = context
    if (to === null) return refuse('no-address')
    const line: AuditLine = {
      event,
      accountID: caller.accountID,
      actor: { account_id: caller.accountID, user_id: caller.user_id },
      about: null,
    }
    const digest = createHash('sha256').update(JSON.stringify(digestContent)).digest()
    const done = await db.account(caller.accountID, async (tx) => {
      const mail = await mailOnce(
        tx,
        to,
        { kind, caller, now: now() },
        { id: idempotencyKeyOf(context), digest, author: caller.user_id, epoch },
      )
      if (mail === 'repeated' || isRefusal(mail)) return mail
      const { after } = mail
      const { user_id: userID, actor } = caller
      const device = header('user-agent')?.slice(0, 200) ?? ''
      const payload = { to, userID, actor, subject, content, requestId, version, device }
      await jobs.add(tx, job, payload, after === null ? {} : { after })
      await addLine(tx, context, line)
      return { after }
    })
    if (isRefusal(done)) return done
    if (done === 'repeated') return { success: true }
    serverLogLine(context, line)
    return { success: true, ...mailAtField(done.after) }
  }
}

interface MailRequest {
  /** Null if no recipient is configured. */
  to: string | null
  kind: 'help-mail' | 'sales-mail'
  job: typeof helpMailJob
  event: AuditEvent
  subject: string | null
  content: string
  /** The texts that distinguish it from another request under the same key. */
  digestContent: readonly string[]
}

/** The product's version, for readers of the mail. */
const version =
  /"version": "([^"]+)"/.exec(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  )?.[1] ?? ''
