import { brokenPasswordRules } from '#contract/access/password.ts'
import type { Database } from '#server/db/database.ts'
import { type Language, languageOf } from '#server/http/language.ts'
import type { Page, PageAnswer } from '#server/http/pages.ts'
import { isCommonPassword } from './common-passwords.ts'
import { ticketHash } from './forgot-password.ts'
import { hashPassword } from './passwords.ts'
import { setPassword, ticketOf, type TicketRow } from './queries.ts'
import { formView, noticeView, type ResetProblem } from './reset-view.ts'
import { tryingOf, resetPatience, signInPatience } from './slow-down.ts'

const path = '/api/dbconnections/reset-password'
const longest = 200

/** Where the mailed link leads (G1-17): a new password, twice, once. It ends all sessions of the user. */
export function resetPages(db: Database, now: () => Date): Page[] {
  return [
    {
      method: 'GET',
      path,
      answer: async ({ query, header }) => {
        const language = languageOf(header('accept-language')) ?? 'en'
        const ticket = query['ticket'] ?? ''
        return (await find(db, ticket, now())) === undefined ? spent(language) : page(200, formView(language, ticket, null))
      },
    },
    {
      method: 'POST',
      path,
      answer: async ({ form, header }) => {
        const language = languageOf(header('accept-language')) ?? 'en'
        const { ticket = '', password = '', confirm = '' } = form
        const found = await find(db, ticket, now())
        if (found === undefined) return spent(language)
        const problem = problemOf(password, confirm, found.email)
        if (problem !== null) return page(422, formView(language, ticket, problem))
        const isSet = await setPassword(db, ticketHash(ticket), await hashPassword(password), now())
        if (!isSet) return spent(language)
        await letTryAgain(db, found.email)
        return page(200, noticeView(language, 'done'))
      },
    },
  ]
}

/** What is wrong with a new password (SES-93 to SES-99, rulings 19). */
export function problemOf(password: string, confirm: string, email: string): ResetProblem | null {
  if (password.length > longest) return 'long'
  if (brokenPasswordRules(password).length > 0) return 'weak'
  if (isCommonPassword(password, email.split(/[@.]/))) return 'common'
  return password === confirm ? null : 'differ'
}

async function find(db: Database, ticket: string, now: Date): Promise<TicketRow | undefined> {
  return /^[\w-]{43}$/.test(ticket) ? ticketOf(db, ticketHash(ticket), now) : undefined
}

/** Whoever forgot it has tried too often before: signing in works at once. */
async function letTryAgain(db: Database, email: string): Promise<void> {
  const keys = [tryingOf('sign-in', email, signInPatience.account), tryingOf('reset', email, resetPatience.account)].map(({ key }) => key)
  await db.identity((tx) => tx.exec('delete from sign_in_failures where key = any($1)', [keys]))
}

function spent(language: Language): PageAnswer {
  return page(410, noticeView(language, 'spent'))
}

function page(status: number, html: string): PageAnswer {
  return { status, html }
}
