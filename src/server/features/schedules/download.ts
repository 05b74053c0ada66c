import type { AccountTx, Database } from '#server/db/database.ts'
import { storageKeyOf } from '#server/files/files.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { type CallerLanguage, preferredLanguage } from '#server/http/language.ts'
import { renderPage } from '#server/http/render-page.ts'
import type { ServerPage, PageAnswer } from '#server/http/pages.ts'
import { contentDisposition } from '#server/http/send-file.ts'
import { type MailRef, readMailRef, writeMailRef } from './mail-ref.ts'
import { unsubscribePages } from './unsubscribe.ts'

const path = '/api/schedule-jobs/files'

/** Returns the address of a file that is too large for a mail. */
export function downloadLink(publicAddress: string, mail: MailRef): string {
  return `${publicAddress}${path}/${writeMailRef(mail)}`
}

// Accepts a mail in any state, because its recipient has the link even while the mail is sent
// again.
const find = {
  name: 'schedule-mail-file',
  text: `select r.file_name as name, r.file_uid as file from schedule_mails m
           join schedule_runs r using (account_id, run_uid)
           join schedules s using (account_id, schedule_job_id)
          where m.account_id = $1 and m.run_uid = $2 and m.number = $3
            and not s.is_removed`,
}

interface Parts {
  db: Pick<Database, 'accountSnapshot'>
  storage: Pick<Storage, 'get'>
  /** The address of our typeface, or null if the app is not built. */
  font: string | null
}

/** The pages behind the links in the mails of runs. */
export function mailPages(parts: Parameters<typeof unsubscribePages>[0] & Parts): ServerPage[] {
  return [...unsubscribePages(parts), ...downloadPages(parts)]
}

/**
 * Sends the recipient of a mail its file without a sign-in, like an attachment. Answers 404 with a
 * page if the mail does not exist, its report was removed or its file was deleted.
 */
function downloadPages({ db, storage, font }: Parts): ServerPage[] {
  const fileOf = async (ref: MailRef) => {
    const work = (tx: AccountTx) =>
      tx.maybe<{ name: string; file: string | null }>(find, [ref.accountID, ref.run, ref.number])
    const found = await db.accountSnapshot(ref.accountID, work)
    if (found === undefined || found.file === null) return null
    const bytes = await storage.get(storageKeyOf(ref.accountID, found.file))
    return bytes && { name: found.name, bytes }
  }
  return [
    {
      method: 'GET',
      path: `${path}/:token`,
      answer: async ({ params, header }): Promise<PageAnswer> => {
        const ref = readMailRef(params['token'] ?? '')
        const file = ref && (await fileOf(ref))
        if (file === null) return gone(preferredLanguage(header('accept-language')) ?? 'en', font)
        const headers = { 'Content-Disposition': contentDisposition('attachment', file.name) }
        return { status: 200, body: file.bytes, type: 'text/csv; charset=utf-8', headers }
      },
    },
  ]
}

const words = {
  en: {
    title: 'File not available',
    text: 'The file of a scheduled report is kept for 14 days. It is deleted when the report is removed.',
  },
  es: {
    title: 'El archivo no está disponible',
    text: 'El archivo de un informe programado se guarda durante 14 días. Se borra cuando se elimina el informe.',
  },
} as const

function gone(language: CallerLanguage, font: string | null): PageAnswer {
  const { title, text } = words[language]
  const content = `<p class="about">${escapeHtml(text)}</p>`
  return { status: 404, body: renderPage(language, title, content, font) }
}
