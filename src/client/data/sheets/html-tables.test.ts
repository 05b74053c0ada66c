import { expect, test } from 'vitest'
import { decodeEntities } from './html-tables.ts'
import { readSheetBytes } from './read-sheet-bytes.ts'

const read = (text: string, name = 'export.xls') =>
  readSheetBytes(new TextEncoder().encode(text), name)
const recordsOf = async (text: string) => {
  const outcome = await read(text)
  return outcome.ok ? outcome.sheet.records : outcome.fault
}
const cell = async (html: string) => {
  const records = await recordsOf(
    `<html><body><table><tr><td>${html}</td><td>x</td></tr></table></body></html>`,
  )
  return typeof records === 'string' ? records : records[0]?.[0]
}

test.each([
  ['Mar&iacute;a N&uacute;&ntilde;ez', 'María Núñez'],
  ['&Aacute;ngel &Ccedil;elik &Oslash;re &szlig;', 'Ángel Çelik Øre ß'],
  ['O&rsquo;Brien &ldquo;Bob&rdquo; &ndash; night&hellip;', 'O’Brien “Bob” – night…'],
  ['&Scaron;koda &zcaron; &lstrok; &odblac; &eogon;', 'Škoda ž ł ő ę'],
  ['Jos&#233; &#xED; &#XCD; &#237', 'José í Í í'],
  ['a&#64;a&#46;com', 'a@a.com'],
  ['a&commat;a&period;com', 'a@a.com'],
  ['O&#146;Brien &#150; &#128;', 'O’Brien – €'],
  ['O&#39;Brien', "O'Brien"],
  ['&#128119; &euro; &Omega;', '👷 € Ω'],
])('decodes named and numbered entities in a web table: %s', async (html, text) => {
  expect(await cell(html)).toBe(text)
})

test('decodes each entity once, creates no markup and leaves unknown entities', async () => {
  expect(await cell('Ana &#60;b&#62;&lt;/td&gt;&#x3c;td&#x3e; &#34;A&#34; &#38; B')).toBe(
    'Ana <b></td><td> "A" & B',
  )
  expect(await cell('R&amp;eacute; &amp;#64; &amp;amp;')).toBe('R&eacute; &#64; &amp;')
  expect(await cell('&nobody; AT&T; R&D &constructor; &toString;')).toBe(
    '&nobody; AT&T; R&D &constructor; &toString;',
  )
})

test('marks and reports numbers that are no character', async () => {
  const outcome = await read('<table><tr><td>An&#0;a &#xD800; &#99999999999;</td></tr></table>')
  expect(outcome.ok && [outcome.sheet.records, outcome.sheet.notes]).toEqual([
    [['An\uFFFDa \uFFFD \uFFFD']],
    [{ code: 'broken-letters', records: [1] }],
  ])
})

test('decodes each of the 252 HTML 4 entities that SheetJS does not know to one character', () => {
  const names =
    'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
      ' ',
    )
  const latin = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0xa1 + at)).filter(
    (letter) => letter !== '·',
  )
  expect(names.map((name) => decodeEntities(`&${name};`))).toEqual(latin)
  const more =
    'OElig oelig Scaron scaron Yuml circ tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger permil lsaquo rsaquo euro'.split(
      ' ',
    )
  expect(more.map((name) => decodeEntities(`&${name};`).codePointAt(0))).toEqual([
    338, 339, 352, 353, 376, 710, 732, 8194, 8195, 8201, 8204, 8205, 8206, 8207, 8211, 8212, 8216,
    8217, 8218, 8220, 8221, 8222, 8224, 8225, 8240, 8249, 8250, 8364,
  ])
})

const rows = '<tr><td>José</td><td>ana@example.com</td></tr>'

test.each([
  ['a style', `<style>td { color: red; mso-number-format: "\\@"; }</style><table>${rows}</table>`],
  ['a division', `<div class="x"><table border=1>${rows}</table></div>`],
  ['a comment', `<!-- made by, and for; us --><table>${rows}</table>`],
  [
    'a long comment that contains a table',
    `<!-- ${'x'.repeat(2000)}<table><tr><td>no</td></tr></table> --><table>${rows}</table>`,
  ],
  ['metadata', `<meta charset="utf-8"><table>${rows}</table>`],
  ['a centre tag', `<center><TABLE style=a;b,c>${rows}</TABLE></center>`],
  [
    'an XML declaration',
    `<?xml version="1.0"?><!DOCTYPE html><html><body><table>${rows}</table></body></html>`,
  ],
  [
    'an XML declaration and a comment',
    `<?xml version="1.0"?><!-- us --><html><body><table>${rows}</table></body></html>`,
  ],
  ['a byte order mark and spaces', `\uFEFF\n <font size=2>\n<table>${rows}</table>`],
])('reads a page that begins with %s', async (_what, text) => {
  expect(await recordsOf(text)).toEqual([['José', 'ana@example.com']])
})

test('reads text that begins with < and has no table as plain text', async () => {
  expect(await recordsOf('<none>,Email\nAna,ana@example.com\n')).toEqual([
    ['<none>', 'Email'],
    ['Ana', 'ana@example.com'],
  ])
})

test('reads a page of unclosed comments quickly', async () => {
  expect(await recordsOf(`<div>${'<!--'.repeat(400_000)}`)).not.toBe('damaged')
})

const page = (charset: string) =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head><body><table><tr><td>`

test.each([
  ['windows-1251', 'Иван', [0xc8, 0xe2, 0xe0, 0xed]],
  ['iso-8859-2', 'Łukasz', [0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a]],
  ['nobody-knows', 'José', [0x4a, 0x6f, 0x73, 0xe9]],
  ['utf-8', 'José', [0x4a, 0x6f, 0x73, 0xe9]],
])('reads a page declared as %s', async (charset, name, letters) => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode(page(charset)),
    ...letters,
    ...new TextEncoder().encode('</td></tr></table></body></html>'),
  ])
  const outcome = await readSheetBytes(bytes, 'a.xls')
  expect(outcome.ok && outcome.sheet.records).toEqual([[name]])
})

test.each([true, false])('reads a UTF-16 page, little-endian: %s', async (isLittle) => {
  const text = `\uFEFF<div><table>${rows.replace('José', 'Jos&eacute;')}</table></div>`
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  const outcome = await readSheetBytes(new Uint8Array(view.buffer), 'a.xls')
  expect(outcome.ok && outcome.sheet.records).toEqual([['José', 'ana@example.com']])
})
