import type { BytesKind } from './bytes-kind.ts'
import type { ReadBytes } from './read-bytes.ts'

/** The reasons to refuse a file as a picture. The sender sees the kind of file. */
export type ImageProblem =
  | Exclude<BytesKind, 'png' | 'jpeg' | 'other'>
  | 'cut'
  | 'damaged'
  | 'no-image'

export const photoKinds: readonly BytesKind[] = ['png', 'jpeg']
export const pictureKinds: readonly BytesKind[] = [...photoKinds, 'gif', 'webp']

/** Names of formats, the same in every language. */
export const formatNames = {
  avif: 'AVIF',
  gif: 'GIF',
  webp: 'WebP',
  tiff: 'TIFF',
  bmp: 'BMP',
  jxl: 'JPEG XL',
} as const

/**
 * Returns the problem of a file if only these kinds are accepted, or null if its header shows none.
 */
export function imageProblem(
  { kind, isCut }: ReadBytes,
  taken: readonly BytesKind[],
): ImageProblem | null {
  if (taken.includes(kind)) return isCut ? 'cut' : null
  return kind === 'other' || kind === 'png' || kind === 'jpeg' ? 'no-image' : kind
}

/** The English message for each problem, with its remedy. */
const words: Readonly<Record<Exclude<ImageProblem, 'no-image'>, string>> = {
  empty: 'The file is empty. Choose another one, or send it again.',
  cut: 'The file is incomplete. Take the photo or send the file again.',
  damaged: 'The image is damaged. Take or save it again.',
  heic: "A photo in Apple's HEIC format. Set Settings › Camera › Formats › Most Compatible, or share it as JPEG.",
  avif: inFormat('avif'),
  gif: inFormat('gif'),
  webp: inFormat('webp'),
  tiff: inFormat('tiff'),
  bmp: inFormat('bmp'),
  jxl: inFormat('jxl'),
  svg: 'An SVG drawing. Save it as PNG.',
  video: 'A video. Choose a photo.',
  pdf: 'A PDF. Save its page as PNG or JPEG.',
}

function inFormat(kind: keyof typeof formatNames): string {
  return `An image in the ${formatNames[kind]} format. Save it as PNG or JPEG.`
}

/** Returns the server's message for a problem. */
export function imageProblemWords(
  problem: ImageProblem,
  { pictures, pdf }: { pictures?: true | undefined; pdf?: true | undefined },
): string {
  if (problem !== 'no-image') return words[problem]
  return `Must be a ${pictures ? 'PNG, JPEG, GIF or WebP' : 'PNG or JPEG'} image${pdf ? ', or a PDF' : ''}.`
}

/** Returns the problem that ends the server's message, or null. */
export function problemInWords(message: string): ImageProblem | null {
  const found = Object.entries(words).find(([, sentence]) => message.endsWith(sentence))
  return found ? (found[0] as ImageProblem) : null
}
