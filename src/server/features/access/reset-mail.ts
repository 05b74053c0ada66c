import type { CallerLanguage } from '#server/http/language.ts'
import { letter } from '#server/mail/letter.ts'

const words = {
  en: {
    subject: 'Reset your Siteward password',
    hello: 'Hello',
    title: 'Set a new password',
    text: 'Someone asked for a new password for your Siteward account. This link lets you set one. It works once, within one hour.',
    button: 'Set a new password',
    copy: 'If the button does not work, copy this address into your browser:',
    ignore: 'If it was not you, ignore this mail: your password stays as it is.',
    by: 'Sent by Siteward. Please do not reply to this mail.',
  },
  es: {
    subject: 'Restablezca su contraseña de Siteward',
    hello: 'Hola',
    title: 'Crear una contraseña nueva',
    text: 'Alguien pidió una contraseña nueva para su cuenta de Siteward. Con este enlace puede crearla. Funciona una sola vez, durante una hora.',
    button: 'Crear una contraseña nueva',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    ignore: 'Si no fue usted, ignore este correo: su contraseña no cambia.',
    by: 'Enviado por Siteward. No responda a este correo.',
  },
} as const

/** Makes the mail with the link (SES-74), in the user's language. */
export function resetMail(
  language: CallerLanguage,
  { name, link }: { name: string; link: string },
): ReturnType<typeof letter> {
  const { hello, button, copy, ...say } = words[language]
  return letter(language, { ...say, greeting: `${hello} ${name}`, way: { button, copy, link } })
}
