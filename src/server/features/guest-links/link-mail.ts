import { z } from 'zod'
import { guestPath } from '#contract/corrective-actions/guest-replies.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { defineJob, forADay } from '#server/jobs/define.ts'
import { logoAttachment } from '#server/mail/company-head.ts'
import { letter } from '#server/mail/letter.ts'
import { readLinkSecret } from './links.ts'

const words = {
  en: {
    hello: 'Hello',
    title: (number: string) => `Please look at ${number}`,
    subject: (by: string, number: string) => `${by} asks for your reply on ${number}`,
    text: (by: string, company: string) =>
      `${by} of ${company} asks you to put something right on site. Open the link on your phone: it shows what and where, and you can send a note and photos back. You need no account. The link works until the date it shows, also without a signal after you opened it once.`,
    pin: 'The page asks for a PIN, which you get from the person who sent this.',
    button: 'Open the corrective action',
    copy: 'If the button does not work, copy this address into your browser:',
    ignore: 'Forward this mail only to people who should see the corrective action.',
    by: 'Sent by Siteward.',
  },
  es: {
    hello: 'Hola',
    title: (number: string) => `Por favor, revise ${number}`,
    subject: (by: string, number: string) => `${by} espera su respuesta sobre ${number}`,
    text: (by: string, company: string) =>
      `${by} de ${company} le pide corregir algo en la obra. Abra el enlace en su teléfono: muestra qué y dónde, y usted puede enviar una nota y fotos. No necesita una cuenta. El enlace funciona hasta la fecha que muestra, también sin señal después de abrirlo una vez.`,
    pin: 'La página pide un PIN, que le da la persona que envió este correo.',
    button: 'Abrir la acción correctiva',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    ignore: 'Reenvíe este correo solo a quienes deban ver la acción correctiva.',
    by: 'Enviado por Siteward.',
  },
} as const

const about = {
  name: 'guest-link-mailed',
  text: `
    select g.account_id, g.recipient, g.has_pin, c.name as company, c.logo_file as logo, a.number, u.name as sender, u.email as sender_email
      from guest_links g join accounts c using (account_id)
      join corrective_actions a on a.account_id = g.account_id and a.uid = g.action_uid
      join users u on u.account_id = g.account_id and u.user_id = $3 and not u.blocked
     where g.account_id = $1 and g.link_id = $2 and g.revoked_at is null and c.is_active`,
}

interface About {
  account_id: number
  recipient: string
  has_pin: boolean
  company: string
  logo: string | null
  number: number
  sender: string
  sender_email: string
}

/**
 * Mails a link to a person without an account. The queue holds no token: the job reads it where it
 * is encrypted. The mail never contains the PIN. The sender receives replies.
 */
export const guestLinkMailJob = defineJob({
  name: 'guest-link-mail',
  scope: 'account',
  payload: z.object({
    linkID: z.string(),
    email: z.string(),
    language: z.enum(['en', 'es']),
    by: z.int(),
  }),
  concerns: ({ email }) => email,
  retries: forADay,
  run: async (
    { linkID, email, language, by },
    { db, mailer, storage, secrets, publicAddress, jobID, log },
  ) => {
    const [found, secret] = await db.account(async (tx) => [
      await tx.maybe<About>(about, [tx.accountID, linkID, by]),
      await readLinkSecret(tx, secrets, linkID),
    ])
    // The link was withdrawn meanwhile, or its sender left.
    if (found === undefined || secret === null) return null
    const logo = await logoAttachment(found.account_id, found.logo, { storage, log })
    const mail = linkMail(language, {
      ...found,
      hasLogo: logo !== null,
      link: `${publicAddress()}${guestPath}#${secret.token}`,
    })
    const sent = await mailer.send(
      {
        to: email,
        replyTo: { name: found.sender, address: found.sender_email },
        ...mail,
        ...(logo && { attachments: [logo] }),
      },
      jobID,
    )
    if (!sent.ok) return { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
    log.info({ event: 'guest link mailed' }, 'a link to a corrective action was mailed')
    return null
  },
})

function linkMail(
  language: CallerLanguage,
  {
    company,
    hasLogo,
    recipient,
    sender,
    number,
    has_pin,
    link,
  }: Omit<About, 'logo' | 'account_id' | 'sender_email'> & { hasLogo: boolean; link: string },
): ReturnType<typeof letter> {
  const say = words[language]
  const name = `CA-${number}`
  return letter(language, {
    company: { name: company, hasLogo },
    subject: say.subject(sender, name).replaceAll(/\s+/g, ' '),
    greeting: `${say.hello} ${recipient}`,
    title: say.title(name),
    text: has_pin ? `${say.text(sender, company)}\n\n${say.pin}` : say.text(sender, company),
    way: { button: say.button, copy: say.copy, link },
    ignore: say.ignore,
    by: say.by,
  })
}
