import { groundColors } from '#contract/kernel/image/ground.ts'
import { edgeOf, groundOfImage } from '#server/files/ground.ts'

/** An image as it goes into a PDF: upright, as large as paper can show, a JPEG or a plain PNG. */
export interface PaperImage {
  bytes: Buffer
  width: number
  height: number
}

/** `away`: there are no bytes; `damaged`: there are, and they are no image. */
export type Prepared = PaperImage | 'away' | 'damaged'

// About 280 dots to the inch where two photos stand in a row.
const photoSide = 1_000
const drawing = { width: 900, height: 400 }
// A photo of the field has 25 megapixels at most; a picture that unpacks to more is none of ours.
const mostPixels = 50_000_000

/**
 * Makes an image fit for paper, whatever it is: WebP too, which the PDF library cannot read. A
 * damaged one is said, never thrown:
 * the record is printed all the same.
 * @param use a photo loses what paper cannot show; of a drawing (logo, signature) each line stays
 * sharp, and a white one stands on a dark ground
 */
export async function prepareImage(
  given: Uint8Array | null,
  use: 'photo' | 'drawing',
): Promise<Prepared> {
  if (given === null) return 'away'
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // A photo on one core: requests of people have the others.
  sharp.concurrency(1)
  try {
    const ground = use === 'drawing' ? await groundOfImage(given) : 'white'
    const upright = sharp(given, { limitInputPixels: mostPixels, failOn: 'error' })
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
