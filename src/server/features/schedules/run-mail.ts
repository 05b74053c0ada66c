import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { RunMail } from './runs.ts'

const words = {
  en: {
    greeting: 'Hello',
    rows: (count: number) => (count === 1 ? '1 row, attached as a CSV file.' : `${count.toLocaleString('en-US')} rows, attached as a CSV file.`),
    none: 'No Submissions',
    due: (at: string) => `Due ${at}.`,
    late: 'Late, because the server was away at that time.',
    by: (owner: string, company: string) => `Sent for ${owner} of ${company} by Siteward.`,
    ignore: 'The report shows what this person may see. Ask them to change it or to end it.',
    stop: 'Stop these mails',
    locale: 'en-US',
  },
  es: {
    greeting: 'Hola',
    rows: (count: number) => (count === 1 ? '1 fila, adjunta como archivo CSV.' : `${count.toLocaleString('es-US')} filas, adjuntas como archivo CSV.`),
    none: 'No hay registros',
    due: (at: string) => `Previsto para ${at}.`,
    late: 'Con retraso, porque el servidor no estaba disponible a esa hora.',
    by: (owner: string, company: string) => `Enviado por Siteward para ${owner} de ${company}.`,
    ignore: 'El informe muestra lo que esta persona puede ver. Pídale que lo cambie o lo termine.',
    stop: 'Detener estos correos',
    locale: 'es-US',
  },
} as const

/** The mail of a run, in the language of its person: title and description as typed, then what is attached (G2-83). */
export function runMail({ address, jobTitle, jobDescription, rows, isLate, dueAt, timeZone, company, owner, language }: RunMail, unsubscribe: string): Mail {
  const say = words[language]
  const at = new Intl.DateTimeFormat(say.locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(dueAt))
  const facts = [rows === 0 ? say.none : say.rows(rows), say.due(at), ...(isLate ? [say.late] : [])]
  const { subject, text, html } = letter(language, {
    subject: jobTitle,
    greeting: say.greeting,
    title: jobTitle,
    text: jobDescription,
    list: facts,
    ignore: say.ignore,
    by: say.by(owner, company),
    stop: { text: say.stop, link: unsubscribe },
  })
  return { to: address, subject, text, html, unsubscribe }
}
