import { deflateRawSync, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { activeContentOf } from './active-pdf.ts'

const pdfOf = (...objects: (string | Buffer)[]) =>
  Buffer.concat(
    ['%PDF-1.7\n', ...objects, '\ntrailer << /Root 1 0 R >>\n%%EOF\n'].map((part) =>
      Buffer.from(part as string, 'latin1'),
    ),
  )
const streamOf = (head: string, bytes: Buffer) =>
  pdfOf(`5 0 obj << ${head} /Length ${bytes.length} >> stream\n`, bytes, '\nendstream endobj\n')
const objects = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
const catalog = (more: string) => pdfOf(`1 0 obj << /Type /Catalog ${more} >> endobj`)

test.each([
  ['a script that runs when it opens', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'],
  ['a name without spaces', '/OpenAction<</S/JavaScript/JS 7 0 R>>'],
  ['a program that it starts', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
  ['an event of a page', '/AA << /O << /S /Launch /Win << /F (cmd) >> >> >>'],
  ['a file inside', '/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>'],
  ['a stream that is a file', '/X << /Type /EmbeddedFile >>'],
  ['an escaped name', '/OpenAction << /S /J#61v#61Script >>'],
  ['a name escaped letter by letter', '/S /#4c#61#75#6E#63#68'],
  ['a script alone', '/X << /JS (app.alert(1)) >>'],
  ['a script alone, escaped', '/X << /#4A#53 <6170702e> >>'],
  ['a form that sends itself', '/A << /S /SubmitForm /F (http://x.test) >>'],
])('finds %s', async (_what, more) => {
  expect(await activeContentOf(catalog(more))).toBe('active')
})

test('finds a script in a compressed object stream, also behind much else and where it breaks off', async () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const packed = deflateSync(`7 0 ${script}`)
  expect(await activeContentOf(streamOf(objects, packed))).toBe('active')
  expect(await activeContentOf(streamOf('/Filter /FlateDecode', packed))).toBe('active')
  const far = deflateSync(`7 0 ${'x'.repeat(256 * 1024 - 10)}${script}${'y'.repeat(300_000)}`)
  expect(await activeContentOf(streamOf(objects, far))).toBe('active')
  const cut = deflateSync(`7 0 ${script}${'abc'.repeat(100_000)}`).subarray(0, -20)
  expect(await activeContentOf(streamOf(objects, cut))).toBe('active')
})

test.each([
  ['encrypted', streamOf(objects, Buffer.from('no zlib bytes at all'))],
  ['packed in another way', streamOf(objects.replace('Flate', 'LZW'), Buffer.from('80'))],
  ['packed twice', streamOf(objects.replace('/Flate', '[/ASCIIHexDecode /Flate'), Buffer.from('78'))],
  ['packed by differences', streamOf(`${objects} /DecodeParms << /Predictor 12 >>`, deflateSync('x'))],
  ['without the head of its packing', streamOf(objects, deflateRawSync('7 0 << >>'))],
])('says that objects are hidden that are %s', async (_how, pdf) => {
  expect(await activeContentOf(pdf)).toBe('hidden')
})

test('finds that what unpacks to far more than a certificate has is hidden', async () => {
  const bomb = deflateSync(Buffer.alloc(130 * 1024 * 1024))
  expect(await activeContentOf(streamOf('/Filter /FlateDecode', bomb))).toBe('hidden')
})

test.each([
  ['goes to a page when it opens', catalog('/OpenAction [3 0 R /Fit] /PageMode /UseNone')],
  ['links to a page of the web', catalog('/A << /S /URI /URI (https://x.test/JavaScripts) >>')],
  ['packs its objects', streamOf(objects, deflateSync('7 0 << /Type /Page >>'))],
  ['has packed bytes that happen to spell a script', streamOf('', Buffer.concat([Buffer.alloc(60, 0xf7), Buffer.from('/JS('), Buffer.alloc(60, 0x91)]))],
  ['has a picture that is packed by differences', streamOf('/Subtype /Image /DecodeParms << /Predictor 12 >>', deflateSync('x'))],
])('leaves a PDF alone that %s', async (_what, pdf) => {
  expect(await activeContentOf(pdf)).toBe('none')
})

test('looks through a file of many beginnings of streams in time that grows with its length', async () => {
  expect(await activeContentOf(pdfOf('stream\n'.repeat(280_000)))).toBe('hidden')
  expect(await activeContentOf(pdfOf('/J#'.repeat(600_000), '/JS  '.repeat(100_000)))).toBe('none')
})
