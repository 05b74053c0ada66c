import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { seaInside } from '#tests/world/bad-images.ts'
import { cleanImage } from './image.ts'

const limits = { bytes: 2_097_152, shorter: 720, longer: 1_280 }
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
const cleaned = async (given: Uint8Array) => {
  const image = await cleanImage(given, limits)
  if ('fault' in image) throw new Error(image.fault)
  return image
}

test('removes the location and all other invisible data from an image', async () => {
  const exif = {
    IFD0: { Copyright: 'Somebody' },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
  }
  const given = await plain(40, 30).jpeg().withExif(exif).toBuffer()
  expect((await sharp(given).metadata()).exif).toBeDefined()
  const { bytes, small, mime } = await cleaned(
    Buffer.concat([given, Buffer.from('<script>hidden behind it</script>')]),
  )
  expect(mime).toBe('image/jpeg')
  expect(bytes.includes('hidden')).toBe(false)
  for (const one of [bytes, small]) expect(await sharp(one).metadata()).not.toHaveProperty('exif')
})

test('turns a sideways picture upright, and checks its width and height after the turn', async () => {
  const given = await plain(1280, 720).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const image = await cleaned(given)
  expect([image.width, image.height]).toEqual([720, 1280])
  expect((await sharp(image.bytes).metadata()).orientation).toBeUndefined()
})

test.each([
  ['accepts 720 by 1280', 720, 1280, null],
  ['accepts 1280 by 720', 1280, 720, null],
  ['rejects 721 by 721', 721, 721, 'too-many-pixels'],
  ['rejects 1281 by 10', 1281, 10, 'too-many-pixels'],
])('GEN-15 ACC-64 G1-49 pixels: %s', async (_name, width, height, fault) => {
  const image = await cleanImage(await plain(width, height).png().toBuffer(), limits)
  expect('fault' in image ? image.fault : null).toBe(fault)
})

test('the small version fits into 256 by 256 pixels and is not larger than the image', async () => {
  const sizeOf = async (width: number, height: number) => {
    const { small } = await cleaned(await plain(width, height).png().toBuffer())
    const { width: wide, height: high, format } = await sharp(small).metadata()
    return [wide, high, format]
  }
  expect(await sizeOf(1024, 512)).toEqual([256, 128, 'webp'])
  expect(await sizeOf(20, 10)).toEqual([20, 10, 'webp'])
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test('accepts only bytes of a PNG or JPEG, although the decoder could read more', async () => {
  const point = await plain(9, 9).png().toBuffer()
  const given = [
    ['svg', Buffer.from(svg)],
    ['webp', await plain(9, 9).webp().toBuffer()],
    ['gif', await plain(9, 9).gif().toBuffer()],
    ['pdf', Buffer.from('%PDF-1.7')],
    ['empty', Buffer.alloc(0)],
    ['cut', point.subarray(0, 40)],
    ['cut', Buffer.concat([point.subarray(0, 8), Buffer.alloc(500)])],
    ['no-image', Buffer.from('<p>no image</p>')],
  ] as const
  for (const [fault, one] of given) expect(await cleanImage(one, limits)).toEqual({ fault })
})

test('refuses a small file with a huge pixel count by its header, before it unpacks any', async () => {
  const bomb = await plain(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(limits.bytes)
  const before = process.memoryUsage.rss()
  expect(await cleanImage(bomb, limits)).toEqual({ fault: 'too-many-pixels' })
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
})

test('a header with a false size unpacks no more than the limit', async () => {
  const large = await plain(3000, 3000).png().toBuffer()
  // Sets the width and height in its first chunk to 10 by 10, with a matching checksum.
  large.writeUInt32BE(10, 16)
  large.writeUInt32BE(10, 20)
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29)
  const image = await cleanImage(large, limits)
  expect('fault' in image ? 0 : image.width * image.height).toBeLessThanOrEqual(100)
})

test.each(['zTXt', 'iTXt', 'iCCP'] as const)(
  'never unpacks huge hidden content beside the pixels, and drops it: %s',
  async (of) => {
    const given = await seaInside(of)
    const before = process.memoryUsage.rss()
    const { bytes } = await cleaned(given)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
    expect(bytes.length).toBeLessThan(1_000)
  },
)
