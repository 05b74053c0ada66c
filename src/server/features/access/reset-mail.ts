import { escapeHtml } from '#server/http/pages.ts'
import type { Language } from '#server/http/language.ts'

const words = {
  en: {
    subject: 'Reset your Siteward password',
    hello: 'Hello',
    text: 'Somebody asked for a new password for your Siteward account. This link lets you set one. It works once, within one hour.',
    button: 'Set a new password',
    ignore: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  es: {
    subject: 'Restablece tu contraseña de Siteward',
    hello: 'Hola',
    text: 'Alguien pidió una contraseña nueva para tu cuenta de Siteward. Con este enlace puedes crearla. Funciona una sola vez, durante una hora.',
    button: 'Crear una contraseña nueva',
    ignore: 'Si no fuiste tú, ignora este correo: tu contraseña no cambia.',
  },
} as const

/** The mail with the link (SES-74), in the user's language. */
export function resetMail(language: Language, { name, link }: { name: string; link: string }): { subject: string; text: string; html: string } {
  const { subject, hello, text, button, ignore } = words[language]
  const safeLink = escapeHtml(link)
  return {
    subject,
    text: `${hello} ${name},\n\n${text}\n\n${link}\n\n${ignore}\n`,
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="margin:0;padding:24px;background:#E9E9E5;color:#171613;font:16px/24px system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#FFFFFF;border-radius:10px">
<p style="margin:0 0 16px">${escapeHtml(`${hello} ${name}`)},</p>
<p style="margin:0 0 24px">${text}</p>
<p style="margin:0 0 24px"><a href="${safeLink}" style="display:inline-block;padding:12px 20px;background:#0B5551;color:#FFFFFF;border-radius:6px;text-decoration:none;font-weight:600">${button}</a></p>
<p style="margin:0 0 16px;color:#5A574F;font-size:14px;word-break:break-all">${safeLink}</p>
<p style="margin:0;color:#5A574F;font-size:14px">${ignore}</p>
</div></body></html>`,
  }
}
