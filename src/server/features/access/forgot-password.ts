import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { access } from '#contract/access/operations.ts'
import { isEmail } from '#contract/access/password.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import type { Handler } from '#server/handler.ts'
import { languageOf } from '#server/http/language.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { networkOf } from './networks.ts'
import { addTicket, dropTicket, loginOf, userOf } from './queries.ts'
import { resetMail } from './reset-mail.ts'
import { countTry, resetPatience, tryingOf } from './slow-down.ts'

/** Hours that a mailed link lives (G1-17). */
export const ticketHours = 24

const answer = 'If an account exists for this address, a reset link is on its way.'

// Longer than a mail takes to be handed over, so that the time does not tell either.
const leastMs = 600

/** The same answer whether or not the address is known, and after the same time (G1-15). `publicAddress` = where people reach this server. */
export function makeForgotPassword(mailer: Mailer, publicAddress: () => string): Handler<typeof access.forgotPassword> {
  const mailIfKnown = makeMailIfKnown(mailer, publicAddress)
  return async (request, context) => {
    const least = sleep(leastMs)
    const answered = await mailIfKnown(request, context)
    // Asking wrongly or too often says nothing about anybody.
    if (answered === answer || answered === notSent) await least
    return answered
  }
}

function makeMailIfKnown(mailer: Mailer, publicAddress: () => string): Handler<typeof access.forgotPassword> {
  return async ({ body }, { db, address, now, newUid, header, log }) => {
    const email = (body.email ?? body.username ?? '').trim().toLowerCase()
    if (email === '') return refuse('invalid', { fields: { email: 'Please enter your email' } })
    if (!isEmail(email)) return refuse('invalid', { fields: { email: 'Please enter a valid email' } })
    const wait = await countTry(db, [tryingOf('reset', email, resetPatience.account), tryingOf('reset-from', networkOf(address), resetPatience.address)], now())
    if (wait !== undefined) return refuse('too-many', { retryAfter: wait })

    const login = await loginOf(db, email)
    const user = login && (await userOf(db, login.user_id, newUid()))
    if (login === undefined || user === undefined || user.blocked) {
      // A mail server that is away fails this call too, or its absence would tell who is known.
      return (await mailer.isThere()) ? answer : notSent
    }
    const ticket = randomBytes(32).toString('base64url')
    const hash = ticketHash(ticket)
    await addTicket(db, { hash, user: login.user_id, expires: new Date(now().getTime() + ticketHours * 3_600_000), now: now() })
    const link = `${publicAddress()}/api/dbconnections/reset-password?ticket=${ticket}`
    const sent = await mailer.send({ to: login.email, ...resetMail(languageOf(header('accept-language')) ?? user.language, { name: user.name, link }) })
    if (sent.ok) {
      log.info({ event: 'reset mailed', user: login.user_id }, 'a reset link was mailed')
      return answer
    }
    log.error({ event: 'mail failed', error: sent.problem }, 'a mail could not be handed over')
    await dropTicket(db, hash)
    return notSent
  }
}

const notSent = refuse('internal', { message: 'The mail could not be sent. Try again later.' })

/** Tickets are kept hashed: who reads the table cannot use them. */
export function ticketHash(ticket: string): Uint8Array {
  return createHash('sha256').update(ticket).digest()
}
