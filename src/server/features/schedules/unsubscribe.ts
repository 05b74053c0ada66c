import { escapeHtml } from '#server/http/escape-html.ts'
import { scriptedFormCsp } from '#server/http/headers.ts'
import { type CallerLanguage, preferredLanguage } from '#server/http/language.ts'
import type { ServerPage, PageAnswer } from '#server/http/pages.ts'
import { renderPage } from '#server/http/render-page.ts'
import type { AccountTx, Database } from '#server/db/database.ts'
import { type MailRef, readMailRef, writeMailRef } from './mail-ref.ts'

const path = '/api/schedule-jobs/unsubscribe'

/** Returns the link by which a recipient stops the mails of the report. */
export function unsubscribeLink(publicAddress: string, mail: MailRef): string {
  return `${publicAddress}${path}/${writeMailRef(mail)}`
}

const find = {
  name: 'schedule-mail-of',
  text: `select m.address, s.job_title as title, r.schedule_job_id as id from schedule_mails m join schedule_runs r using (account_id, run_uid)
           join schedules s using (account_id, schedule_job_id) where m.account_id = $1 and m.run_uid = $2 and m.number = $3`,
}
const stop = {
  name: 'schedule-stop',
  text: `insert into schedule_stops (account_id, schedule_job_id, address, stopped_at) values ($1, $2, lower($3), $4) on conflict do nothing`,
}
const stopped = {
  name: 'schedule-stops',
  text: 'select address from schedule_stops where account_id = $1 and schedule_job_id = $2',
}

/** Removes the addresses that stopped the mails of a report. */
export async function withoutStopped(
  tx: AccountTx,
  scheduleJobId: number,
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ address: string }>(stopped, [tx.accountID, scheduleJobId])
  const all = new Set(rows.map(({ address }) => address))
  return addresses.filter((address) => !all.has(address.toLowerCase()))
}

interface Parts {
  db: Pick<Database, 'account' | 'accountSnapshot'>
  /** The address of our typeface, or null if the app is not built. */
  font: string | null
  now: () => Date
}

/**
 * The page behind the link in a mail. A GET only shows a question, because mail scanners follow
 * links. A POST stops the mails, including the one that mail programs send automatically (RFC
 * 8058).
 */
export function unsubscribePages({ db, font, now }: Parts): ServerPage[] {
  const found = (ref: MailRef | null) =>
    ref === null
      ? Promise.resolve(undefined)
      : db.accountSnapshot(ref.accountID, (tx) =>
          tx.maybe<{ address: string; title: string; id: number }>(find, [
            ref.accountID,
            ref.run,
            ref.number,
          ]),
        )
  return [
    {
      method: 'GET',
      path: `${path}/:token`,
      answer: async ({ params, header }) => {
        const language = preferredLanguage(header('accept-language')) ?? 'en'
        const mail = await found(readMailRef(params['token'] ?? ''))
        return mail === undefined
          ? view(404, language, 'unknown', font)
          : view(200, language, 'ask', font, mail)
      },
    },
    {
      method: 'POST',
      path: `${path}/:token`,
      // Mail programs post a form of either type (RFC 8058).
      ignoresBody: true,
      answer: async ({ params, header }) => {
        const language = preferredLanguage(header('accept-language')) ?? 'en'
        const ref = readMailRef(params['token'] ?? '')
        const mail = await found(ref)
        if (ref === null || mail === undefined) return view(404, language, 'unknown', font)
        await db.account(ref.accountID, (tx) =>
          tx.exec(stop, [tx.accountID, mail.id, mail.address, now()]),
        )
        return view(200, language, 'done', font, mail)
      },
    },
  ]
}

const words = {
  en: {
    ask: {
      title: 'Stop these mails?',
      text: (title: string, address: string) => `“${title}” will no longer be sent to ${address}.`,
      button: 'Stop the mails',
    },
    done: {
      title: 'Stopped',
      text: (title: string, address: string) => `“${title}” is no longer sent to ${address}.`,
    },
    unknown: {
      title: 'Unknown link',
      text: () => 'This link does not belong to any of our mails. Use the link in the latest mail.',
    },
  },
  es: {
    ask: {
      title: '¿Detener estos correos?',
      text: (title: string, address: string) => `«${title}» ya no se enviará a ${address}.`,
      button: 'Detener los correos',
    },
    done: {
      title: 'Detenido',
      text: (title: string, address: string) => `«${title}» ya no se envía a ${address}.`,
    },
    unknown: {
      title: 'Enlace desconocido',
      text: () =>
        'Este enlace no pertenece a ningún correo nuestro. Use el enlace del último correo.',
    },
  },
} as const

function view(
  status: number,
  language: CallerLanguage,
  about: 'ask' | 'done' | 'unknown',
  font: string | null,
  mail = { title: '', address: '' },
): PageAnswer {
  const { title, text } = words[language][about]
  const form =
    about === 'ask'
      ? `<form method="post"><button type="submit" class="main">${words[language].ask.button}</button></form>`
      : ''
  const content = `<p class="about">${escapeHtml(text(mail.title, mail.address))}</p>\n${form}`
  return { status, body: renderPage(language, title, content, font), csp: scriptedFormCsp }
}
