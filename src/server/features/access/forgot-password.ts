import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { access } from '#contract/access/operations.ts'
import { isEmail } from '#contract/access/password.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { arrived, carriedOrigin, carry, withAuditLine, auditLineOf } from '#server/audit/line.ts'
import { recordTrial } from '#server/audit/trials.ts'
import type { Handler } from '#server/kernel/handler.ts'
import { defineJob, forADay, type Jobs } from '#server/jobs/define.ts'
import { strangerNetworkAt } from '#server/kernel/stranger-networks.ts'
import { addTicket, loginIn, loginOf, userOf } from './queries.ts'
import { resetMail } from './reset-mail.ts'
import { countTry, resetPatience, tryingOf } from './slow-down.ts'

const answer = 'If an account exists for this address, a reset link is on its way.'

/**
 * Adds one job, whether or not the address is known: the statements, the answer and the time are
 * the same, even while the mail server is slow (G1-15, ruling 38). The job of a known address joins
 * the urgent queue. The job of an unknown one waits behind all other jobs, so that a flood of
 * unknown addresses delays no link (ruling 82).
 */
export function createForgotPassword(jobs: Jobs): Handler<typeof access.forgotPassword> {
  return async ({ body }, context) => {
    const { db, address, now } = context
    const email = (body.email ?? body.username ?? '').trim().toLowerCase()
    if (email === '') return refuse('invalid', { fields: { email: 'Please enter your email' } })
    if (!isEmail(email))
      return refuse('invalid', { fields: { email: 'Please enter a valid email' } })
    const network = strangerNetworkAt(address, now()).near
    const tried = [
      tryingOf('reset', email, resetPatience.account),
      tryingOf('reset-from', network, resetPatience.address),
    ]
    const wait = await countTry(db, tried, now())
    if (wait !== undefined) {
      await recordTrial(
        context,
        { typed: email, network, event: 'reset-refused', why: 'slowed' },
        () => loginOf(db, email),
      )
      return refuse('too-many', { retryAfter: wait })
    }
    await db.identity(async (tx) => {
      const isKnown = (await loginIn(tx, email)) !== undefined
      await jobs.add(tx, resetMailJob, { email, from: carry(context) }, { isLast: !isKnown })
    })
    return answer
  }
}

/** Minutes until a mailed link expires (rulings, 38). */
const ticketMinutes = 60

/**
 * Mails a reset link if the address belongs to a person who may sign in. It uses their stored
 * language, because a stranger may have made the request. The job looks up the address and makes
 * the link itself, so that no row of the queue holds one. So it also writes the audit line, with
 * the origin of the call. A retry makes a new link and the earlier one still works: a mail may have
 * arrived although its server did not answer, and receivers drop the second mail with one
 * Message-ID.
 */
export const resetMailJob = defineJob({
  name: 'reset-mail',
  scope: 'identity',
  payload: z.object({ email: z.string(), from: carriedOrigin }),
  concerns: ({ email }) => email,
  retries: forADay,
  isUrgent: true,
  run: async ({ email, from }, { db, mailer, publicAddress, now, newUid, jobID, attempt, log }) => {
    const origin = arrived(from, { now, log })
    const login = await loginOf(db, email)
    const user = login && (await userOf(db, login.user_id, newUid()))
    if (login === undefined || user === undefined || user.blocked) {
      const why = user === undefined ? 'unknown' : 'blocked'
      await recordTrial(
        { ...origin, db },
        {
          typed: email,
          network: strangerNetworkAt(from.address, now()).near,
          event: 'reset-asked',
          why,
        },
        async () => login,
      )
      return null
    }
    const ticket = randomBytes(32).toString('base64url')
    // One request leaves one line, independent of the number of tries.
    const trail =
      attempt === 1 ? withAuditLine(db, origin, auditLineOf('reset-asked', login, null)) : db
    await addTicket(trail, {
      hash: ticketHash(ticket),
      user: login.user_id,
      expires: new Date(now().getTime() + ticketMinutes * 60_000),
      now: now(),
    })
    const link = `${publicAddress()}/api/dbconnections/reset-password?ticket=${ticket}&lang=${user.language}`
    const sent = await mailer.send(
      { to: login.email, ...resetMail(user.language, { name: user.name, link }) },
      jobID,
      'urgent',
    )
    if (!sent.ok) return { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
    log.info({ event: 'reset mailed', user: login.user_id }, 'a reset link was mailed')
    return null
  },
})

/** Stores tickets as hashes, so that a reader of the table cannot use them. */
export function ticketHash(ticket: string): Uint8Array {
  return createHash('sha256').update(ticket).digest()
}
