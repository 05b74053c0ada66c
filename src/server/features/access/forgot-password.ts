import type { access } from '#contract/access/operations.ts'
import { isEmail } from '#contract/access/password.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import type { Handler } from '#server/handler.ts'
import { languageOf } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { resetMailJob } from './reset-mail-job.ts'
import { countTry, networkOf, resetPatience, tryingOf } from './slow-down.ts'

const answer = 'If an account exists for this address, a reset link is on its way.'

/**
 * Answers first and lets a job do the rest for every address that could be one: who is known is only looked up then, so
 * that neither the answer nor its time tells, whatever the mail server does (G1-15, rulings 38).
 */
export function makeForgotPassword(jobs: Jobs): Handler<typeof access.forgotPassword> {
  return async ({ body }, { db, address, now, header }) => {
    const email = (body.email ?? body.username ?? '').trim().toLowerCase()
    if (email === '') return refuse('invalid', { fields: { email: 'Please enter your email' } })
    if (!isEmail(email)) return refuse('invalid', { fields: { email: 'Please enter a valid email' } })
    const wait = await countTry(db, [tryingOf('reset', email, resetPatience.account), tryingOf('reset-from', networkOf(address), resetPatience.address)], now())
    if (wait !== undefined) return refuse('too-many', { retryAfter: wait })
    await db.identity((tx) => jobs.add(tx, resetMailJob, { email, language: languageOf(header('accept-language')) }))
    return answer
  }
}
