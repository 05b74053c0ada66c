import { createTransport } from 'nodemailer'
import type { Database } from '#server/db/database.ts'
import { type MailProblem, mailProblem, secretsOf } from './mail-problem.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The recipient of replies; without it replies are not read. */
  replyTo?: { name: string; address: string }
  attachments?: readonly Attachment[]
  /**
   * The address by which the recipient ends such mails, also by a button of the mail program (RFC
   * 8058).
   */
  unsubscribe?: string
}

/** A file attached to a mail: its bytes, never an address that the server would fetch. */
export interface Attachment {
  filename: string
  content: Buffer
  contentType: string
  /** The content ID by which the HTML of the mail shows the file. */
  cid?: string
}

export type MailResult = { ok: true } | { ok: false; problem: MailProblem }

/**
 * Sends mails. `id` names the mail permanently: sent again it has the same Message-ID, so that
 * receivers recognize it (rulings, 60).
 */
export interface Mailer {
  send: (mail: Mail, id: string, lane?: MailLane) => Promise<MailResult>
}

/**
 * A set of connections; each lane has its own, so that its mails do not wait for those of the
 * other.
 */
type MailLane = 'usual' | 'urgent'

/** A mailer with connections of its own, which `close` ends. */
interface OpenMailer extends Mailer {
  close: () => void
}

const waits = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 }
// Hundreds of invitations share few connections, and none stays open for long. If the server has
// closed one meanwhile, the mail is sent again with the same Message-ID and does not fail.
const connections = {
  pool: true,
  maxConnections: 4,
  maxMessages: 100,
  idleTimeout: 2000,
  maxRequeues: 1,
} as const

/** Ms that an open connection may be idle. */
interface Waits {
  idleTimeout?: number
  socketTimeout?: number
}

/** Makes a mailer to the mail server, or to the development mailbox if no server is set. */
export function createMailer(
  db: Database,
  settings: { smtpUrl: string | null; mailFrom: string },
  otherWaits: Waits = {},
): OpenMailer {
  return settings.smtpUrl === null
    ? toMailbox(db, settings.mailFrom)
    : toServer(settings.smtpUrl, settings.mailFrom, otherWaits)
}

function toServer(smtpUrl: string, from: string, otherWaits: Waits): OpenMailer {
  const transportOf = (more: object) =>
    createTransport({ url: smtpUrl, ...waits, ...connections, ...otherWaits, ...more })
  const transports = { usual: transportOf({}), urgent: transportOf({ maxConnections: 2 }) }
  const secrets = secretsOf(smtpUrl)
  return {
    send: async (mail, id, lane = 'usual') => {
      try {
        await transports[lane].sendMail({ from, ...clean(mail), messageId: messageId(id, from) })
        return { ok: true }
      } catch (error) {
        return { ok: false, problem: mailProblem(error, secrets) }
      }
    },
    close: () => {
      transports.usual.close()
      transports.urgent.close()
    },
  }
}

/** Returns `<id@domain of the sender>`. */
function messageId(id: string, from: string): string {
  return `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'siteward'}>`
}

/** Number of mails that the development mailbox keeps. */
const newest = 500

const keepSql = `
  with kept as (insert into mails (recipients, subject, raw) values ($1, $2, $3) returning mail_id)
  delete from mails where mail_id <= (select mail_id from kept) - $4::bigint`

function toMailbox(db: Database, from: string): OpenMailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail, id) => {
      const { message, envelope } = await composer.sendMail({
        from,
        ...clean(mail),
        messageId: messageId(id, from),
      })
      if (!Buffer.isBuffer(message)) throw new Error('The composer was told to buffer.')
      await db.identity((tx) => tx.exec(keepSql, [envelope.to, mail.subject, message, newest]))
      return { ok: true }
    },
    close: () => {},
  }
}

/**
 * Removes line breaks from headers, and never reads an address as several: a name cannot add a
 * recipient (trust-cases, 1.3.11).
 */
function clean({ to, subject, text, html, replyTo, attachments = [], unsubscribe }: Mail) {
  const line = (value: string) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  return {
    to: { name: '', address: line(to) },
    subject: line(subject),
    text,
    html,
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    ...(replyTo && { replyTo: { name: line(replyTo.name), address: line(replyTo.address) } }),
    attachments: attachments.map(({ filename, ...file }) => ({
      filename: line(filename),
      ...file,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
