import { expect, test } from 'vitest'
import { bmp, cmyk, half, heic, pdf, picture, svg, turned } from '#tests/world/odd-images.ts'
import {
  imageProblem,
  imageProblemWords,
  photoKinds,
  pictureKinds,
  problemInWords,
} from './image-problems.ts'
import type { BytesKind } from './bytes-kind.ts'
import { readBytes } from './read-bytes.ts'

const avif = () => picture().avif().toBuffer()
const kinds: readonly (readonly [BytesKind, number | null, () => Promise<Buffer> | Buffer])[] = [
  ['png', 2_400, () => picture().png().toBuffer()],
  ['jpeg', 2_400, () => picture().jpeg().toBuffer()],
  ['jpeg', 2_400, () => picture().jpeg({ progressive: true }).toBuffer()],
  ['jpeg', 2_400, turned],
  ['jpeg', 1_200, cmyk],
  ['gif', 2_400, () => picture().gif().toBuffer()],
  ['webp', 2_400, () => picture().webp().toBuffer()],
  ['webp', 2_400, () => picture().webp({ lossless: true }).toBuffer()],
  ['webp', 2_400, () => picture().ensureAlpha(0.5).webp().toBuffer()],
  ['avif', 2_400, avif],
  ['heic', 4_032 * 3_024, () => heic()],
  ['heic', 4_032 * 3_024, () => heic('mif1\0\0\0\0mif1heic')],
  ['video', null, () => heic('qt  \0\0\0\0qt  ')],
  ['tiff', null, () => picture().tiff().toBuffer()],
  ['bmp', 2, () => bmp],
  ['jxl', null, () => Buffer.from('ff0a00', 'hex')],
  ['svg', null, () => svg],
  ['svg', null, () => Buffer.from('<svg/>')],
  ['pdf', null, () => pdf],
  ['empty', null, () => Buffer.alloc(0)],
  ['other', null, () => Buffer.from('<!doctype html><body><svg></svg>')],
  ['other', null, () => Buffer.from('BMX is a sport, and RIFF is none.')],
]

test.each(kinds)('detects %s by its bytes, with %s pixels', async (kind, pixels, make) => {
  expect(readBytes(await make())).toEqual({ kind, pixels, isCut: false })
})

test('reads a part of a larger buffer the same way', async () => {
  const bytes = await picture().png().toBuffer()
  const within = Buffer.concat([Buffer.from('before'), bytes, Buffer.from('after')])
  expect(readBytes(within.subarray(6, 6 + bytes.length))).toEqual({
    kind: 'png',
    pixels: 2_400,
    isCut: false,
  })
})

test.each(
  kinds.filter(([kind]) => ['png', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'pdf'].includes(kind)),
)('detects a truncated %s of %s pixels', async (kind, _pixels, make) => {
  const whole = await make()
  expect(readBytes(half(whole))).toMatchObject({ kind, isCut: true })
  expect(readBytes(whole.subarray(0, -9))).toMatchObject({ kind, isCut: true })
})

test('ignores the end of an embedded preview and bytes behind the end', async () => {
  const [photo, preview] = [
    await picture().jpeg().toBuffer(),
    await picture(8, 6).jpeg().toBuffer(),
  ]
  const segment = Buffer.from([0xff, 0xe1, 0, 0])
  segment.writeUInt16BE(2 + preview.length, 2)
  const withPreview = Buffer.concat([photo.subarray(0, 2), segment, preview, photo.subarray(2)])
  expect(readBytes(withPreview)).toEqual({ kind: 'jpeg', pixels: 2_400, isCut: false })
  expect(readBytes(half(withPreview))).toMatchObject({ isCut: true })
  expect(readBytes(Buffer.concat([photo, Buffer.alloc(500)]))).toMatchObject({ isCut: false })
})

test.each(kinds)('no truncated %s of %s pixels throws', async (_kind, _pixels, make) => {
  const bytes = await make()
  for (let length = 0; length < Math.min(bytes.length, 700); length += 1)
    expect(() => readBytes(bytes.subarray(0, length))).not.toThrow()
})

test.each([
  ['jpeg', photoKinds, null],
  ['gif', pictureKinds, null],
  ['gif', photoKinds, 'gif'],
  ['png', [], 'no-image'],
  ['other', photoKinds, 'no-image'],
  ['heic', photoKinds, 'heic'],
] as const)('names the problem of a %s where %s are accepted', (kind, taken, problem) => {
  expect(imageProblem({ kind, pixels: null, isCut: false }, taken)).toBe(problem)
})

test('names an unaccepted truncated file by its type', () => {
  expect(imageProblem({ kind: 'heic', pixels: null, isCut: true }, photoKinds)).toBe('heic')
  expect(imageProblem({ kind: 'jpeg', pixels: null, isCut: true }, photoKinds)).toBe('cut')
})

test("recognizes the reason in the server's text, also behind other text", () => {
  expect(problemInWords(`There has been an error. ${imageProblemWords('heic', {})}`)).toBe('heic')
  expect(problemInWords(imageProblemWords('avif', { pictures: true }))).toBe('avif')
  expect(problemInWords('Must have at most 9 bytes.')).toBe(null)
})
