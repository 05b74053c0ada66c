import { createTransport } from 'nodemailer'
import type { Database } from '#server/db/database.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export type Sent = { ok: true } | { ok: false; problem: string }

/** Hands mails over; what it cannot hand over fails the call that wanted it (G1-18). */
export interface Mailer {
  send: (mail: Mail) => Promise<Sent>
  /** Whether mails could be handed over just now. */
  isThere: () => Promise<boolean>
}

const waits = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 }

/** To the mail server, or into the development mailbox when there is none. */
export function makeMailer(db: Database, settings: { smtpUrl: string | null; mailFrom: string }): Mailer {
  return settings.smtpUrl === null ? toMailbox(db, settings.mailFrom) : toServer(settings.smtpUrl, settings.mailFrom)
}

function toServer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...waits })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from, ...clean(mail) })
        return { ok: true }
      } catch (error) {
        return { ok: false, problem: problemOf(error) }
      }
    },
    isThere: () => transport.verify().then(() => true, () => false),
  }
}

/** Mails that the development mailbox keeps. */
const newest = 500

const keepSql = `
  with kept as (insert into mails (recipients, subject, raw) values ($1, $2, $3) returning mail_id)
  delete from mails where mail_id <= (select mail_id from kept) - $4::bigint`

function toMailbox(db: Database, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      const { message, envelope } = await composer.sendMail({ from, ...clean(mail) })
      if (!Buffer.isBuffer(message)) throw new Error('The composer was told to buffer.')
      await db.identity((tx) => tx.exec(keepSql, [envelope.to, mail.subject, message, newest]))
      return { ok: true }
    },
    isThere: async () => true,
  }
}

/** No line break reaches a header: nobody adds a recipient through a name (trust-cases, 1.3.11). */
function clean({ to, subject, text, html }: Mail) {
  const line = (value: string) => value.replaceAll(/[\r\n]+/g, ' ')
  return { to: { name: '', address: line(to) }, subject: line(subject), text, html, disableFileAccess: true, disableUrlAccess: true }
}

/** Code and answer of the mail server, without the address. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}
