import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { catalogOf, objectStream, pdfOf, streamOf } from '#tests/world/pdf-of.ts'
import { activeContentOf } from './active-pdf.ts'

const script = '<< /S /JavaScript /JS (app.alert(1)) >>'

test.each([
  ['a script that runs on opening', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'],
  ['a name without spaces', '/OpenAction<</S/JavaScript/JS 7 0 R>>'],
  ['a program start', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
  ['a page event', '/AA << /O << /S /Launch /Win << /F (cmd) >> >> >>'],
  ['an embedded file', '/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>'],
  ['an embedded file as a stream', '/X << /Type /EmbeddedFile >>'],
  ['a file attached to a page', '/A << /Subtype /FileAttachment /FS 4 0 R >>'],
  ['an embedded file without a type', '/FS << /F (a.exe) /EF << /F 4 0 R >> >>'],
  ['an embedded file without a type, with an escaped name', '/FS << /F (a.exe) /E#46 8 0 R >>'],
  ['an embedded file with a comment', '/FS << /F (a.exe) /EF%\n<< /F 4 0 R >> >>'],
  ['a script of a 3D model', '/3DD << /Subtype /U3D /OnInstantiate 8 0 R >>'],
  ['an escaped name', '/OpenAction << /S /J#61v#61Script >>'],
  ['a name escaped letter by letter', '/S /#4c#61#75#6E#63#68'],
  ['a separate script', '/X << /JS (app.alert(1)) >>'],
  ['a separate script with a comment', '/X << /JS 9 %\n0 R >>'],
  ['a separate script with an escaped name', '/X << /#4A#53 <6170702e> >>'],
  ['a link to a remote file', '/A << /S /GoToR /F (\\\\evil\\a.pdf) /D [0 /Fit] >>'],
  ['a form that submits itself', '/A << /S /SubmitForm /F (http://x.test) >>'],
])('finds %s', async (_what, more) => {
  expect(await activeContentOf(catalogOf(more))).toBe('active')
})

test('finds a script in an object stream, behind much other content and before a break', async () => {
  const packed = deflateSync(`7 0 ${script}`)
  expect(await activeContentOf(streamOf(objectStream, packed))).toBe('active')
  expect(await activeContentOf(streamOf('/Filter /FlateDecode', packed))).toBe('active')
  const far = deflateSync(`7 0 ${'x'.repeat(256 * 1024 - 10)}${script}${'y'.repeat(300_000)}`)
  expect(await activeContentOf(streamOf(objectStream, far))).toBe('active')
  const cut = deflateSync(`7 0 ${script}${'abc'.repeat(100_000)}`).subarray(0, -20)
  expect(await activeContentOf(streamOf(objectStream, cut))).toBe('active')
})

test('reports a stream that unpacks to far more than a certificate holds as hidden', async () => {
  const bomb = deflateSync(Buffer.alloc(33 * 1024 * 1024))
  expect(await activeContentOf(streamOf('/Filter /FlateDecode', bomb))).toBe('hidden')
})

test.each([
  ['shows a page on opening', catalogOf('/OpenAction [3 0 R /Fit] /PageMode /UseNone')],
  ['links to a web page', catalogOf('/A << /S /URI /URI (https://x.test/JavaScripts) >>')],
  ['has compressed objects', streamOf(objectStream, deflateSync('7 0 << /Type /Page >>'))],
  [
    'has compressed bytes that spell a script by chance',
    streamOf(
      '',
      Buffer.concat([Buffer.alloc(60, 0xf7), Buffer.from('/JS('), Buffer.alloc(60, 0x91)]),
    ),
  ],
  [
    'has an image with a predictor',
    streamOf('/Subtype /Image /DecodeParms << /Predictor 12 >>', deflateSync('x')),
  ],
])('accepts a PDF that %s', async (_what, pdf) => {
  expect(await activeContentOf(pdf)).toBe('none')
})

test('reports a file with more streams than a certificate has as hidden', async () => {
  expect(await activeContentOf(pdfOf('stream\n'.repeat(20_000)))).toBe('none')
  expect(await activeContentOf(pdfOf('stream\n'.repeat(20_001)))).toBe('hidden')
})

test('reports more short script names than occur by chance as active, at once', async () => {
  const byChance = Buffer.concat([Buffer.from('/JS('), Buffer.alloc(9, 0xf7)])
  const times = (count: number) => deflateSync(Buffer.alloc(count * byChance.length, byChance))
  expect(await activeContentOf(streamOf('/Filter /FlateDecode', times(100)))).toBe('none')
  expect(await activeContentOf(streamOf('/Filter /FlateDecode', times(101)))).toBe('active')
  expect(await activeContentOf(pdfOf('/J#'.repeat(600_000), '/JS  '.repeat(100_000)))).toBe('none')
})
