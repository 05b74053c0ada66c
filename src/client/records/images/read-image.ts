import { type ImageFileError, decodeImage, detectImage } from '#client/data/photos/decode-image.ts'
import type { ChosenImage } from '#client/ui/image/fit-image.ts'

/**
 * Reads a chosen file as a picture by its bytes, so the file name does not matter. Never rejects.
 */
export async function readImage(file: File): Promise<ChosenImage | { fault: ImageFileError }> {
  const chosen = await detectImage(file)
  if ('fault' in chosen) return chosen
  const image = await decodeImage(chosen)
  return 'fault' in image ? image : { file, kind: chosen.kind, image }
}
