import type { CallerLanguage } from '#server/http/language.ts'
import { letter } from '#server/mail/letter.ts'
import { writtenTimes } from '#server/kernel/written-times.ts'

interface About {
  company: { name: string; hasLogo: boolean }
  name: string
  actor: string
  reason: string
  at: Date
  timeZone: string
}

const words = {
  en: {
    subject: (actor: string) => `${actor} is logged in as you in Siteward`,
    hello: 'Hello',
    title: 'Someone is logged in as you',
    text: (actor: string, time: string) =>
      `${actor} logged in as you on ${time}, for an hour at most. The history of every change shows both names. Your password was not needed.`,
    reason: 'Reason given',
    ignore: 'If you did not expect this, ask this person or the owner of your company.',
    by: (actor: string) => `Sent by Siteward. Replies to this mail are sent to ${actor}.`,
  },
  es: {
    subject: (actor: string) => `${actor} ha entrado como usted en Siteward`,
    hello: 'Hola',
    title: 'Alguien entró como usted',
    text: (actor: string, time: string) =>
      `${actor} entró como usted el ${time}, por una hora como máximo. El historial de cada cambio muestra ambos nombres. No se necesitó su contraseña.`,
    reason: 'Motivo indicado',
    ignore: 'Si no lo esperaba, pregúntele a esa persona o al propietario de su empresa.',
    by: (actor: string) =>
      `Enviado por Siteward. Las respuestas a este correo se envían a ${actor}.`,
  },
} as const

/** Writes the notice about Login as in the person's language and the company's time zone. */
export function noticeMail(
  language: CallerLanguage,
  { company, name, actor, reason, at, timeZone }: About,
): ReturnType<typeof letter> {
  const { hello, subject, title, text, reason: of, ignore, by } = words[language]
  const time = writtenTimes(language, timeZone).moment(at)
  return letter(language, {
    company,
    // A subject is one line, even if a name has line breaks.
    subject: subject(actor).replaceAll(/\s+/g, ' '),
    greeting: `${hello} ${name}`,
    title,
    text: text(actor, time),
    quote: { of, text: reason },
    ignore,
    by: by(actor),
  })
}
