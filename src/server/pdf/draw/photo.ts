import type { PrintedPhoto } from '../document.ts'
import type { PaperImage, PreparedImage } from '../images.ts'
import type { Tag } from '../pdf.ts'
import {
  ink,
  type SheetItem,
  type PaperSheet,
  styles,
  tagged,
  textItems,
  untagged,
} from '../sheet.ts'

interface Size {
  width: number
  height: number
}

/**
 * Returns the largest size of an image within this room, in points, at no less than 96 dots to the
 * inch.
 */
export function fitInside({ width, height }: Size, maxWidth: number, maxHeight: number): Size {
  const scale = Math.min(maxWidth / width, maxHeight / height, 0.75)
  return { width: width * scale, height: height * scale }
}

/** Objects of images by file, so that a repeated image is in the file only once. */
const opened = new WeakMap<object, Map<PaperImage, object>>()

export function drawImage(
  sheet: PaperSheet,
  image: PaperImage,
  x: number,
  y: number,
  { width, height }: Size,
): void {
  if (!sheet.draws) return
  const ofFile = opened.get(sheet.pdf) ?? new Map<PaperImage, object>()
  opened.set(sheet.pdf, ofFile)
  const pdfImage = ofFile.get(image) ?? (sheet.pdf.openImage(image.bytes) as object)
  ofFile.set(image, pdfImage)
  sheet.pdf.image(pdfImage, x, y, { width, height })
}

const frame = { ratio: 0.625, tall: 0.95 }

/**
 * Lays out photos beside each other as one item: frames, then their captions. Drawing records the
 * page of each number.
 */
export function photoRow(
  sheet: PaperSheet,
  parent: Tag,
  photos: readonly { photo: PrintedPhoto; number: number }[],
  x: number,
  width: number,
  columnGap: number,
): SheetItem {
  const each = (width - columnGap) / 2
  const sizes = photos.map(({ photo }) => sizeOf(sheet.image(photo.image), each))
  const captions = photos.map(({ photo, number }) =>
    sheet.writer.lines(
      photo.caption === ''
        ? sheet.words.photo(number)
        : `${sheet.words.photo(number)}. ${photo.caption}`,
      styles.small,
      each,
    ),
  )
  const ends = sizes.map(
    ({ height }, at) => height + 4 + (captions[at]?.length ?? 0) * styles.small.leading,
  )
  return {
    height: Math.max(...ends) + 6,
    draw: (y) => {
      for (const [at, { photo, number }] of photos.entries()) {
        const left = x + at * (each + columnGap)
        const size = sizes[at] ?? { width: each, height: 0 }
        sheet.found.photos.set(number, sheet.page())
        const figure = tagged(sheet, parent, 'Figure', {
          alt: photo.alt ?? photo.caption,
          bbox: [left, y, left + size.width, y + size.height],
        })
        drawPhoto(sheet, figure, sheet.image(photo.image), left, y, size)
        let below = y + size.height + 4
        for (const { draw, height } of textItems(
          sheet,
          tagged(sheet, parent, 'Caption'),
          captions[at] ?? [],
          styles.small,
          left,
        )) {
          draw(below)
          below += height
        }
      }
    },
  }
}

/**
 * Returns the size of a photo: half of the row's width, or a sensible height if it is upright. A
 * missing one gets the usual frame.
 */
function sizeOf(image: PreparedImage, width: number): Size {
  if (typeof image !== 'object') return { width, height: width * frame.ratio }
  const scale = Math.min(width / image.width, (width * frame.tall) / image.height)
  return { width: image.width * scale, height: image.height * scale }
}

/** Draws a photo, or a frame with words if it cannot be shown. */
function drawPhoto(
  sheet: PaperSheet,
  figure: Tag,
  image: PreparedImage,
  x: number,
  y: number,
  { width, height }: Size,
): void {
  const { pdf, words, writer } = sheet
  if (typeof image === 'object') {
    figure.add(() => {
      pdf.save()
      pdf.roundedRect(x, y, width, height, 4).clip()
      drawImage(sheet, image, x, y, { width, height })
      pdf.restore()
    })
    return
  }
  untagged(
    sheet,
    () =>
      void pdf
        .roundedRect(x, y, width, height, 4)
        .lineWidth(0.75)
        .dash(3, { space: 3 })
        .stroke(ink.edge)
        .undash(),
  )
  const lines = writer.lines(
    image === 'away' ? words.photoAway : words.photoDamaged,
    styles.label,
    width - 24,
  )
  let at = y + (height - lines.length * styles.label.leading) / 2
  for (const line of lines) {
    const top = at
    figure.add(() => writer.write(line, styles.label, x + (width - line.width) / 2, top))
    at += styles.label.leading
  }
}
