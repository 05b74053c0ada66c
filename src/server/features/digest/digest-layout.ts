import { escapeHtml } from '#server/http/escape-html.ts'
import { logoID } from '#server/mail/company-head.ts'
import type { CallerLanguage } from '#server/http/language.ts'

interface DigestLink {
  text: string
  href: string
}

/** One record of a section. */
export interface DigestLine {
  /** Days overdue, large. */
  figure?: { number: string; words: string }
  /** `CA-1147` */
  number?: string
  title: string
  /** The address behind its title. */
  href?: string
  second: string
  severity?: { stored: string; words: string; beside: string }
  /** The state at the end of the line. */
  state?: { text: string; tone: 'red' | 'amber' | 'ink' }
  beside?: string
  /** A quiet link at the end of the line. */
  link?: DigestLink
  /** A button. It is filled for the first record alone. */
  open?: DigestLink & { isFirst: boolean }
  mute?: DigestLink
}

export interface DigestSection {
  /** Null for the section under the title of the mail. */
  title: string | null
  lines: readonly DigestLine[]
  /** The count of further records, with a link if a screen lists them. */
  more: { text: string; href: string | null } | null
}

/** The texts of a digest, before their layout. */
export interface DigestView {
  language: CallerLanguage
  subject: string
  company: string
  hasLogo: boolean
  day: string
  title: string
  lead: string
  sections: readonly DigestSection[]
  why: string
  settings: DigestLink
  stop: DigestLink
  by: string
}

/** Writes a digest as plain text. */
export function digestText({ company, day, title, lead, sections, ...foot }: DigestView): string {
  const head = [`${company}\n${day}`, [title, lead].filter(Boolean).join('\n')]
  const parts = sections.flatMap((section) => [
    ...(section.title === null ? [] : [section.title]),
    ...section.lines.map(lineText),
    ...(section.more === null ? [] : [section.more.text]),
  ])
  const footLinks = [foot.settings, foot.stop].map(wayText).join('\n')
  return `${[...head, ...parts, foot.why, footLinks, foot.by].join('\n\n')}\n`
}

const wayText = ({ text, href }: DigestLink) => `${text}: ${href}`

function lineText({
  figure,
  number,
  title,
  href,
  second,
  severity,
  state,
  beside,
  ...ways
}: DigestLine): string {
  const days = figure === undefined ? '' : `${figure.number} ${figure.words}: `
  const stateText = [state?.text, beside].filter(Boolean).join(', ')
  const lines = [
    `${days}${[number, title].filter(Boolean).join(' ')}${stateText === '' ? '' : ` (${stateText})`}`,
    second,
    ...(severity === undefined ? [] : [`${severity.words}. ${severity.beside}`]),
    ...[ways.open, ways.mute, ways.link].flatMap((way) =>
      way === undefined ? [] : [wayText(way)],
    ),
    ...(href === undefined ? [] : [href]),
  ]
  return lines.join('\n')
}

/**
 * Writes a digest as an HTML table, which every mail program can show, in light colours on a light
 * background. On a phone the buttons move below their record if the program supports media queries.
 */
export function htmlOf(view: DigestView): string {
  const {
    language,
    subject,
    company,
    hasLogo,
    day,
    title,
    lead,
    sections,
    why,
    settings,
    stop,
    by,
  } = view
  const logo = hasLogo
    ? `<td width="80" style="padding:0 16px 0 0"><img src="cid:${logoID}" width="80" alt="" style="display:block;width:80px;height:auto"></td>`
    : ''
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title>
<style>${phone}</style></head>
<body style="margin:0;padding:0;background:${ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${ground}"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" bgcolor="#FFFFFF" style="width:100%;max-width:640px;border:1px solid ${edge};border-top:4px solid ${accent}">
<tr><td class="pad" style="padding:24px 32px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${logo}<td style="${font}"><b>${escapeHtml(company)}</b><br>${escapeHtml(day)}</td></tr></table></td></tr>
<tr><td class="pad" style="padding:0 32px 20px;${font}"><h1 style="margin:0;${font}font-size:26px;line-height:34px">${escapeHtml(title)}</h1>${escapeHtml(lead)}</td></tr>
${sections.map(sectionHtml).join('\n')}
${gap}
<tr><td class="pad" style="padding:20px 32px 24px;${font}${small}">${escapeHtml(why)}<br><br><span style="white-space:nowrap">${wayHtml(settings)}</span> &nbsp; &nbsp;<span style="white-space:nowrap">${wayHtml(stop)}</span><br><br>${escapeHtml(by)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

function sectionHtml({ title, lines, more }: DigestSection): string {
  const head =
    title === null
      ? ''
      : `${gap}
<tr><td class="pad" style="padding:20px 32px 12px;${font}"><h2 style="margin:0;${font}font-size:19px;line-height:26px">${escapeHtml(title)}</h2></td></tr>`
  const rest =
    more === null
      ? ''
      : row(
          `<td class="pad" style="padding:14px 32px;${font}${small}">${more.href === null ? escapeHtml(more.text) : wayHtml({ text: more.text, href: more.href })}</td>`,
        )
  return [head, ...lines.map(lineHtml), rest].filter(Boolean).join('\n')
}

/** Writes a row of the mail. With `wraps`, its last cell moves below the others on a phone. */
const row = (cells: string, wraps = false) =>
  `<tr><td style="padding:0"><table role="presentation"${wraps ? ' class="wraps"' : ''} width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${edge}"><tr>${cells}</tr></table></td></tr>`

function lineHtml({ figure, number, title, href, second, severity, ...end }: DigestLine): string {
  const days =
    figure === undefined
      ? ''
      : `<td class="figure" width="76" valign="top" style="padding:16px 0 16px 32px;${font}color:${tones.red};font-weight:700;line-height:18px"><span style="font-size:34px;line-height:40px">${figure.number}</span><br>${escapeHtml(figure.words)}</td>`
  const name = `${number === undefined ? '' : `<span style="color:#5A574F">${number}</span> &nbsp;`}${escapeHtml(title)}`
  const heading =
    href === undefined
      ? name
      : `<a href="${escapeHtml(href)}" style="color:#171613;text-decoration:none">${name}</a>`
  const risk =
    severity === undefined
      ? ''
      : `<br>${bars(severity.stored)} <b style="color:${toneOf(severity.stored)}">${escapeHtml(severity.words)}</b> &nbsp; &nbsp;${escapeHtml(severity.beside)}`
  const text = `<td class="text" valign="top" style="padding:16px 16px 16px ${figure === undefined ? 32 : 24}px;${font}overflow-wrap:anywhere"><b>${heading}</b><br>${escapeHtml(second)}${risk}</td>`
  return row(`${days}${text}${endHtml(end)}`, end.open !== undefined)
}

function endHtml({
  state,
  beside,
  link,
  open,
  mute,
}: Omit<DigestLine, 'title' | 'second'>): string {
  const parts = [
    ...(state === undefined
      ? []
      : [`<b style="color:${tones[state.tone]}">${escapeHtml(state.text)}</b>`]),
    ...(beside === undefined ? [] : [escapeHtml(beside)]),
    ...(link === undefined ? [] : [wayHtml(link)]),
    ...(open === undefined ? [] : [button(open)]),
    ...(mute === undefined ? [] : [wayHtml(mute)]),
  ]
  if (parts.length === 0) return ''
  const align = open === undefined ? 'right' : 'center'
  return `<td class="end" width="160" align="${align}" valign="top" style="padding:16px 32px 16px 0;${font}text-align:${align}">${parts.join('<br>')}</td>`
}

function button({ text, href, isFirst }: DigestLink & { isFirst: boolean }): string {
  const look = isFirst ? `background:${accent};color:#FFFFFF` : `background:#FFFFFF;color:${accent}`
  return `<a href="${escapeHtml(href)}" style="display:inline-block;margin-bottom:12px;padding:12px 18px;border:1px solid ${accent};border-radius:6px;${look};font-weight:700;text-decoration:none;white-space:nowrap">${escapeHtml(text)}</a>`
}

const wayHtml = ({ text, href }: DigestLink) =>
  `<a href="${escapeHtml(href)}" style="color:${accent};font-weight:700;text-decoration:none">${escapeHtml(text)}</a>`

const ranks = ['Low', 'Medium', 'High', 'Critical']
const toneOf = (severity: string) =>
  severity === 'Critical' ? tones.red : severity === 'High' ? tones.amber : tones.ink

/** Draws the risk as four bars. A higher risk fills more of them. */
function bars(severity: string): string {
  const filled = ranks.indexOf(severity)
  const bar = (place: number) =>
    `<span style="display:inline-block;width:4px;height:${6 + place * 3}px;margin-right:2px;background:${place <= filled ? toneOf(severity) : edge}"></span>`
  return `<span aria-hidden="true">${ranks.map((_, place) => bar(place)).join('')}</span>`
}

/** Styles for phones; programs without media queries show the wide table. */
const phone = [
  '@media (max-width:520px){',
  '.pad{padding-left:16px!important;padding-right:16px!important}',
  '.text{padding-left:16px!important}',
  '.end{width:auto!important;padding-right:16px!important;white-space:nowrap}',
  '.wraps,.wraps tbody,.wraps tr{display:block!important}',
  '.wraps td{display:inline-block!important;box-sizing:border-box;vertical-align:top}',
  '.wraps .figure{width:96px!important;padding:16px 0 8px 16px!important}',
  '.wraps .text{width:calc(100% - 96px)!important;padding:16px 16px 8px!important}',
  '.wraps .end{width:100%!important;padding:0 16px 16px!important;text-align:left!important}',
  '.wraps .end br{display:none}',
  '.wraps .end a{margin:0 16px 0 0!important}',
  '}',
].join('')

const ground = '#E9E9E5'
const edge = '#CFCFC8'
const accent = '#0B5551'
const tones = { red: '#A3180F', amber: '#6B4200', ink: '#171613' } as const
const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px;color:#171613;"
const small = 'font-size:14px;line-height:20px;color:#3F3D37;'
const gap = `<tr><td height="8" bgcolor="${ground}" style="height:8px;font-size:0;line-height:0">&nbsp;</td></tr>`
