import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of some 25 kB that unpacks to 200 megapixels. */
export function sea(width = 20_000, height = 10_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  // One bit a pixel, grey.
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + width / 8) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

/** A small picture with a chunk outside its pixels that unpacks to 400 MB. */
export async function seaInside(of: 'zTXt' | 'iTXt' | 'iCCP'): Promise<Buffer> {
  const picture = await plain(40, 30).png().toBuffer()
  const before = { zTXt: 'Comment\0\0', iTXt: 'Comment\0\x01\0\0\0', iCCP: 'x\0\0' }[of]
  const data = Buffer.concat([
    Buffer.from(before, 'latin1'),
    deflateSync(Buffer.alloc(400_000_000), { level: 9 }),
  ])
  return Buffer.concat([picture.subarray(0, 33), chunk(of, data), picture.subarray(33)])
}

// Cached, because packing it takes longer than refusing it.
let oneSea: Buffer | undefined

/** Files that the server must refuse as images, by their description. */
export const badImages = {
  'a small file that unpacks to 200 megapixels': async () => (oneSea ??= sea()),
  'a truncated JPEG': async () => {
    const bytes = await plain(300, 200).jpeg().toBuffer()
    return bytes.subarray(0, Math.floor(bytes.length / 2))
  },
  'a header without a body': async () => (await plain(300, 200).png().toBuffer()).subarray(0, 60),
  'a page named as an image': async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'an SVG': async () =>
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
  'a PDF named PNG': async () =>
    Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'),
} as const

/** An image with a page appended, under the name of a page. */
export const withPage = async (): Promise<Buffer> =>
  Buffer.concat([
    await plain(300, 200).jpeg().toBuffer(),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
  ])
