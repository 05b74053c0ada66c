import { inflateSync } from 'node:zlib'

/**
 * Returns the text of a PDF as Chromium writes it: the glyphs of each line by the table of their
 * font (`ToUnicode`), in the order of the file. Enough to find words; without layout.
 */
export function pdfText(file: Buffer): string {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj\s([^]*?)\sendobj/g)].map(
      ([, number = '', body = '']) => [number, body] as const,
    ),
  )
  const fonts = new Map<string, Map<string, string>>()
  for (const [number, body] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1]
    if (table !== undefined) fonts.set(number, glyphs(stream(objects.get(table) ?? '')))
  }
  const names = new Map(
    [...objects.values()].flatMap((body) =>
      [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', number = '']) => [name, fonts.get(number)] as const,
      ),
    ),
  )
  return [...objects.values()]
    .map((body) => stream(body))
    .filter((text) => / Tf\b/.test(text))
    .map((text) => words(text, names))
    .join('\n')
}

/**
 * Reads the stream by its length, because the bytes themselves may contain the end mark. Returns ''
 * without a stream, or if it holds a picture.
 */
function stream(body: string): string {
  const [head, said] = /\/Length (\d+)\b(?! \d+ R)[^]*?stream\r?\n/.exec(body) ?? []
  if (head === undefined) return ''
  const from = body.indexOf(head) + head.length
  const bytes = Buffer.from(body.slice(from, from + Number(said)), 'latin1')
  if (/\/Filter \/(?!FlateDecode)/.test(body.slice(0, from))) return ''
  return (body.slice(0, from).includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString(
    'latin1',
  )
}

/** Glyph → letters, from `beginbfchar` and `beginbfrange`. */
function glyphs(table: string): Map<string, string> {
  const found = new Map<string, string>()
  const letters = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, part = ''] of table.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, from = '', to = ''] of part.matchAll(/<(\w+)>\s*<(\w+)>/g))
      found.set(from.toLowerCase(), letters(to))
  for (const [, part = ''] of table.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from = '', to = '', first = ''] of part.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let at = 0; at <= parseInt(to, 16) - parseInt(from, 16); at++)
        found.set(
          (parseInt(from, 16) + at).toString(16).padStart(from.length, '0'),
          letters((parseInt(first, 16) + at).toString(16).padStart(4, '0')),
        )
  return found
}

/** Returns the bytes of a glyph, one or two, as the font has them. */
const widthOf = (font: Map<string, string> | undefined) =>
  font?.keys().next().value?.length === 2 ? /.{2}/g : /.{4}/g

function words(
  content: string,
  fonts: ReadonlyMap<string, Map<string, string> | undefined>,
): string {
  let font: Map<string, string> | undefined
  let said = ''
  for (const [token, name, hex] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\bET\b/g,
  )) {
    if (name !== undefined) font = fonts.get(name)
    else if (hex !== undefined)
      said += (hex.match(widthOf(font)) ?? [])
        .map((glyph) => font?.get(glyph.toLowerCase()) ?? '')
        .join('')
    else if (token === 'ET') said += ' '
  }
  return said
}
