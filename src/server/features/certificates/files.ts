import { certificateLimits, fileAddress } from '#contract/certificates/rules.ts'
import { maySeeCertificates } from '#contract/certificates/who-may.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { bytesOf } from '#server/files/base64.ts'
import { type FileKeeping, stageFile } from '#server/files/files.ts'
import { cleanImage } from '#server/files/image.ts'
import type { FileKind } from '#server/files/kinds.ts'
import { beginsAsPdf, judgePdf } from '#server/files/pdf.ts'
import { refuseFile } from '#server/files/refuse-file.ts'
import { noRoom } from '#server/files/room.ts'
import type { Context } from '#server/kernel/handler.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import { userOfFile } from './queries.ts'

/**
 * The kind of file of certificates. A reader of the person's certificates may read their files,
 * including earlier ones.
 */
export const certificateFile: FileKind = {
  name: 'certificate',
  images: certificateLimits,
  pdf: true,
  keepsName: true,
  shownBy: [{ table: 'certificate_files', column: 'file_uid' }],
  mayAdd: ({ caller }) => caller.roleID !== roles.mobileUser,
  mayRead: async (tx, caller, uid) => {
    const userID = await userOfFile(tx, uid)
    if (userID === undefined) return false
    // Reads the chain in the open transaction. Only proxy users need it.
    const chain = caller.isProxyUser
      ? (await chainOf(tx, caller.user_id, tx.accountID))?.users
      : undefined
    return maySeeCertificates(caller, userID, chain ?? new Set())
  },
}

/**
 * Stores a file for a certificate: an image is re-encoded, a PDF is checked by its bytes (rulings,
 * 43 and 57). Nothing shows it yet.
 */
export async function addFile(
  keeping: FileKeeping,
  { fileName, base64Data }: { fileName: string; base64Data: string },
  context: Context,
): Promise<{ certificateImageURL: string } | Refusal> {
  const given = bytesOf(base64Data)
  if (given === null) return refuse('invalid', { fields: { base64Data: 'Must be base64.' } })
  const isPdf = beginsAsPdf(given)
  const image = isPdf
    ? await judgePdf(given, { maxBytes: certificateLimits.bytes, userID: context.caller.user_id })
    : await cleanImage(given, certificateLimits)
  if ('fault' in image) return refuseFile(image.fault, 'base64Data', certificateFile)
  const uid = await stageFile(keeping, context, { kind: certificateFile, name: fileName, image })
  return uid === null ? noRoom() : { certificateImageURL: fileAddress(uid, isPdf) }
}
