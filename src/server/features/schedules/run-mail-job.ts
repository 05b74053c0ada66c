import { z } from 'zod'
import { keyOf } from '#server/files/files.ts'
import { defineJob, forADay, type JobOutcome } from '#server/jobs/define.ts'
import { runMail } from './run-mail.ts'
import { unsubscribeLink } from './unsubscribe.ts'
import { endMail, mailOf } from './runs.ts'

/** Mails the file of a run to one recipient; each try has the same Message-ID (G2-83, ruling 60). */
export const scheduleMailJob = defineJob({
  name: 'schedule-mail',
  scope: 'account',
  payload: z.object({ run: z.uuid(), number: z.int() }),
  concerns: () => '',
  retries: forADay,
  run: async ({ run: uid, number }, run): Promise<JobOutcome> => {
    const { db, storage, mailer, jobID, attempt, now } = run
    const found = await db.accountSnapshot(async (tx) => ({ accountID: tx.accountID, mail: await mailOf(tx, uid, number) }))
    const { accountID, mail } = found
    if (mail === undefined || mail.state === 'sent') return null
    const content = mail.file === null ? null : await storage.get(keyOf(accountID, mail.file))
    if (content === null) {
      await db.account((tx) => endMail(tx, uid, number, 'failed', now()))
      return { code: 'failed', detail: 'The file of the run is not there any more.', isFinal: true }
    }
    const attachments = [{ filename: mail.fileName, content, contentType: 'text/csv; charset=utf-8' }]
    const sent = await mailer.send({ ...runMail(mail, unsubscribeLink(run.publicAddress(), { accountID, run: uid, number })), attachments }, jobID)
    if (sent.ok) {
      await db.account((tx) => endMail(tx, uid, number, 'sent', now()))
      return null
    }
    const isFinal = sent.problem.code === 'mail-refused' || attempt > forADay.times
    if (isFinal) await db.account((tx) => endMail(tx, uid, number, 'failed', now()))
    return { ...sent.problem, isFinal }
  },
  givenUp: ({ run: uid, number }, { db, now }) => db.account((tx) => endMail(tx, uid, number, 'failed', now())),
})
