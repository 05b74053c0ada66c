import type { CallerLanguage } from '#server/http/language.ts'
import { letter } from '#server/mail/letter.ts'

interface Invited {
  name: string
  companyName: string
  hasLogo: boolean
  /** Null if the provider invites, so that the mail names no person to reply to. */
  inviter: string | null
  link: string
}

const words = {
  en: {
    hello: 'Hello',
    subject: (company: string, inviter: string | null) =>
      inviter === null
        ? `${company} invites you to Siteward`
        : `${inviter} of ${company} invites you to Siteward`,
    title: 'Create your account',
    text: (company: string, inviter: string | null) =>
      `${inviter === null ? 'You have been invited' : `${inviter} has invited you`} to the safety team of ${company} on Siteward. This link lets you choose your password. It works once, within seven days.`,
    button: 'Create your account',
    copy: 'If the button does not work, copy this address into your browser:',
    ignore:
      'If you do not know this company, ignore this mail. Without the link no one can use the account.',
    by: (inviter: string | null) =>
      inviter === null
        ? 'Sent by Siteward. Please do not reply to this mail.'
        : `Sent by Siteward. Replies to this mail are sent to ${inviter}.`,
  },
  es: {
    hello: 'Hola',
    subject: (company: string, inviter: string | null) =>
      inviter === null
        ? `${company} le invita a Siteward`
        : `${inviter} de ${company} le invita a Siteward`,
    title: 'Crear su cuenta',
    text: (company: string, inviter: string | null) =>
      `${inviter === null ? 'Le han invitado' : `${inviter} le ha invitado`} al equipo de seguridad de ${company} en Siteward. Con este enlace puede elegir su contraseña. Funciona una sola vez, durante siete días.`,
    button: 'Crear su cuenta',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    ignore:
      'Si no conoce esta empresa, ignore este correo. Sin el enlace nadie puede usar la cuenta.',
    by: (inviter: string | null) =>
      inviter === null
        ? 'Enviado por Siteward. No responda a este correo.'
        : `Enviado por Siteward. Las respuestas a este correo se envían a ${inviter}.`,
  },
} as const

/**
 * Writes the mail with the link to the registration page (INV-10), in the invited person's stored
 * language.
 */
export function invitationMail(
  language: CallerLanguage,
  { name, companyName, hasLogo, inviter, link }: Invited,
): ReturnType<typeof letter> {
  const { hello, subject, title, text, button, copy, ignore, by } = words[language]
  return letter(language, {
    company: { name: companyName, hasLogo },
    // A subject is one line, even if a name has line breaks.
    subject: subject(companyName, inviter).replaceAll(/\s+/g, ' '),
    greeting: `${hello} ${name}`,
    title,
    text: text(companyName, inviter),
    way: { button, copy, link },
    ignore,
    by: by(inviter),
  })
}
