import type { Language } from '#server/http/language.ts'
import { letter } from '#server/mail/letter.ts'

interface Invited {
  name: string
  companyName: string
  link: string
}

const words = {
  en: {
    hello: 'Hello',
    subject: (company: string) => `${company} invites you to Siteward`,
    title: 'Create your account',
    text: (company: string) => `You have been invited to the safety team of ${company} on Siteward. This link lets you choose your password. It works once, within seven days.`,
    button: 'Create your account',
    copy: 'If the button does not work, copy this address into your browser:',
    ignore: 'If you do not know this company, ignore this mail: without the link nobody can use the account.',
    by: 'Sent by Siteward. Nobody reads answers to this mail.',
  },
  es: {
    hello: 'Hola',
    subject: (company: string) => `${company} le invita a Siteward`,
    title: 'Crear su cuenta',
    text: (company: string) => `Le han invitado al equipo de seguridad de ${company} en Siteward. Con este enlace puede elegir su contraseña. Funciona una sola vez, durante siete días.`,
    button: 'Crear su cuenta',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    ignore: 'Si no conoce esta empresa, ignore este correo: sin el enlace nadie puede usar la cuenta.',
    by: 'Enviado por Siteward. Nadie lee las respuestas a este correo.',
  },
} as const

/** The mail with the link to the registration page (INV-10), in the language kept of the invited person. */
export function invitationMail(language: Language, { name, companyName, link }: Invited): ReturnType<typeof letter> {
  const { hello, subject, text, button, copy, ...say } = words[language]
  return letter(language, { ...say, subject: subject(companyName), text: text(companyName), greeting: `${hello} ${name}`, way: { button, copy, link } })
}
