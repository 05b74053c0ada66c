import { brokenPasswordRules, longestPassword } from '#contract/access/password.ts'
import { isReadable } from '#contract/kernel/shapes.ts'
import { withAuditLine, auditLineOf } from '#server/audit/line.ts'
import type { Database } from '#server/db/database.ts'
import { type CallerLanguage, preferredLanguage } from '#server/http/language.ts'
import { scriptedFormCsp } from '#server/http/headers.ts'
import type { ServerPage, PageAnswer, PageRequest } from '#server/http/pages.ts'
import { isCommonPassword } from './common-passwords.ts'
import { markCookie, markHash, markIn, newMark } from './trusted-devices.ts'
import { ticketHash } from './forgot-password.ts'
import { countedFor } from './guessing.ts'
import { type HashQueue, isQueueFull } from './hash-queue.ts'
import { networkAt } from '#server/kernel/network.ts'
import type { Passwords } from './passwords.ts'
import { setPassword, ticketOf, type TicketRow } from './queries.ts'
import { pageScriptPath } from '#server/http/render-page.ts'
import { resetScript } from './reset-script.ts'
import { formView, noticeView } from './reset-view.ts'
import type { ResetProblem } from './reset-words.ts'
import { tryingOf, resetPatience } from './slow-down.ts'

const path = '/api/dbconnections/reset-password'

export interface ResetParts {
  db: Database
  passwords: Passwords
  queue: HashQueue
  isHttps: boolean
  /** Address of our typeface, or null if the app is not built. */
  font: string | null
  now: () => Date
}

/**
 * Serves the page of the mailed link (G1-17), which takes a new password, typed twice. A link works
 * once. The new password ends all sessions of the user.
 */
export function resetPages({ db, passwords, queue, isHttps, font, now }: ResetParts): ServerPage[] {
  const spent = (language: CallerLanguage) =>
    page(410, noticeView(language, 'spent', { email: null, font }))
  const asked = (
    language: CallerLanguage,
    ticket: string,
    { email }: TicketRow,
    problem: ResetProblem | null,
  ) => formView(language, { ticket, email, problem, font })
  return [
    {
      method: 'GET',
      path: pageScriptPath,
      answer: async () => ({
        status: 200,
        body: resetScript,
        type: 'text/javascript; charset=utf-8',
      }),
    },
    {
      method: 'GET',
      path,
      answer: async ({ query, header }) => {
        const language = spoken(query['lang'], header)
        const ticket = query['ticket'] ?? ''
        const found = await find(db, ticket, now())
        return found === undefined
          ? spent(language)
          : page(200, asked(language, ticket, found, null))
      },
    },
    {
      method: 'POST',
      path,
      answer: async (request) => {
        const { form, header, address } = request
        const { ticket = '', password = '', confirm = '', lang } = form
        const language = spoken(lang, header)
        const found = await find(db, ticket, now())
        if (found === undefined) return spent(language)
        const problem = passwordProblem(password, confirm, found.email)
        if (problem !== null) return page(422, asked(language, ticket, found, problem))
        // A person with a ticket is known, so floods of strangers cannot delay them here.
        const hash = await queue.run(
          { share: `user ${found.user_id}`, isFamiliar: true, isGone: request.isDisconnected },
          () => passwords.hash(password),
        )
        if (isQueueFull(hash))
          return {
            ...page(503, asked(language, ticket, found, 'busy')),
            headers: { 'Retry-After': '5' },
          }
        const mark = markIn(header('cookie'), isHttps) ?? newMark()
        const trail = withAuditLine(
          db,
          { ...request, now },
          auditLineOf('password-reset', found),
          (isSet) => isSet !== true,
        )
        const isSet = await setPassword(
          trail,
          ticketHash(ticket),
          hash,
          { device: markHash(mark), network: networkAt(address).near },
          now(),
        )
        if (!isSet) return spent(language)
        await letTryAgain(db, found.email, address)
        return {
          ...page(200, noticeView(language, 'done', { email: found.email, font })),
          headers: { 'Set-Cookie': markCookie(mark, isHttps) },
        }
      },
    },
  ]
}

/** Returns the problem of a new password, or null (SES-93 to SES-99, rulings 19). */
export function passwordProblem(
  password: string,
  confirm: string,
  email: string,
): ResetProblem | null {
  if (password.length > longestPassword) return 'long'
  if (brokenPasswordRules(password).length > 0 || !isReadable(password)) return 'weak'
  if (isCommonPassword(password, email.split(/[@.]/))) return 'common'
  return password.normalize('NFC') === confirm.normalize('NFC') ? null : 'differ'
}

async function find(db: Database, ticket: string, now: Date): Promise<TicketRow | undefined> {
  return /^[\w-]{43}$/.test(ticket) ? ticketOf(db, ticketHash(ticket), now) : undefined
}

/** Clears the counts of failed tries, so that the person can sign in at once. */
async function letTryAgain(db: Database, email: string, address: string): Promise<void> {
  const counted = countedFor(email, networkAt(address), null).filter(({ role }) => role !== 'place')
  const keys = [...counted, tryingOf('reset', email, resetPatience.account)].map(({ key }) => key)
  await db.identity((tx) => tx.exec('delete from sign_in_failures where key = any($1)', [keys]))
}

/** Returns the language of the mail with the link, else the one that the browser requests. */
function spoken(mailed: string | undefined, header: PageRequest['header']): CallerLanguage {
  return preferredLanguage(mailed) ?? preferredLanguage(header('accept-language')) ?? 'en'
}

function page(status: number, body: string): PageAnswer {
  return { status, body, csp: scriptedFormCsp }
}
