import type { QuestionInput } from '#contract/catalogue/inputs.ts'
import { regulationImageLimits } from '#contract/catalogue/rules.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import { recognise } from '#contract/regulations/recognise.ts'
import { bytesOf } from '#server/files/base64.ts'
import { type FileKeeping, stageFile, useFile as holdFile } from '#server/files/files.ts'
import { cleanImage, type ImageFault } from '#server/files/image.ts'
import { imageFaultWords } from '#server/files/refuse-file.ts'
import type { Context } from '#server/kernel/handler.ts'
import { imageUri } from '../present.ts'
import type { StoredRegulation } from '../published.ts'
import { regulationImage } from '../regulation-image.ts'

type Regulations = QuestionInput['regulations']

/** The files of the new images of each regulation, in order. */
export type Staged = readonly (readonly string[])[]

/**
 * Returns the message for a refused image: the specified words (G2-18), then the reason. `image`
 * null: its bytes were not base64.
 */
export function whyRefused(image: { fault: ImageFault } | null): string {
  const why = image === null ? 'Must be base64.' : imageFaultWords(image.fault, regulationImage)
  return `There has been an error trying to upload your image. Please, try again. ${why}`
}

/**
 * Stores the new images before the transaction, because that takes time. Nothing shows them yet.
 */
export async function stageImages(
  files: FileKeeping,
  context: Context,
  regulations: Regulations,
): Promise<Staged | Refusal> {
  const staged: string[][] = []
  for (const [at, { regulationImages }] of regulations.entries()) {
    const own: string[] = []
    for (const { fileName, base64Data } of regulationImages) {
      const given = bytesOf(base64Data)
      const image = given && (await cleanImage(given, regulationImageLimits))
      if (image === null || 'fault' in image)
        return refuse('invalid', {
          fields: { [`regulations.${at}.regulationImages`]: whyRefused(image) },
        })
      const uid = await stageFile(files, context, { kind: regulationImage, name: fileName, image })
      if (uid === null) return refuse('too-many')
      own.push(uid)
    }
    staged.push(own)
  }
  return staged
}

const insert = {
  name: 'regulation-image-insert',
  text: 'insert into regulation_images (account_id, file_uid) values ($1, $2) returning image_id',
}

/** Returns the regulations as stored: their kept images (`had`), then the new ones (G2-18). */
export async function storedRegulations(
  tx: AccountTx,
  regulations: Regulations,
  staged: Staged,
  had: readonly number[],
): Promise<StoredRegulation[]> {
  const kept: StoredRegulation[] = []
  for (const [at, { number, description, imagesUri }] of regulations.entries()) {
    const images = had.filter((image) => imagesUri.includes(imageUri(image)))
    for (const uid of staged[at] ?? []) {
      if (await holdFile(tx, regulationImage, uid))
        images.push((await tx.one<{ image_id: number }>(insert, [tx.accountID, uid])).image_id)
    }
    kept.push({
      number,
      description,
      section: sectionOf(number),
      ...(images.length > 0 && { images }),
    })
  }
  return kept
}

/**
 * Returns the first section that a regulation's number names, `1926.501`, or null if it names none
 * of title 29.
 */
export function sectionOf(number: string): string | null {
  const citation = recognise(number).find((found) => found.citation.place !== null)?.citation
  return citation?.place ? `${citation.part}.${citation.place.section}` : null
}
