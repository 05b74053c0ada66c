import PostalMime, { type Attachment } from 'postal-mime'
import type { Database } from '#server/db/database.ts'
import { mailCsp } from '#server/http/headers.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { ServerPage, PageAnswer, PageRequest } from '#server/http/pages.ts'

interface MailRow {
  mail_id: number
  recipients: string[]
  subject: string
  created_at: string
}

/**
 * Makes the pages of the development mailbox: the newest mail first, each in a frame that may do
 * nothing.
 */
export function mailboxPages(db: Database, isOpen: boolean): ServerPage[] {
  const behind =
    (answer: ServerPage['answer']): ServerPage['answer'] =>
    async (asked) =>
      isOpen && isLocal(asked) ? answer(asked) : missing
  return [
    { method: 'GET', path: '/dev/mail', answer: behind(() => list(db)) },
    {
      method: 'GET',
      path: '/dev/mail/:mailID',
      answer: behind(({ params }) => one(db, params['mailID'])),
    },
    {
      method: 'GET',
      path: '/dev/mail/:mailID/body',
      answer: behind(({ params }) => body(db, params['mailID'])),
    },
  ]
}

/**
 * Allows only direct calls of this machine, because mails hold links that set passwords (rulings
 * 16, 83).
 */
function isLocal({ header, isDirect }: PageRequest): boolean {
  const host = (header('host') ?? '').replace(/:\d+$/, '')
  return isDirect && (host === 'localhost' || host === '127.0.0.1')
}

const missing: PageAnswer = {
  status: 404,
  body: '<!doctype html><title>Not found</title><p>There is nothing at this address.',
}

async function list(db: Database): Promise<PageAnswer> {
  const rows = await db.identity((tx) =>
    tx.query<MailRow>(
      'select mail_id, recipients, subject, created_at from mails order by mail_id desc limit 200',
    ),
  )
  const lines = rows.map(
    (row) =>
      `<tr><td>${escapeHtml(row.created_at)}<td>${escapeHtml(row.recipients.join(', '))}<td><a href="/dev/mail/${row.mail_id}">${escapeHtml(row.subject)}</a>`,
  )
  return {
    status: 200,
    body: frame(
      'Development mailbox',
      rows.length === 0
        ? '<p>No mails yet.'
        : `<table><tr><th>Sent<th>To<th>Subject${lines.join('\n')}</table>`,
    ),
  }
}

async function one(db: Database, id: string | undefined): Promise<PageAnswer> {
  const row = await read(db, id)
  if (row === undefined) return missing
  const title = escapeHtml(row.subject)
  return {
    status: 200,
    body: frame(
      title,
      `<p><a href="/dev/mail">All mails</a><p>To ${escapeHtml(row.recipients.join(', '))}, ${escapeHtml(row.created_at)}
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" src="/dev/mail/${row.mail_id}/body" title="${title}"></iframe>
<h2>Text</h2><pre>${escapeHtml((await PostalMime.parse(row.raw)).text ?? '')}</pre>`,
    ),
  }
}

async function body(db: Database, id: string | undefined): Promise<PageAnswer> {
  const row = await read(db, id)
  if (row === undefined) return missing
  const mail = await PostalMime.parse(row.raw)
  const html =
    mail.html === undefined
      ? `<pre>${escapeHtml(mail.text ?? '')}</pre>`
      : withImages(mail.html, mail.attachments)
  // Links open in the window around the frame.
  return {
    status: 200,
    body: `<base target="_top">${html}`,
    csp: mailCsp,
    headers: { 'X-Frame-Options': 'SAMEORIGIN' },
  }
}

/** Replaces content IDs by the images that are attached to a mail, as mail programs do. */
function withImages(html: string, attachments: readonly Attachment[]): string {
  return html.replaceAll(/"cid:([^"]+)"/g, (all, id: string) => {
    const file = attachments.find(({ contentId }) => contentId === `<${id}>`)
    if (file === undefined || typeof file.content === 'string') return all
    return `"data:${file.mimeType};base64,${Buffer.from(file.content as ArrayBuffer).toString('base64')}"`
  })
}

async function read(
  db: Database,
  id: string | undefined,
): Promise<(MailRow & { raw: Buffer }) | undefined> {
  if (!/^\d{1,15}$/.test(id ?? '')) return undefined
  return db.identity((tx) =>
    tx.maybe('select mail_id, recipients, subject, created_at, raw from mails where mail_id = $1', [
      Number(id),
    ]),
  )
}

function frame(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.png"><title>${title}</title>
<style>:root{color-scheme:dark light}body{max-width:960px;margin:24px auto;padding:0 16px;font:16px/24px system-ui,sans-serif}table{width:100%;border-collapse:collapse}th,td{padding:8px;text-align:left;border-bottom:1px solid #7E7A70}iframe{width:100%;height:60vh;border:1px solid #7E7A70;background:#fff}pre{white-space:pre-wrap;word-break:break-all}</style>
<h1>${title}</h1>${content}</html>`
}
