import { createHash } from 'node:crypto'
import type { ProgramInFile, QuestionInFile } from '#contract/catalogue/carrying.ts'
import { regulationImageLimits } from '#contract/catalogue/rules.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import { bytesOf } from '#server/files/base64.ts'
import { addImage, type FileKeeping, storageKeyOf } from '#server/files/files.ts'
import { cleanImage } from '#server/files/image.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { StoredRegulation } from '../published.ts'
import { regulationImage } from '../regulation-image.ts'
import { sectionOf, whyRefused } from './images.ts'
import type { WholeDraftPlan } from './read.ts'

const insert = {
  name: 'carried-image-insert',
  text: 'insert into regulation_images (account_id, file_uid, source_sha256) values ($1, $2, $3) returning image_id',
}

/** The images in a file, by their numbers in this database. */
export interface CarriedImages {
  get: (imageID: number) => CarriedImage | undefined
  /** Returns a regulation of the file as this database stores it. */
  stored: (regulation: CarriedRegulation) => StoredRegulation
}

type CarriedRegulation = QuestionInFile['regulations'][number]
type CarriedImage = CarriedRegulation['images'][number]

interface ImageRow {
  image_id: number
  file_uid: string
  file_name: string
  sha256: Buffer
}

const listed = {
  name: 'regulation-images-listed',
  text: `select i.image_id, i.file_uid, f.file_name, f.sha256 from regulation_images i join files f on f.account_id = i.account_id and f.uid = i.file_uid where i.account_id = $1 and i.image_id = any($2)`,
}
// Finds the same bytes, or an image that was made from these bytes.
const known = {
  name: 'regulation-image-known',
  text: `select i.image_id from regulation_images i join files f on f.account_id = i.account_id and f.uid = i.file_uid where i.account_id = $1 and $2 in (f.sha256, i.source_sha256) order by i.image_id limit 1`,
}

/** Returns the images that a program shows. */
export function imagesIn(
  tx: AccountTx,
  { questions }: Pick<WholeDraftPlan, 'questions'>,
): Promise<ImageRow[]> {
  const ids = Object.values(questions).flatMap((list) =>
    list.flatMap(({ regulations }) => regulations.flatMap(({ images = [] }) => images)),
  )
  return tx.query(listed, [tx.accountID, ids])
}

/** Loads the images with their bytes, and leaves out those whose bytes are missing. */
export async function carriedImages(
  { storage }: Pick<FileKeeping, 'storage'>,
  rows: readonly ImageRow[],
): Promise<CarriedImages> {
  const images = new Map<number, CarriedImage>()
  for (const { image_id, file_uid, file_name, sha256 } of rows) {
    const bytes = await storage.get(storageKeyOf(0, file_uid))
    if (bytes !== null)
      images.set(image_id, {
        fileName: file_name,
        sha256: sha256.toString('base64'),
        base64Data: Buffer.from(bytes).toString('base64'),
      })
  }
  return {
    get: (id) => images.get(id),
    stored: ({ number, description }) => ({ number, description, section: sectionOf(number) }),
  }
}

/**
 * Returns the images of a file as stored here: known ones by their numbers, new ones after adding
 * them. `dryRun`: adds nothing, so that new ones have no numbers yet.
 */
export async function storedCarried(
  files: FileKeeping,
  context: Context,
  { forms }: ProgramInFile,
  dryRun: boolean,
): Promise<CarriedImages | Refusal> {
  const all = forms
    .flatMap((form) => [form, ...form.subForms])
    .flatMap((form) =>
      form.questions.flatMap((question) => question.regulations.flatMap(({ images }) => images)),
    )
  const numbers = new Map<string, number>()
  for (const { sha256, fileName, base64Data } of all) {
    if (numbers.has(sha256)) continue
    const given = bytesOf(base64Data)
    const source = given && createHash('sha256').update(given).digest()
    const there =
      source &&
      (await context.db.accountSnapshot(context.accountID, (tx) =>
        tx.maybe<{ image_id: number }>(known, [tx.accountID, source]),
      ))
    if (there) numbers.set(sha256, there.image_id)
    else {
      const image = given && (await cleanImage(given, regulationImageLimits))
      if (image === null || 'fault' in image)
        return refuse('invalid', { fields: { program: `${fileName}: ${whyRefused(image)}` } })
      if (dryRun) numbers.set(sha256, -1 - numbers.size)
      else {
        const id = await addImage(
          files,
          context,
          { kind: regulationImage, name: fileName, image },
          async (tx, uid) =>
            (await tx.one<{ image_id: number }>(insert, [tx.accountID, uid, source])).image_id,
        )
        if (id === null) return refuse('too-many')
        numbers.set(sha256, id)
      }
    }
  }
  return {
    get: () => undefined,
    stored: ({ number, description, images }) => {
      const own = images.flatMap(({ sha256 }) => numbers.get(sha256) ?? [])
      return {
        number,
        description,
        section: sectionOf(number),
        ...(own.length > 0 && { images: own }),
      }
    },
  }
}
