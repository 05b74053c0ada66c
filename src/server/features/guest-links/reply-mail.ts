import { z } from 'zod'
import { replyStatuses } from '#contract/corrective-actions/guest-replies.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { defineJob, forADay, type Jobs } from '#server/jobs/define.ts'
import { logoAttachment } from '#server/mail/company-head.ts'
import { letter } from '#server/mail/letter.ts'
import { reserveMails } from '#server/mail-budgets/reserve.ts'

const words = {
  en: {
    hello: 'Hello',
    title: (number: string) => `A reply on ${number}`,
    subject: (by: string, number: string) => `${by} replied on ${number}`,
    text: {
      Started: (by: string, number: string) => `${by} has started to work on ${number}.`,
      Done: (by: string, number: string) =>
        `${by} says that ${number} is done. Accept the reply to close the action, or send it back with a word.`,
      Note: (by: string, number: string) => `${by} wrote a note on ${number}.`,
    },
    link: 'The reply came by a link that was made for a person without an account.',
    button: 'Open the action',
    copy: 'If the button does not work, copy this address into your browser:',
    ignore: 'You get this mail because you opened the action or have it.',
    by: 'Sent by Siteward.',
  },
  es: {
    hello: 'Hola',
    title: (number: string) => `Una respuesta sobre ${number}`,
    subject: (by: string, number: string) => `${by} respondió sobre ${number}`,
    text: {
      Started: (by: string, number: string) => `${by} empezó a trabajar en ${number}.`,
      Done: (by: string, number: string) =>
        `${by} dice que ${number} está terminada. Acepte la respuesta para cerrar la acción o devuélvala con unas palabras.`,
      Note: (by: string, number: string) => `${by} escribió una nota sobre ${number}.`,
    },
    link: 'La respuesta llegó por un enlace para una persona sin cuenta.',
    button: 'Abrir la acción',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    ignore: 'Recibe este correo porque abrió la acción o la tiene asignada.',
    by: 'Enviado por Siteward.',
  },
} as const

const readers = {
  name: 'guest-reply-readers',
  text: `select user_id, email from users where account_id = $1 and user_id = any($2::int[]) and not blocked and registered_at is not null order by user_id`,
}

/** A reply to tell of. */
interface Told {
  correctiveActionID: number
  assignedTo: number
  openedBy: number
  by: string
  status: (typeof replyStatuses)[number]
  /** The sender of the link; the mails use up this person's budget. */
  sender: number
  at: Date
}

/** Mails to assignee and opener that a reply came, in the transaction that stores it. */
export async function tellOfReply(tx: AccountTx, jobs: Jobs, told: Told): Promise<void> {
  const { correctiveActionID, by, status, sender, at } = told
  const people = await tx.query<{ user_id: number; email: string }>(readers, [
    tx.accountID,
    [...new Set([told.assignedTo, told.openedBy])],
  ])
  const sending = {
    kind: 'guest-reply-mail',
    caller: { user_id: sender, actor: null },
    now: at,
  } as const
  const waits = await reserveMails(
    tx,
    people.map(({ email }) => email),
    sending,
  )
  for (const [n, { user_id: to, email }] of people.entries()) {
    const after = waits[n] ?? null
    const payload = { correctiveActionID, to, email, by, status }
    await jobs.add(tx, guestReplyMailJob, payload, after === null ? {} : { after })
  }
}

const about = {
  name: 'guest-reply-mailed',
  text: `
    select a.account_id, c.name as company, c.logo_file as logo, a.number, u.email, u.name, u.language
      from corrective_actions a join accounts c using (account_id)
      join users u on u.account_id = a.account_id and u.user_id = $3 and not u.blocked
     where a.account_id = $1 and a.corrective_action_id = $2 and u.user_id in (a.assigned_to, a.opened_by)`,
}

interface About {
  account_id: number
  company: string
  logo: string | null
  number: number
  email: string
  name: string
  language: CallerLanguage
}

/** Mails to one person that a reply came. The reply itself is read in the app. */
export const guestReplyMailJob = defineJob({
  name: 'guest-reply-mail',
  scope: 'account',
  payload: z.object({
    correctiveActionID: z.int(),
    to: z.int(),
    email: z.string(),
    by: z.string(),
    status: z.enum(replyStatuses),
  }),
  concerns: ({ email }) => email,
  retries: forADay,
  run: async (
    { correctiveActionID, to, by, status },
    { db, mailer, storage, publicAddress, jobID, log },
  ) => {
    const found = await db.account((tx) =>
      tx.maybe<About>(about, [tx.accountID, correctiveActionID, to]),
    )
    // The person was blocked, or the action belongs to others meanwhile.
    if (found === undefined) return null
    const { company, number, email, name, language } = found
    const logo = await logoAttachment(found.account_id, found.logo, { storage, log })
    const say = words[language]
    const of = `CA-${number}`
    const mail = letter(language, {
      company: { name: company, hasLogo: logo !== null },
      subject: say.subject(by, of).replaceAll(/\s+/g, ' '),
      greeting: `${say.hello} ${name}`,
      title: say.title(of),
      text: `${say.text[status](by, of)}\n\n${say.link}`,
      way: {
        button: say.button,
        copy: say.copy,
        link: `${publicAddress()}/back-office/corrective-actions/${correctiveActionID}`,
      },
      ignore: say.ignore,
      by: say.by,
    })
    const sent = await mailer.send(
      { to: email, ...mail, ...(logo && { attachments: [logo] }) },
      jobID,
    )
    if (!sent.ok) return { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
    log.info({ event: 'guest reply mailed', correctiveActionID }, 'a reply by a link was mailed')
    return null
  },
})
