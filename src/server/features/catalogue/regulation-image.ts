import { regulationImageLimits } from '#contract/catalogue/rules.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type FileKeeping, readFileRow } from '#server/files/files.ts'
import type { FileKind } from '#server/files/kinds.ts'
import { shownFile } from '#server/files/shown.ts'
import type { Handlers } from '#server/kernel/handler.ts'

/** The provider's company, which owns the images. */
const provider = 0

/** The kind of file of a regulation's image. Companies read it only by its number. */
export const regulationImage: FileKind = {
  name: 'regulation',
  images: regulationImageLimits,
  shownBy: [{ table: 'regulation_images', column: 'file_uid' }],
  mayAdd: ({ caller }) => caller.roleID === roles.systemAdmin,
  mayRead: (_, caller) => caller.roleID === roles.systemAdmin,
}

const served = {
  name: 'regulation-image-served',
  text: 'select 1 from published_images p join account_safety_forms e on e.form_id = p.form_id where e.account_id = $1 and p.image_id = $2 limit 1',
}
const fileUid = {
  name: 'regulation-image-file',
  text: 'select file_uid from regulation_images where account_id = $1 and image_id = $2',
}

/**
 * Browsers must revalidate: the bytes never change, but a company's enabled forms do, and people
 * share browsers.
 */
const askEachTime = 0

/**
 * Serves an image (API2-23) to editors of the catalogue, and to companies that enabled a form which
 * shows it.
 */
export const imageHandler = ({
  storage,
}: Pick<FileKeeping, 'storage'>): Pick<Handlers<'catalogue'>, 'image'> => ({
  image: async ({ params: { imageID }, query }, { db, accountID, caller }) => {
    const may =
      caller.roleID === roles.systemAdmin ||
      (await db.accountSnapshot(accountID, (tx) => isServed(tx, imageID)))
    const row = may
      ? await db.accountSnapshot(provider, (tx) => fileOfImage(tx, imageID))
      : undefined
    return row === undefined
      ? refuse('not-found')
      : shownFile(storage, provider, row, query.size, askEachTime)
  },
})

async function isServed(tx: AccountTx, imageID: number): Promise<boolean> {
  return (await tx.maybe(served, [tx.accountID, imageID])) !== undefined
}

async function fileOfImage(tx: AccountTx, imageID: number) {
  const image = await tx.maybe<{ file_uid: string }>(fileUid, [tx.accountID, imageID])
  return image && readFileRow(tx, image.file_uid)
}
