import { writtenTimes } from '#server/kernel/written-times.ts'
import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { RunMail } from './runs.ts'

/** Ends a text with one full stop: Spanish hours end with one already, `6:00 a.m.` */
const ended = (text: string) => (text.endsWith('.') ? text : `${text}.`)

const words = {
  en: {
    greeting: 'Hello',
    rows: (count: number) =>
      count === 1
        ? '1 row, attached as a CSV file.'
        : `${count.toLocaleString('en-US')} rows, attached as a CSV file.`,
    linked: (count: number, megabytes: string) =>
      `${count.toLocaleString('en-US')} rows, as a CSV file of ${megabytes} MB, too large for a mail.`,
    download: 'Download the file',
    works: 'The link works for 14 days, for anyone who has it.',
    copy: 'If the button does not work, copy this address into your browser:',
    none: 'No Submissions',
    due: (at: string) => `Due ${at}.`,
    late: 'Late, because the server was not available at that time.',
    by: (owner: string, company: string) => `Sent for ${owner} of ${company} by Siteward.`,
    ignore: (owner: string) =>
      `The report shows what ${owner} may see. Ask them to change it or to end it.`,
    stop: 'Stop these mails',
    locale: 'en-US',
  },
  es: {
    greeting: 'Hola',
    rows: (count: number) =>
      count === 1
        ? '1 fila, adjunta como archivo CSV.'
        : `${count.toLocaleString('es-US')} filas, adjuntas como archivo CSV.`,
    linked: (count: number, megabytes: string) =>
      `${count.toLocaleString('es-US')} filas, en un archivo CSV de ${megabytes} MB, demasiado grande para un correo.`,
    download: 'Descargar el archivo',
    works: 'El enlace funciona durante 14 días para quien lo tenga.',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    none: 'No hay registros',
    due: (at: string) => ended(`Previsto para el ${at}`),
    late: 'Con retraso, porque el servidor no estaba disponible a esa hora.',
    by: (owner: string, company: string) => `Enviado por Siteward para ${owner} de ${company}.`,
    ignore: (owner: string) =>
      `El informe muestra lo que ${owner} puede ver. Pídale que lo cambie o lo termine.`,
    stop: 'Detener estos correos',
    locale: 'es-US',
  },
} as const

/** Bytes of the largest file in a mail. */
export const maxAttachmentBytes = 10 * 1024 * 1024

interface Links {
  unsubscribe: string
  /** Null if the file is attached to the mail. */
  download: string | null
}

/**
 * Writes the mail of a run in the language of its person: title and description as typed, then its
 * file (G2-83).
 */
export function runMail(
  {
    address,
    jobTitle,
    jobDescription,
    rows,
    bytes,
    isLate,
    dueAt,
    timeZone,
    company,
    owner,
    language,
  }: RunMail,
  { unsubscribe, download }: Links,
): Mail {
  const say = words[language]
  const at = writtenTimes(language, timeZone).moment(dueAt)
  const megabytes = (bytes / 1024 / 1024).toLocaleString(say.locale, { maximumFractionDigits: 1 })
  const file = download === null ? say.rows(rows) : say.linked(rows, megabytes)
  const works = download === null ? [] : [say.works]
  const facts = [rows === 0 ? say.none : file, ...works, say.due(at), ...(isLate ? [say.late] : [])]
  const { subject, text, html } = letter(language, {
    subject: jobTitle,
    greeting: say.greeting,
    title: jobTitle,
    text: jobDescription,
    list: facts,
    ...(download !== null && { way: { button: say.download, copy: say.copy, link: download } }),
    ignore: say.ignore(owner),
    by: say.by(owner, company),
    stop: { text: say.stop, link: unsubscribe },
  })
  return { to: address, subject, text, html, unsubscribe }
}
