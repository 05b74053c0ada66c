import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, logLine } from '#server/audit/line.ts'
import type { Handlers } from '#server/handler.ts'
import { tries } from '#server/features/access/door.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { claimCall, isKnownCall } from '#server/records/once.ts'
import { callKey } from '#server/records/single-call.ts'
import { helpMailJob } from './help-mail.ts'

/** Ten an hour of one person are free; each further one waits twice as long, up to an hour. */
const patience = { free: 10, memory: 60 * 60_000, longest: 60 * 60_000 }

interface HelpOptions {
  jobs: Jobs
  settings: { helpEmail: string | null; supportEmail: string | null }
}

/** Help requests, mailed to the product team (HELP-07, HELP-12). */
export function help({ jobs, settings }: HelpOptions): Handlers<'help'> {
  const to = settings.helpEmail ?? settings.supportEmail
  return {
    /** A device that had no connection sends again under the key it began with: one key, one mail. */
    request: async ({ body }, context) => {
      const { caller, db, epoch, requestId, header, now } = context
      if (to === null) return refuse('no-address')
      const id = callKey(context)
      if (!(await db.accountSnapshot(caller.accountID, (tx) => isKnownCall(tx, id)))) {
        const wait = await tries.count(db, [tries.of('help-mail', String(caller.user_id), patience)], now())
        if (wait !== undefined) return refuse('too-many', { retryAfter: wait })
      }
      const line: AuditLine = { event: 'help-asked', accountID: caller.accountID, actor: { account_id: caller.accountID, user_id: caller.user_id }, about: null }
      const done = await db.account(caller.accountID, async (tx) => {
        const claimed = await claimCall(tx, { id, digest: digestOf(body), author: caller.user_id, epoch })
        if (claimed !== 'claimed') return claimed
        await jobs.add(tx, helpMailJob, { to, userID: caller.user_id, actor: caller.actor, subject: body.subject, content: body.content, requestId, version, device: header('user-agent')?.slice(0, 200) ?? '' })
        await addLine(tx, context, line)
        return 'asked'
      })
      if (isRefusal(done)) return done
      if (done === 'asked') logLine(context, line)
      return { success: true }
    },
  }
}

function digestOf({ subject, content }: { subject: string; content: string }): Uint8Array {
  return createHash('sha256').update(JSON.stringify(['help', subject, content])).digest()
}

/** The product's version, for who reads the mail. */
const version = /"version": "([^"]+)"/.exec(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))?.[1] ?? ''
