import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatNames, problemInWords } from '#contract/kernel/image/image-problems.ts'
import type { ImageFileError } from '#client/data/photos/decode-image.ts'

const otherFormat = (format: string) =>
  msg`This browser cannot read this kind of image: ${format}. Save it as PNG or JPEG and choose that one.`

const words: Readonly<Record<ImageFileError, MessageDescriptor>> = {
  empty: msg`The file is empty. Choose another one, or send it to this device again.`,
  cut: msg`The file is incomplete. Take the photo or send the file again.`,
  damaged: msg`The image is damaged. Take or save it again.`,
  heic: msg`A photo in Apple's HEIC format, which this browser cannot read. On the iPhone set Settings › Camera › Formats › Most Compatible, or share it as JPEG.`,
  avif: otherFormat(formatNames.avif),
  gif: otherFormat(formatNames.gif),
  webp: otherFormat(formatNames.webp),
  tiff: otherFormat(formatNames.tiff),
  bmp: otherFormat(formatNames.bmp),
  jxl: otherFormat(formatNames.jxl),
  svg: msg`An SVG drawing. Save it as PNG and choose that one.`,
  video: msg`A video. Choose a photo, or a picture of the screen.`,
  pdf: msg`A PDF. Choose a photo, or save its page as PNG or JPEG.`,
  'no-image': msg`This file is not an image. PNG and JPEG are accepted.`,
  'too-many-pixels': msg`This picture has too many pixels. At most 64 megapixels are accepted.`,
  'too-many-bytes': msg`This file is too large. At most 40 megabytes are accepted.`,
}

/** Returns the reason why a chosen file is no valid picture, with a remedy. */
export function imageProblemText(i18n: I18n, fault: ImageFileError): string {
  return i18n._(words[fault])
}

/**
 * Returns the reason why the server refused a picture, in the reader's language; null without such
 * a field.
 */
export function imageRefusalText(i18n: I18n, fields: object): string | null {
  const problems = Object.values(fields).map((said) =>
    typeof said === 'string' ? problemInWords(said) : null,
  )
  const problem = problems.find((one) => one !== null) ?? null
  return problem && imageProblemText(i18n, problem)
}
