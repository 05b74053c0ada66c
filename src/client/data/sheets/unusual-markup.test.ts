import { describe, expect, test } from 'vitest'
import {
  declaration as head,
  odf,
  odsParts,
  openDocument,
  readWritten,
  xlsxParts,
  xml2003,
} from '#tests/rosters/written-workbooks.ts'

/** People whose names and jobs contain the signs of markup. */
const people = [
  ['First Name', 'Last Name', 'Email', 'Job Title'],
  ['Olga', 'Petrov', 'olga@example.com', 'R&D <lead>'],
  ['Dean', 'Walsh', 'dean@example.com', 'Foreman, "north"'],
  ['Marta', 'Gil Díaz 👷', 'marta@example.com', "Rigger's mate"],
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const mapped = (
  row: (cells: string, at: number) => string,
  cell: (text: string, place: string) => string,
) =>
  people
    .map((cells, at) =>
      row(
        cells.map((text, n) => cell(escaped(text), `${'ABCD'.charAt(n)}${at + 1}`)).join(''),
        at + 1,
      ),
    )
    .join('')

const odsRows = mapped(
  (cells) => `<table:table-row>${cells}</table:table-row>`,
  (text) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`,
)

/** Rewrites one part of a file. */
type Spelling = (markup: string) => string | Uint8Array
type Parts = Record<string, string>

const flat: Record<string, { file: string; parts: Parts }> = {
  'XLSX with texts in cells': {
    file: 'a.xlsx',
    parts: xlsxParts(
      mapped(
        (cells, at) => `<row r="${at}">${cells}</row>`,
        (text, place) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`,
      ),
      '<si><t>none</t></si>',
    ),
  },
  'XLSX with shared texts': {
    file: 'a.xlsx',
    parts: xlsxParts(
      people
        .map(
          (cells, at) =>
            `<row r="${at + 1}">${cells.map((_, n) => `<c r="${'ABCD'.charAt(n)}${at + 1}" t="s"><v>${at * 4 + n}</v></c>`).join('')}</row>`,
        )
        .join(''),
      mapped(
        (cells) => cells,
        (text) => `<si><t>${text}</t></si>`,
      ),
    ),
  },
  ODS: { file: 'a.ods', parts: odsParts(odsRows) },
  FODS: { file: 'a.fods', parts: { '': openDocument('document', odsRows) } },
  'SpreadsheetML 2003': {
    file: 'a.xls',
    parts: {
      '': xml2003(
        mapped(
          (cells) => `<Row>${cells}</Row>`,
          (text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`,
        ),
      ),
    },
  },
}

/** Changes every tag but the declaration, end tags only when `end` is given. */
const tags =
  (begin: (name: string, attributes: string) => string, end?: (name: string) => string) =>
  (markup: string) =>
    markup.replaceAll(
      /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)(\/?)>/g,
      (whole, slash, name, attributes, empty) =>
        slash === '/' ? (end?.(name) ?? whole) : `<${begin(name, attributes)}${empty}>`,
    )
/** Changes every text that is more than blanks. */
const texts = (change: (text: string) => string) => (markup: string) =>
  markup.replaceAll(/>([^<>]*[^<>\s][^<>]*)</g, (_, text) => `>${change(text)}<`)
const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const split = (text: string, sign: string) => {
  const at = text.startsWith('&') || text.startsWith('R&') ? 0 : 1
  return text.slice(0, at) + sign + text.slice(at)
}
/** Gives the elements' namespace another prefix, or none. */
const prefixed = (markup: string) =>
  markup.replaceAll(/<(\/?)(?=\w+[\s/>])/g, '<$1q:').replace(/ xmlns="/, ' xmlns:q="')
const renamed = (markup: string) =>
  markup
    .replaceAll(/\b(office|table|text|ss)(?=:[\w-]+[=\s/>])/g, 'my-$1')
    .replaceAll(/xmlns:(office|table|text|ss|r)=/g, 'xmlns:my-$1=')
    .replace(' r:id', ' my-r:id')
const unprefixed = (of: string) => (markup: string) =>
  markup
    .replaceAll(new RegExp(`<(/?)${of}:`, 'g'), '<$1')
    .replace(`xmlns:${of}=`, `xmlns="${odf}:${of}:1.0" xmlns:${of}=`)
function wide(markup: string, isLittle: boolean): Uint8Array {
  const text = `\uFEFF${markup.replace('UTF-8', 'UTF-16')}`
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}
const rooted = (rest: string) => (markup: string) =>
  markup.replace(/<(?![?!])[^>]*?(?=\/?>)/, `$&${rest}`)

const spellings: Record<string, Spelling> = {
  'unchanged markup': (markup) => markup,
  'line breaks after names': tags((name, rest) => `${name}\n  ${rest.trim()}`),
  'line breaks between attributes': tags(
    (name, rest) => name + rest.replaceAll(/\s+(?=[\w:-]+=)/g, '\r\n\t'),
  ),
  'tabs between attributes': tags((name, rest) => name + rest.replaceAll(/\s+(?=[\w:-]+=)/g, '\t')),
  'spaces before the ends of tags': tags(
    (name, rest) => `${name}${rest} \n`,
    (name) => `</${name} >`,
  ),
  'line breaks in end tags': tags(
    (name, rest) => name + rest,
    (name) => `</${name}\n>`,
  ),
  'spaces around equal signs': tags((name, rest) => name + rest.replaceAll('="', ' =\n"')),
  'single quotes': tags((name, rest) => name + rest.replaceAll('"', "'")),
  'attributes in another order': tags(
    (name, rest) => `${name} ${(rest.match(/[\w:-]+="[^"]*"/g) ?? []).toReversed().join(' ')}`,
  ),
  'foreign attributes on each tag': tags(
    (name, rest) => `${name} o:note="a > b / c ' d" xml:lang="en"${rest}`,
  ),
  'foreign attributes at the end of tags': tags(
    (name, rest) => `${name}${rest} xml:space="preserve" o:r="Z9"`,
  ),
  'comments before texts': texts((text) => `<!-- <t>Nobody</t> <c> <Data> -->${text}`),
  'comments in texts': texts((text) => split(text, '<!--x-->')),
  'comments between tags': tags(
    (name, rest) => `!-- <row><c><v>1</v></c></row> --><${name}${rest}`,
  ),
  'processing instructions in texts': texts((text) => split(text, '<?note <t>Nobody</t>?>')),
  'processing instructions before tags': tags((name, rest) => `?note a > b?><${name}${rest}`),
  'plain text in CDATA sections': texts((text) => `<![CDATA[${plain(text)}]]>`),
  'parts of texts in CDATA sections': texts((text) => `<![CDATA[]]>${split(text, '<![CDATA[]]>')}`),
  'decimal character references': texts((text) =>
    Array.from(plain(text), (letter) => `&#${letter.codePointAt(0)};`).join(''),
  ),
  'hexadecimal character references': texts((text) =>
    Array.from(plain(text), (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`).join(''),
  ),
  'line breaks between elements': (markup) => markup.replaceAll(/>(?=<)/g, '>\n\t '),
  'another prefix': (markup) =>
    markup.includes(' xmlns="') ? prefixed(renamed(markup)) : renamed(markup),
  'no prefix for table elements': (markup) =>
    markup.includes('table:') ? unprefixed('table')(markup) : markup,
  'no prefix for text elements': (markup) =>
    markup.includes('table:') ? unprefixed('text')(markup) : markup,
  'no prefix for office elements': (markup) =>
    markup.includes('table:') ? unprefixed('office')(markup) : markup,
  'no declaration': (markup) => markup.replace(head, ''),
  'an XML declaration in single quotes': (markup) =>
    markup.replace(head, "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"),
  'comments around the document': (markup) =>
    `${markup.replace('?>', '?><!-- a > b <table> -->\n')}<!-- end -->\n`,
  'a document type without a subset': (markup) =>
    markup.replace(
      /<(?![?!])(?:[\w-]+:)?([\w-]+)/,
      (root) => `<!DOCTYPE ${root.slice(1)} PUBLIC "-//x//y" "x.dtd">${root}`,
    ),
  'a UTF-8 byte order mark': (markup) => `\uFEFF${markup}`,
  'an empty line before the markup': (markup) => `\n${markup}`,
  'UTF-16, little-endian': (markup) => wide(markup, true),
  'UTF-16, big-endian': (markup) => wide(markup, false),
  'foreign elements': (markup) =>
    markup
      .replaceAll(
        /(<\/(?:c|row|si|Cell|Row|table:table-row|table:table-cell)>)/g,
        '$1<o:c r="A9"><o:v>9</o:v><o:t>Nobody</o:t></o:c>',
      )
      .replaceAll(/(<(?:is|si)>)/g, '$1<o:t>Nobody</o:t>'),
}

async function recordsOf(file: string, parts: Parts, spelling: Spelling): Promise<unknown> {
  const spelled = Object.entries(parts).map(([name, text]) => {
    const isMarkup = text.startsWith('<')
    return [
      name,
      isMarkup ? spelling(rooted(' xmlns:o="urn:example:others"')(text)) : text,
    ] as const
  })
  const outcome = await readWritten(file, Object.fromEntries(spelled))
  return outcome.ok ? outcome.sheet.records : outcome.fault
}

describe.each(Object.entries(flat))('%s', (_kind, { file, parts }) => {
  test.each(Object.entries(spellings))('reads the same people with %s', async (_what, spelling) => {
    expect(await recordsOf(file, parts, spelling)).toEqual(people)
  })
})
