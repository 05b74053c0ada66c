import { deflateRawSync, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { objectStream, pdfOf, streamObject, streamOf } from '#tests/world/pdf-of.ts'
import { activeContentOf } from './active-pdf.ts'

const script = '7 0 << /S /JavaScript /JS (app.alert(1)) >>'
const packed = deflateSync('7 0 << /Type /Page >>')
/** Puts a byte between letters, as a predictor does, so that the check sees no name. */
const spaced = deflateSync(script.replaceAll(/[^]/g, '\x02$&'))
const twice = deflateSync(deflateSync(script))
const predicted = '/DecodeParms << /Predictor 12 /Columns 1 >>'
const unfiltered = objectStream.replace(' /Filter /FlateDecode', '')

/** Makes an object stream with this dictionary and these bytes. */
const written = (head: string, bytes: Buffer) => pdfOf(head, bytes, '\nendstream endobj\n')

describe('reports objects as hidden when they are packed', () => {
  test.each([
    ['with an unknown compression', streamOf(objectStream, Buffer.from('no zlib bytes at all'))],
    ['with another compression', streamOf(objectStream.replace('Flate', 'LZW'), Buffer.from('80'))],
    ['as hex digits', streamOf(objectStream.replace('/Flate', '[/ASCIIHexDecode /Flate'), packed)],
    ['twice', streamOf(`${unfiltered} /Filter [/FlateDecode /FlateDecode]`, twice)],
    ['twice, with short names', streamOf(`${unfiltered} /Filter [/Fl /Fl]`, twice)],
    ['as another object declares', streamOf(`${unfiltered} /Filter 9 0 R`, twice)],
    ['as a list of other objects declares', streamOf(`${unfiltered} /Filter [9 0 R]`, twice)],
    ['as two keys declare', streamOf(`${objectStream} /Filter [/Fl /Fl]`, twice)],
    ['as the short key of a filter declares', streamOf(`${unfiltered} /F [/Fl /Fl]`, twice)],
    ['as an escaped key declares', streamOf(`${objectStream} /F#69lter [/Fl /Fl]`, twice)],
    ['as a comment conceals', streamOf(`${unfiltered} /Filter%\n[/Fl /Fl]`, twice)],
    ['with a predictor', streamOf(`${objectStream} ${predicted}`, spaced)],
    ['with a predictor in a short key', streamOf(`${objectStream} /DP 8 0 R`, spaced)],
    ['in another file', streamOf(`${objectStream} /F (other.bin)`, packed)],
    ['without the header of the compression', streamOf(objectStream, deflateRawSync('7 0 << >>'))],
    ['and truncated', streamOf(objectStream, packed.subarray(0, -6))],
    [
      'and truncated after much content',
      streamOf(objectStream, deflateSync(Buffer.alloc(300_000)).subarray(0, -20)),
    ],
  ])('%s', async (_how, pdf) => {
    expect(await activeContentOf(pdf)).toBe('hidden')
  })
})

describe('reports objects as hidden where', () => {
  const tail = `/Length ${spaced.length} >> stream\n`
  const head = `5 0 obj << ${objectStream} ${predicted}`
  test.each([
    ['a text contains the beginning of an object', `${head} /X (obj) ${tail}`],
    [
      'a text contains a stream',
      `5 0 obj << /Type /ObjStm /X (stream) ${predicted} /Filter /FlateDecode ${tail}`,
    ],
    ['a text contains a harmless object', `${head} /Q (9 0 obj << /A \\() /First 4 ${tail}`],
    ['a text of another object contains them', `1 0 obj << /X (${head} ${tail}`],
    ['a comment precedes the dictionary', `5 0 obj %\n << ${objectStream} ${predicted} ${tail}`],
    ['a comment is inside the dictionary', `5 0 obj << %(\n${objectStream} ${predicted} ${tail}`],
    ['a comment precedes the stream', `${head} /Length 9 >> %\nstream\n`],
    ['a character precedes the dictionary', `5 0 obj\x0b<< ${objectStream} ${predicted} ${tail}`],
    ['a bracket is never closed', `5 0 obj << /X [ ${objectStream} ${predicted} ${tail}`],
    ['a bracket was never opened', `5 0 obj << ] ${objectStream} ${predicted} ${tail}`],
    [
      'the type is missing, which some readers accept',
      `5 0 obj << /N 1 /First 4 /Filter /FlateDecode ${predicted} ${tail}`,
    ],
    [
      'the type is in another object',
      `5 0 obj << /Type 9 0 R /N 1 /First 4 /Filter /FlateDecode ${predicted} ${tail}`,
    ],
    [
      'the type is escaped',
      `5 0 obj << /Type /Obj#53tm /N 1 /F#69rst 4 /Filter /FlateDecode ${predicted} ${tail}`,
    ],
    ['no line break precedes the bytes', `5 0 obj << ${objectStream} >> stream`],
    ['the line continues before the bytes', `5 0 obj << ${objectStream} >> stream  \n`],
  ])('%s', async (_how, begins) => {
    expect(await activeContentOf(written(begins, spaced))).toBe('hidden')
  })

  // A reader finds a text here; a check that begins at its `obj` finds a dictionary.
  const decoy = '/Q (9 0 obj << /A \\()'
  const twicePacked = '/N 1 /First 4 /Filter [/Fl /Fl]'
  test.each([
    ['its dictionary', `5 0 obj << ${twicePacked} ${decoy} >> stream\n`],
    ['one with an additional bracket', `5 0 obj << ] ${twicePacked} ${decoy} >> stream\n`],
    ['one with crossing brackets', `5 0 obj << /X [ >> ] ${twicePacked} ${decoy} >> stream\n`],
    ['one with a comment', `5 0 obj << %\n ${twicePacked} ${decoy} >> stream\n`],
    ['one after a comment', `5 0 obj %\n<< ${twicePacked} ${decoy} >> stream\n`],
    ['one before a comment', `5 0 obj << ${twicePacked} >> %\nstream\n`],
  ])('another dictionary seems to own the stream of %s', async (_what, begins) => {
    expect(await activeContentOf(written(begins, twice))).toBe('hidden')
  })

  test('a script is in a stream that another dictionary calls an image', async () => {
    const begins = `5 0 obj << /N 1 /Filter /Fl ${decoy} /Subtype /Image >> stream\n`
    expect(await activeContentOf(written(begins, deflateSync(script)))).toBe('active')
  })

  test('their bytes are plain and do not end where they claim to', async () => {
    const content = Buffer.from('7 0 << /Type /Page >>')
    for (const length of ['/Length 9', '/Length 9 0 R', '/Length 21 /Length 9', '']) {
      const head = `5 0 obj << ${unfiltered} ${length} >> stream\n`
      expect(await activeContentOf(written(head, content))).toBe('hidden')
    }
    expect(await activeContentOf(streamOf(unfiltered, content))).toBe('none')
  })

  test('no dictionary contains their type', async () => {
    expect(await activeContentOf(pdfOf('/Type /ObjStm'))).toBe('hidden')
  })

  test('the file is encrypted and the first bytes of a stream form a complete one', async () => {
    // AES begins with 16 bytes that the encrypting program chooses.
    const whole = deflateSync('12345', { level: 0 })
    expect(whole).toHaveLength(16)
    const stream = streamObject(5, objectStream, Buffer.concat([whole, Buffer.alloc(160, 0xa7)]))
    expect(await activeContentOf(pdfOf(stream))).toBe('none')
    for (const trailer of ['trailer << /Encrypt 8 0 R >>', 'trailer << /Encr#79pt<</V 4>> >>'])
      expect(await activeContentOf(pdfOf(stream, trailer))).toBe('hidden')
  })

  test('an object stream contains another stream', async () => {
    const inner = `7 0 << /N 1 /First 4 /Filter [/Fl /Fl] >> stream\nx`
    expect(await activeContentOf(streamOf(objectStream, deflateSync(inner)))).toBe('hidden')
    expect(await activeContentOf(streamOf(unfiltered, Buffer.from(inner)))).toBe('hidden')
  })

  test('the type of an action is elsewhere and may be shortened to an active name', async () => {
    const stream = streamObject(5, objectStream, deflateSync('9 0 /LaunchX'))
    expect(await activeContentOf(pdfOf(stream))).toBe('none')
    for (const kind of ['/S 9 0 R', '/#53ubtype +9 0.0R', '/S %\n9 0 R'])
      expect(await activeContentOf(pdfOf(stream, `7 0 obj << ${kind} >> endobj`))).toBe('hidden')
    for (const kind of ['/S 9 0 R', '/#53%\n9 0 R', '/S 9 %\n0 R']) {
      const both = deflateSync(`9 0 7 9 /LaunchX << ${kind} >>`)
      expect(await activeContentOf(streamOf(objectStream, both))).toBe('hidden')
    }
  })

  test('there are more dictionaries than a certificate has', async () => {
    const many = 'obj<<>>'.repeat(200_000)
    const stream = streamObject(5, objectStream, packed)
    expect(await activeContentOf(pdfOf(stream, many.slice(7)))).toBe('none')
    expect(await activeContentOf(pdfOf(stream, many))).toBe('hidden')
  })

  test('dictionaries are nested deeper than any program writes them', async () => {
    expect(await activeContentOf(pdfOf('1 0 obj<<'.repeat(200_000), '/ObjStm'))).toBe('hidden')
    expect(await activeContentOf(pdfOf('1 0 obj<<('.repeat(200_000), '/ObjStm'))).toBe('hidden')
  })
})
