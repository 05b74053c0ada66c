import { expect, test } from 'vitest'
import { refuseFile } from './refuse-file.ts'

const photo = { images: { bytes: 9, pixels: 40_000_000 } }
const drawing = { images: { bytes: 9, pixels: 9, pictures: true } } as const
const card = { images: { bytes: 9, shorter: 720, longer: 1280 }, pdf: true } as const

test.each([
  ['no-image', photo, 'file', 'Must be a PNG or JPEG image.'],
  ['no-image', card, 'file', 'Must be a PNG or JPEG image, or a PDF.'],
  ['no-image', drawing, 'file', 'Must be a PNG, JPEG, GIF or WebP image.'],
  ['empty', card, 'file', 'The file is empty. Choose another one, or send it again.'],
  ['cut', card, 'file', 'The file is incomplete. Take the photo or send the file again.'],
  ['avif', card, 'file', 'An image in the AVIF format. Save it as PNG or JPEG.'],
  ['no-pdf', card, 'file', 'Must be a whole PDF.'],
  ['too-many-bytes', card, 'file', 'Must have at most 9 bytes.'],
  ['too-many-pixels', card, 'file', 'Must have at most 720 by 1280 pixels.'],
  ['too-many-pixels', photo, 'file', 'Must have at most 40 megapixels.'],
  ['active-pdf', card, 'pdf', expect.stringMatching(/^Must be a PDF without scripts/)],
  ['hidden-pdf', card, 'pdf', expect.stringMatching(/^The PDF is encrypted/)],
] as const)('refuses %s at its field', (fault, limits, field, words) => {
  const refusal = refuseFile(fault, 'file', limits)
  expect(refusal).toEqual({ refused: 'invalid', fields: { [field]: words } })
})

test('asks for a retry while too many PDFs wait', () => {
  expect(refuseFile('busy', 'file', card)).toEqual({ refused: 'busy', retryAfter: 5 })
})
