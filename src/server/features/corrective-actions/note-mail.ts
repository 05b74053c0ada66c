import { z } from 'zod'
import type { CallerLanguage } from '#server/http/language.ts'
import { defineJob, forADay } from '#server/jobs/define.ts'
import { logoAttachment } from '#server/mail/company-head.ts'
import { letter } from '#server/mail/letter.ts'

const words = {
  en: {
    hello: 'Hello',
    title: (number: string) => `A note on ${number}`,
    subject: (by: string, number: string) => `${by} wrote a note on ${number}`,
    text: (by: string, number: string, title: string) =>
      `${by} worked on ${number} “${title}” before it was assigned to you. ${by} wrote this note while offline. The note is not in the history of the corrective action.`,
    quote: 'Note',
    button: 'Open the action',
    copy: 'If the button does not work, copy this address into your browser:',
    ignore: 'Replies to this mail are sent to the person who wrote the note.',
    by: 'Sent by Siteward.',
  },
  es: {
    hello: 'Hola',
    title: (number: string) => `Una nota sobre ${number}`,
    subject: (by: string, number: string) => `${by} escribió una nota sobre ${number}`,
    text: (by: string, number: string, title: string) =>
      `${by} trabajó en ${number} «${title}» antes de que se le asignara a usted. ${by} escribió esta nota sin conexión. La nota no está en el historial de la acción correctiva.`,
    quote: 'Nota',
    button: 'Abrir la acción',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    ignore: 'Las respuestas a este correo se envían a la persona que escribió la nota.',
    by: 'Enviado por Siteward.',
  },
} as const

const people = {
  name: 'action-note-people',
  text: `
    select a.account_id, c.name as company, c.logo_file as logo, a.title, a.number, h.email, h.name, h.language, w.name as writer, w.email as writer_email
      from corrective_actions a join accounts c using (account_id)
      join users h on h.account_id = a.account_id and h.user_id = $3 and not h.blocked
      join users w on w.account_id = a.account_id and w.user_id = $4
     where a.account_id = $1 and a.corrective_action_id = $2`,
}

interface People {
  account_id: number
  company: string
  logo: string | null
  title: string
  number: number
  email: string
  name: string
  language: CallerLanguage
  writer: string
  writer_email: string
}

interface Written {
  company: { name: string; hasLogo: boolean }
  /** The present assignee. */
  name: string
  writer: string
  /** `CA-119`. */
  number: string
  title: string
  note: string
  link: string
}

/** Writes the mail with a note of a former assignee, in the language of the present one. */
export function noteMail(
  language: CallerLanguage,
  { company, name, writer, number, title, note, link }: Written,
): ReturnType<typeof letter> {
  const say = words[language]
  return letter(language, {
    company,
    subject: say.subject(writer, number).replaceAll(/\s+/g, ' '),
    greeting: `${say.hello} ${name}`,
    title: say.title(number),
    text: say.text(writer, number, title),
    quote: { of: say.quote, text: note },
    way: { button: say.button, copy: say.copy, link },
    ignore: say.ignore,
    by: say.by,
  })
}

/** Mails a note to the present assignee. The writer receives replies. */
export const actionNoteMailJob = defineJob({
  name: 'action-note-mail',
  scope: 'account',
  payload: z.object({
    correctiveActionID: z.int(),
    to: z.int(),
    email: z.string(),
    from: z.int(),
    note: z.string(),
  }),
  concerns: ({ email }) => email,
  retries: forADay,
  run: async (
    { correctiveActionID, to, from, note },
    { db, mailer, storage, publicAddress, jobID, log },
  ) => {
    const found = await db.account((tx) =>
      tx.maybe<People>(people, [tx.accountID, correctiveActionID, to, from]),
    )
    // The assignee was blocked or removed meanwhile.
    if (found === undefined) return null
    const { title, number, email, name, language, writer, writer_email: address } = found
    const link = `${publicAddress()}/back-office/corrective-actions/${correctiveActionID}`
    const logo = await logoAttachment(found.account_id, found.logo, { storage, log })
    const company = { name: found.company, hasLogo: logo !== null }
    const mail = noteMail(language, {
      company,
      name,
      writer,
      number: `CA-${number}`,
      title,
      note,
      link,
    })
    const sent = await mailer.send(
      {
        to: email,
        replyTo: { name: writer, address },
        ...mail,
        ...(logo && { attachments: [logo] }),
      },
      jobID,
    )
    if (!sent.ok) return { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
    log.info(
      { event: 'note mailed', correctiveActionID },
      'a note on a corrective action was mailed',
    )
    return null
  },
})
