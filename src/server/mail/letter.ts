import type { CallerLanguage } from '#server/http/language.ts'
import { logoID } from './company-head.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

/** The content of a mail, in its order. */
export interface Letter {
  subject: string
  /** The company at the top, with its logo if that is attached; by default the product's name. */
  company?: { name: string; hasLogo: boolean }
  /** The greeting with the name: 'Hello Dana Whitfield'. */
  greeting: string
  title: string
  text: string
  /** Lines of a list under the text. */
  list?: readonly string[]
  /** Words of a person, under a heading: 'Reason given'. */
  quote?: { of: string; text: string }
  /**
   * The one thing to do; left out if the mail only informs. `copy` is the line above the address to
   * copy.
   */
  way?: { button: string; copy: string; link: string }
  ignore: string
  by: string
  /** A small link at the end by which the recipient ends such mails. */
  stop?: { text: string; link: string }
}

/** Renders a mail as text, and as a table that every mail program can lay out. */
export function letter(
  language: CallerLanguage,
  say: Letter,
): { subject: string; text: string; html: string } {
  const { way, quote, list = [], stop } = say
  const safeLink = escapeHtml(way?.link ?? '')
  const cell = (content: string, style = '') =>
    `<tr><td class="pad" style="padding:0 32px 20px;${font}${style}">${content}</td></tr>`
  return {
    subject: say.subject,
    text: `${[`${say.greeting},`, say.text, ...(list.length > 0 ? [list.map((line) => `- ${line}`).join('\n')] : []), ...(quote ? [`${quote.of}: ${quote.text}`] : []), ...(way ? [`${way.button}:\n${way.link}`] : []), say.ignore, say.by, ...(stop ? [`${stop.text}: ${stop.link}`] : [])].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(say.subject)}</title>
<style>${phone}</style></head>
<body style="margin:0;padding:0;background:#E9E9E5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#E9E9E5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" bgcolor="#FFFFFF" style="width:100%;max-width:640px;border:1px solid #CFCFC8;border-top:4px solid #0B5551">
${cell(say.company ? companyHeadHtml(say.company) : 'Siteward', 'padding-top:28px;font-size:19px;line-height:26px;font-weight:700;color:#0B5551')}
${cell(`<h1 style="margin:0;${font}font-size:26px;line-height:32px">${escapeHtml(say.title)}</h1>`, 'padding-bottom:12px')}
${cell(`${escapeHtml(say.greeting)},`, 'padding-bottom:12px')}
${cell(escapeHtml(say.text), 'white-space:pre-line')}${
      list.length > 0
        ? `
${cell(`<ul style="margin:0;padding-left:20px">${list.map((line) => `<li style="${font}">${escapeHtml(line)}</li>`).join('')}</ul>`)}`
        : ''
    }${
      quote
        ? `
${cell(`<div style="padding:4px 0 4px 16px;border-left:4px solid #CFCFC8;overflow-wrap:anywhere"><span style="${font}${small}">${quote.of}</span><br><span style="white-space:pre-line">${escapeHtml(quote.text)}</span></div>`)}`
        : ''
    }${
      way
        ? `
<tr><td class="pad" style="padding:0 32px 24px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="#0B5551" style="border-radius:6px"><a href="${safeLink}" style="display:inline-block;padding:14px 22px;${font}color:#FFFFFF;font-weight:600;text-decoration:none">${way.button}</a></td></tr></table></td></tr>
${cell(`${way.copy}<br><a href="${safeLink}" style="color:#0B5551;word-break:break-all">${safeLink}</a>`, small)}`
        : ''
    }
${cell(escapeHtml(say.ignore), small)}
${cell(escapeHtml(say.by), `${small}padding-top:16px;border-top:1px solid #CFCFC8`)}${
      stop
        ? `
${cell(`<a href="${escapeHtml(stop.link)}" style="color:#0B5551">${stop.text}</a>`, small)}`
        : ''
    }
</table>
</td></tr></table>
</body>
</html>`,
  }
}

/** Renders the company at the top of a mail, beside its logo if that is attached. */
export function companyHeadHtml(company: NonNullable<Letter['company']>): string {
  const name = escapeHtml(company.name)
  if (!company.hasLogo) return `<span style="${font}${named}">${name}</span>`
  const logo = `<img src="cid:${logoID}" width="80" alt="" style="display:block;width:80px;height:auto">`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="80" style="padding:0 16px 0 0">${logo}</td><td style="${font}${named}">${name}</td></tr></table>`
}

/** Styles for phones; programs without media queries show the wide table. */
const phone =
  '@media (max-width:520px){.pad{padding-left:16px!important;padding-right:16px!important}}'
const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px;color:#171613;"
const named = 'font-size:19px;line-height:26px;font-weight:700;color:#0B5551'
const small = 'font-size:14px;line-height:20px;color:#5A574F;'
