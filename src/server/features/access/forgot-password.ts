import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { access } from '#contract/access/operations.ts'
import { isEmail } from '#contract/access/password.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import type { Handler } from '#server/handler.ts'
import { languageOf } from '#server/http/language.ts'
import { defineJob, forADay } from '#server/jobs/define.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { addTicket, loginOf, userOf } from './queries.ts'
import { resetMail } from './reset-mail.ts'
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

/** Minutes that a mailed link lives (rulings, 38). */
const ticketMinutes = 60

/**
 * Mails a reset link if the address is somebody's who may sign in. Only here is it looked up, and only here is the link
 * made: no row of the queue holds one. A further try makes a new one, and the one before still works: a mail may have
 * arrived although its server fell silent, and receivers drop the second of one Message-ID.
 */
export const resetMailJob = defineJob({
  name: 'reset-mail',
  scope: 'identity',
  payload: z.object({ email: z.string(), language: z.enum(['en', 'es']).nullable() }),
  concerns: ({ email }) => email,
  retries: forADay,
  run: async ({ email, language }, { db, mailer, publicAddress, now, newUid, jobID, log }) => {
    const login = await loginOf(db, email)
    const user = login && (await userOf(db, login.user_id, newUid()))
    if (login === undefined || user === undefined || user.blocked) return null
    const ticket = randomBytes(32).toString('base64url')
    await addTicket(db, { hash: ticketHash(ticket), user: login.user_id, expires: new Date(now().getTime() + ticketMinutes * 60_000), now: now() })
    const link = `${publicAddress()}/api/dbconnections/reset-password?ticket=${ticket}`
    const sent = await mailer.send({ to: login.email, ...resetMail(language ?? user.language, { name: user.name, link }) }, jobID)
    if (!sent.ok) return { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
    log.info({ event: 'reset mailed', user: login.user_id }, 'a reset link was mailed')
    return null
  },
})

/** Tickets are kept hashed: who reads the table cannot use them. */
export function ticketHash(ticket: string): Uint8Array {
  return createHash('sha256').update(ticket).digest()
}
