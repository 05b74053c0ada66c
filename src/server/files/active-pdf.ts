import { createInflate } from 'node:zlib'

/**
 * What a PDF could do besides being read (issue 38, point 6).
 * - `active`: it names a script, a program to start, a file inside or a form that sends itself
 * - `hidden`: parts of it cannot be looked into, such as encrypted object streams
 */
export type ActiveContent = 'none' | 'active' | 'hidden'

/** Names of actions and parts that a certificate never needs (ISO 32000-2, 12.6 and 7.11). */
const activeNames = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'ImportData',
  'Rendition',
  'RichMedia',
  'SubmitForm',
  'XFA',
]
/** Filters that readers know beside Flate: what is hidden behind them is not looked into. */
const otherFilters = [
  'ASCII85Decode',
  'A85',
  'ASCIIHexDecode',
  'AHx',
  'Crypt',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
]

// A name ends with a space or a delimiter.
const end = '(?=[\\0\\s()<>[\\]{}/%]|$)'
const active = new RegExp(`/(?:${activeNames.map(spelled).join('|')})${end}`)
const objectStream = new RegExp(`/${spelled('ObjStm')}${end}`)
const filtered = new RegExp(`/(?:${otherFilters.map(spelled).join('|')})${end}`)
const predicted = new RegExp(`/(?:${spelled('DecodeParms')}|${spelled('DP')})${end}`)
const flate = new RegExp(`/(?:${spelled('FlateDecode')}|${spelled('Fl')})${end}`)
/** `/JS` with its script. It is short enough to come about in packed bytes by chance. */
const script = new RegExp(`/${spelled('JS')}[\\0\\s]*(?:[(<]|\\d{1,10}[\\0\\s])`, 'g')

/** Each letter of a name may be written as `#` and two hex digits. */
function spelled(name: string): string {
  return Array.from(name, (letter) => `(?:${letter}|#${hexOf(letter)})`).join('')
}

/** The hex digits of a letter, in either case. */
function hexOf(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16)
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
}

/** So many bytes are unpacked of all streams of a file. */
const mostUnpacked = 128 * 1024 * 1024
/** So many streams are looked into. */
const mostStreams = 20_000
/** No name with all its letters escaped is longer, so that none is lost between two pieces. */
const longestName = 64

/**
 * Looks for active content in all bytes of a PDF and in all that its streams unpack to, wherever it
 * stands: a reader finds objects by their offsets, also in the midst of a text. So a PDF that only
 * spells such a name in a text is `active` too.
 */
export async function activeContentOf(pdf: Buffer): Promise<ActiveContent> {
  const text = pdf.toString('latin1')
  if (isActive(text)) return 'active'
  const hasObjectStreams = objectStream.test(text)
  if (hasObjectStreams && filtered.test(text)) return 'hidden'
  const room = { left: mostUnpacked }
  for (const [at, { head, from }] of streamsOf(text).entries()) {
    if (at >= mostStreams) return 'hidden'
    const isObjects = objectStream.test(head)
    if (isObjects && predicted.test(head)) return 'hidden'
    const found = isPacked(pdf, from) ? await lookInto(pdf.subarray(from), room) : 'broken'
    if (found === 'active') return 'active'
    if (room.left < 0) return 'hidden'
    if (found === 'broken' && isObjects && flate.test(head)) return 'hidden'
  }
  return 'none'
}

function isActive(text: string): boolean {
  if (active.test(text)) return true
  for (const { index } of text.matchAll(script)) {
    if (isAmongText(text.slice(Math.max(0, index - 48), index + 48))) return true
  }
  return false
}

/** Packed bytes are letters by a third only. */
function isAmongText(around: string): boolean {
  return around.replaceAll(/[^\t\n\r -~]/g, '').length > around.length * 0.8
}

interface Stream {
  /** What stands before it since its object begins: its dictionary. */
  head: string
  /** Where its bytes begin. */
  from: number
}

/** Streams by their keyword, whatever their dictionaries say of place and length. */
function streamsOf(text: string): Stream[] {
  const streams: Stream[] = []
  let begin = 0
  for (const { 0: word, index } of text.matchAll(/\bobj\b|stream\r?\n?/g)) {
    const after = index + word.length
    if (word.startsWith('stream') && !text.endsWith('end', index)) {
      streams.push({ head: text.slice(begin, index), from: after })
    }
    begin = after
  }
  return streams
}

/** Do the bytes begin as those of zlib do (RFC 1950)? */
function isPacked(pdf: Buffer, from: number): boolean {
  const [method = 0, flags = 0] = pdf.subarray(from, from + 2)
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0
}

/**
 * Unpacks a stream piece by piece and looks at each. What comes before its bytes break off counts
 * too: readers show that as well. `room`: what may still be unpacked, below 0 when it is used up.
 */
async function lookInto(
  packed: Buffer,
  room: { left: number },
): Promise<'none' | 'active' | 'broken'> {
  const inflate = createInflate({ chunkSize: 256 * 1024 })
  inflate.end(packed)
  let [rest, hasAny] = ['', false]
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      const text = rest + piece.toString('latin1')
      if (isActive(text)) return 'active'
      hasAny = true
      room.left -= piece.length
      if (room.left < 0) return 'none'
      rest = text.slice(-longestName)
    }
    return 'none'
  } catch {
    return hasAny ? 'none' : 'broken'
  } finally {
    inflate.destroy()
  }
}
