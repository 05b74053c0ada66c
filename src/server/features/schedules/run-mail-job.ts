import { z } from 'zod'
import { storageKeyOf } from '#server/files/files.ts'
import { defineJob, forADay, type JobOutcome } from '#server/jobs/define.ts'
import type { Attachment } from '#server/mail/mailer.ts'
import { downloadLink } from './download.ts'
import { maxAttachmentBytes, runMail } from './run-mail.ts'
import { unsubscribeLink } from './unsubscribe.ts'
import { endReportMail, mailOf, type RunMail } from './runs.ts'

/**
 * Mails the file of a run to one recipient; each try has the same Message-ID (G2-83, ruling 60).
 */
export const scheduleMailJob = defineJob({
  name: 'schedule-mail',
  scope: 'account',
  payload: z.object({ run: z.uuid(), number: z.int() }),
  concerns: () => '',
  retries: forADay,
  run: async ({ run: uid, number }, run): Promise<JobOutcome> => {
    const { db, storage, mailer, jobID, attempt, now } = run
    const found = await db.accountSnapshot(async (tx) => ({
      accountID: tx.accountID,
      mail: await mailOf(tx, uid, number),
    }))
    const { accountID, mail } = found
    if (mail === undefined || mail.state === 'sent' || mail.state === 'stopped') return null
    const isLast = attempt > forADay.times
    const end = (state: 'sent' | 'failed' | 'stopped') =>
      db.account((tx) => endReportMail(tx, uid, number, state, now()))
    if (mail.isUnwanted) {
      await end('stopped')
      return null
    }
    const isAttached = mail.bytes <= maxAttachmentBytes
    const attachments = isAttached ? await attachmentsOf(mail) : []
    if (mail.file === null || attachments === null) {
      await end('failed')
      return { code: 'failed', detail: 'The file of the run no longer exists.', isFinal: true }
    }
    const ref = { accountID, run: uid, number }
    const links = {
      unsubscribe: unsubscribeLink(run.publicAddress(), ref),
      download: isAttached ? null : downloadLink(run.publicAddress(), ref),
    }
    const sent = await mailer.send({ ...runMail(mail, links), attachments }, jobID)
    if (sent.ok) {
      await end('sent')
      return null
    }
    const isFinal = sent.problem.code === 'mail-refused' || isLast
    if (isFinal) await end('failed')
    return { ...sent.problem, isFinal }

    async function attachmentsOf({ file, fileName }: RunMail): Promise<Attachment[] | null> {
      if (file === null) return null
      const content = await storage
        .get(storageKeyOf(accountID, file))
        .catch(async (error: unknown) => {
          if (isLast) await end('failed')
          throw error
        })
      return content && [{ filename: fileName, content, contentType: 'text/csv; charset=utf-8' }]
    }
  },
  givenUp: ({ run: uid, number }, { db, now }) =>
    db.account((tx) => endReportMail(tx, uid, number, 'failed', now())),
})
