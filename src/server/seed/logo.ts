import { createHash } from 'node:crypto'
import { logoLimits } from '#contract/companies/logo.ts'
import type { AccountTx } from '#server/db/database.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { cleanImage } from '#server/files/image.ts'
import type { Storage } from '#server/kernel/storage.ts'

/** A ridge over two beams, without words, because the fonts depend on the machine. */
export const ridge = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400">
  <rect width="640" height="400" fill="#f4f1e8"/>
  <path d="M110 270 268 78l66 84 52-54 144 162z" fill="#b4532a"/>
  <path d="m268 78-44 54 26 22 18-20 22 24 16-32z" fill="#f4f1e8"/>
  <rect x="110" y="288" width="420" height="22" fill="#2b2a26"/>
  <rect x="170" y="328" width="300" height="22" fill="#2b2a26"/>
</svg>`

/** Stores the logo of the demo company, as its owner would have sent it. */
export async function giveLogo(
  tx: AccountTx,
  userID: number,
  uid: string,
  storage: Storage,
): Promise<void> {
  const { default: sharp } = await import('sharp')
  const image = await cleanImage(await sharp(Buffer.from(ridge)).png().toBuffer(), logoLimits)
  if ('fault' in image) throw new Error(`The logo of the demo is none: ${image.fault}.`)
  await storage.put(storageKeyOf(tx.accountID, uid), image.bytes)
  await storage.put(storageKeyOf(tx.accountID, uid, 'small'), image.small)
  const sha256 = createHash('sha256').update(image.bytes).digest()
  await tx.exec(
    `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, width, height, sha256, created_by, unused_since) values ($1, $2, 'logo', 'kept', 'ridgeline.png', $3, $4, $4, $5, $6, $7, $8, null)`,
    [tx.accountID, uid, image.mime, image.bytes.length, image.width, image.height, sha256, userID],
  )
  await tx.exec('update accounts set logo_file = $2 where account_id = $1', [tx.accountID, uid])
}
