import { imageProblemWords } from '#contract/kernel/image/image-problems.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { ImageFault } from './image.ts'
import type { FileKind } from './kinds.ts'
import type { PdfFault } from './pdf.ts'

type Limits = Pick<FileKind, 'images' | 'pdf'>

const activePdf =
  'Must be a PDF without scripts, program starts, forms that submit themselves, ' +
  'or attached files.'
const hiddenPdf = 'The PDF is encrypted or compressed in an unusual way, so it cannot be checked.'

/**
 * Returns the refusal of a file with this fault, sent in `field`; the app has words of its own for
 * `pdf`.
 */
export function refuseFile(fault: ImageFault | PdfFault, field: string, limits: Limits): Refusal {
  switch (fault) {
    case 'busy':
      return refuse('busy', { retryAfter: 5 })
    case 'active-pdf':
      return invalid('pdf', activePdf)
    case 'hidden-pdf':
      return invalid('pdf', hiddenPdf)
    case 'no-pdf':
      return invalid(field, 'Must be a whole PDF.')
    default:
      return invalid(field, imageFaultWords(fault, limits))
  }
}

/** Returns the reason of a refused image, with what to do about it if anything. */
export function imageFaultWords(fault: ImageFault, { images, pdf }: Limits): string {
  if (fault === 'too-many-bytes') return `Must have at most ${images.bytes} bytes.`
  if (fault === 'too-many-pixels') return `Must have at most ${pixelsOf(images)}.`
  return imageProblemWords(fault, { pictures: images.pictures, pdf })
}

function invalid(field: string, words: string): Refusal {
  return refuse('invalid', { fields: { [field]: words } })
}

function pixelsOf(images: FileKind['images']): string {
  if ('pixels' in images) return `${images.pixels / 1_000_000} megapixels`
  return `${images.shorter} by ${images.longer} pixels`
}
