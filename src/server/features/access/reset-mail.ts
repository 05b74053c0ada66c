import type { Language } from '#server/http/language.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

const words = {
  en: {
    subject: 'Reset your Siteward password',
    hello: 'Hello',
    title: 'Set a new password',
    text: 'Somebody asked for a new password for your Siteward account. This link lets you set one. It works once, within one hour.',
    button: 'Set a new password',
    copy: 'If the button does not work, copy this address into your browser:',
    ignore: 'If it was not you, ignore this mail: your password stays as it is.',
    by: 'Sent by Siteward. Nobody reads answers to this mail.',
  },
  es: {
    subject: 'Restablezca su contraseña de Siteward',
    hello: 'Hola',
    title: 'Crear una contraseña nueva',
    text: 'Alguien pidió una contraseña nueva para su cuenta de Siteward. Con este enlace puede crearla. Funciona una sola vez, durante una hora.',
    button: 'Crear una contraseña nueva',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    ignore: 'Si no fue usted, ignore este correo: su contraseña no cambia.',
    by: 'Enviado por Siteward. Nadie lee las respuestas a este correo.',
  },
} as const

/** The mail with the link (SES-74), in the user's language: as text, and as a table that every reader of mails lays out. */
export function resetMail(language: Language, { name, link }: { name: string; link: string }): { subject: string; text: string; html: string } {
  const say = words[language]
  const safeLink = escapeHtml(link)
  const cell = (content: string, style = '') => `<tr><td style="padding:0 32px 20px;${font}${style}">${content}</td></tr>`
  return {
    subject: say.subject,
    text: `${say.hello} ${name},\n\n${say.text}\n\n${link}\n\n${say.ignore}\n\n${say.by}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${say.subject}</title></head>
<body style="margin:0;padding:0;background:#E9E9E5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#E9E9E5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" bgcolor="#FFFFFF" style="width:100%;max-width:640px;border:1px solid #CFCFC8;border-top:4px solid #0B5551">
${cell('Siteward', 'padding-top:28px;font-size:19px;line-height:26px;font-weight:700;color:#0B5551')}
${cell(`<h1 style="margin:0;${font}font-size:26px;line-height:32px">${say.title}</h1>`, 'padding-bottom:12px')}
${cell(`${escapeHtml(`${say.hello} ${name}`)},`, 'padding-bottom:12px')}
${cell(say.text)}
<tr><td style="padding:0 32px 24px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="#0B5551" style="border-radius:6px"><a href="${safeLink}" style="display:inline-block;padding:14px 22px;${font}color:#FFFFFF;font-weight:600;text-decoration:none">${say.button}</a></td></tr></table></td></tr>
${cell(`${say.copy}<br><a href="${safeLink}" style="color:#0B5551;word-break:break-all">${safeLink}</a>`, small)}
${cell(say.ignore, small)}
${cell(say.by, `${small}padding-top:16px;border-top:1px solid #CFCFC8`)}
</table>
</td></tr></table>
</body>
</html>`,
  }
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px;color:#171613;"
const small = 'font-size:14px;line-height:20px;color:#5A574F;'
