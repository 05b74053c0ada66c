import sharp from 'sharp'

/** A picture whose bytes hardly compress, so that half of its file is half of its pixels. */
export const picture = (width = 60, height = 40) => {
  const raw = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7_919) % 251))
  return sharp(raw, { raw: { width, height, channels: 3 } })
}

const box = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length)
  return Buffer.concat([size, Buffer.from(name, 'latin1'), content])
}

/** A HEIC with the brands and the size of an iPhone's photo, but without decodable content. */
export function heic(brands = 'heic\0\0\0\0mif1heic'): Buffer {
  const size = Buffer.from('0000000000000fc000000bd0', 'hex')
  return Buffer.concat([
    box('ftyp', Buffer.from(brands, 'latin1')),
    box('meta', box('ispe', size)),
    box('mdat', Buffer.alloc(64, 7)),
  ])
}

/** A BMP of 2 by 1 pixels. */
export const bmp = Buffer.from(
  '424d3e0000000000000036000000280000000200000001000000010018000000000008000000130b0000130b000000000000000000000000ff00ff000000',
  'hex',
)

export const svg = Buffer.from(
  '<?xml version="1.0"?>\n<!-- a logo -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
)
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

/** The first half of a file, as after an interrupted transfer. */
export const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

/** A photo stored on its side, as cameras store it; upright it is 40 wide and 60 high. */
export const turned = () => picture(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()

/** A red JPEG in CMYK, the color space of printers. */
export const cmyk = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
