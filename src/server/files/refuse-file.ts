import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { ImageFault } from './image.ts'
import type { FileKind } from './kinds.ts'
import type { PdfFault } from './pdf.ts'

type Limits = Pick<FileKind, 'images' | 'pdf'>

/** The refusal of each fault. `field` brought the file; the app has words of its own for `pdf`. */
const refusals: Readonly<
  Record<ImageFault | PdfFault, (field: string, limits: Limits) => Refusal>
> = {
  'no-image': (field, { pdf }) =>
    invalid(field, `Must be a PNG or JPEG image${pdf ? ', or a PDF' : ''}.`),
  'no-pdf': (field) => invalid(field, 'Must be a whole PDF.'),
  'too-many-bytes': (field, { images }) =>
    invalid(field, `Must have at most ${images.bytes} bytes.`),
  'too-many-pixels': (field, { images }) =>
    invalid(field, `Must have at most ${pixelsOf(images)}.`),
  'active-pdf': () =>
    invalid(
      'pdf',
      'Must be a PDF without scripts, program starts, forms that submit themselves, ' +
        'or attached files.',
    ),
  'hidden-pdf': () =>
    invalid(
      'pdf',
      'The PDF is encrypted or compressed in an unusual way, so it cannot be checked.',
    ),
  busy: () => refuse('busy', { retryAfter: 5 }),
}

/** Returns the refusal of a file with this fault, which came in `field`. */
export function refuseFile(fault: ImageFault | PdfFault, field: string, limits: Limits): Refusal {
  return refusals[fault](field, limits)
}

function invalid(field: string, words: string): Refusal {
  return refuse('invalid', { fields: { [field]: words } })
}

function pixelsOf(images: FileKind['images']): string {
  if ('pixels' in images) return `${images.pixels / 1_000_000} megapixels`
  return `${images.shorter} by ${images.longer} pixels`
}
