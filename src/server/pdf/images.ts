import { groundColors } from '#contract/kernel/image/ground.ts'
import { edgeOf, groundOfImage } from '#server/files/ground.ts'

/** An image for a PDF: upright, as large as paper can show, a JPEG or a plain PNG. */
export interface PaperImage {
  bytes: Buffer
  width: number
  height: number
}

/** `away`: the bytes are missing; `damaged`: they are no image. */
export type PreparedImage = PaperImage | 'away' | 'damaged'

// Pixels for about 280 dots to the inch with two photos in a row.
const photoSide = 1_000
const drawing = { width: 900, height: 400 }
// A photo of a site has 25 megapixels at most, so a picture that unpacks to more is not ours.
const maxPixels = 50_000_000

/**
 * Converts an image of any kind for paper, WebP too, which the PDF library cannot read. A damaged
 * one is reported, never thrown: the record is printed all the same.
 * @param use a photo loses what paper cannot show; of a drawing (logo, signature) each line stays
 * sharp, and a white one gets a dark background
 */
export async function prepareImage(
  given: Uint8Array | null,
  use: 'photo' | 'drawing',
): Promise<PreparedImage> {
  if (given === null) return 'away'
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // Uses one core for a photo, so that requests have the others.
  sharp.concurrency(1)
  try {
    const ground = use === 'drawing' ? await groundOfImage(given) : 'white'
    const upright = sharp(given, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: groundColors[ground] })
      .toColourspace('srgb')
    const within = { fit: 'inside', withoutEnlargement: true } as const
    const sized =
      use === 'photo'
        ? upright.resize(photoSide, photoSide, within).jpeg({ quality: 78 })
        : upright
            .resize(drawing.width, drawing.height, within)
            .extend(edgeOf(ground, drawing.height, drawing.height / 2))
            .png()
    const { data, info } = await sized.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return 'damaged'
  }
}
