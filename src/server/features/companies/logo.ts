import { logoLimits } from '#contract/companies/logo.ts'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { bytesOf } from '#server/files/base64.ts'
import {
  addImage,
  type FileKeeping,
  readFileRow,
  removeFile,
  useFile,
} from '#server/files/files.ts'
import { cleanImage } from '#server/files/image.ts'
import type { FileKind } from '#server/files/kinds.ts'
import { refuseFile } from '#server/files/refuse-file.ts'
import { shownFile } from '#server/files/shown.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'

/** The kind of file of a logo. A reader of the company may read it. */
export const logoFile: FileKind = {
  name: 'logo',
  images: logoLimits,
  shownBy: [{ table: 'accounts', column: 'logo_file' }],
  mayAdd: mayChange,
  mayRead: () => true,
}

/**
 * Changes a logo for owners of the company and the provider's people. A reader with its address may
 * read it (G1-50, G1-51, G2-87).
 */
export function logoHandlers(
  files: FileKeeping,
): Pick<Handlers<'companies'>, 'setLogo' | 'removeLogo' | 'logo'> {
  const addLogo = async (
    { fileName, base64Data }: { fileName: string; base64Data: string },
    context: Context,
    show: (tx: AccountTx, uid: string) => Promise<string>,
  ) => {
    const given = bytesOf(base64Data)
    if (given === null) return invalid('base64Data', 'Must be base64.')
    const image = await cleanImage(given, logoLimits)
    if ('fault' in image) return refuseFile(image.fault, 'base64Data', logoFile)
    return addImage(files, context, { kind: logoFile, name: fileName, image }, show)
  }
  return {
    setLogo: async ({ body }, context) => {
      const { db, accountID, now } = context
      if (!mayChange(context)) return refuse('not-permitted')
      const line = lineFor('logo-changed', context)
      const show = async (tx: AccountTx, made: string) => {
        const before = await setLogoFile(tx, made)
        // A retry whose first answer was lost.
        if (before === made) return made
        if (before !== null) await removeFile(tx, files.jobs, before, now())
        await addLine(tx, context, line)
        return made
      }
      const uid =
        'fileID' in body
          ? await db.account(accountID, async (tx) =>
              (await useFile(tx, logoFile, body.fileID))
                ? show(tx, body.fileID)
                : invalid('fileID', 'Must be a logo that was sent.'),
            )
          : await addLogo(body, context, show)
      if (isRefusal(uid)) return uid
      serverLogLine(context, line)
      return { logoUri: `/api/logos/${accountID}/${uid}` }
    },

    removeLogo: async (_, context) => {
      const { db, accountID, now } = context
      if (!mayChange(context)) return refuse('not-permitted')
      const line = lineFor('logo-removed', context)
      const isGone = await db.account(accountID, async (tx) => {
        const uid = await setLogoFile(tx, null)
        if (uid === null) return false
        await removeFile(tx, files.jobs, uid, now())
        await addLine(tx, context, line)
        return true
      })
      if (isGone) serverLogLine(context, line)
      // The logo is absent, as requested.
      return null
    },

    logo: async ({ params, query }, { db }) => {
      const row = await db.accountSnapshot(params.accountID, (tx) => readFileRow(tx, params.logoID))
      // A file that was only sent is not a logo yet.
      if (row?.kind !== logoFile.name || row.unused_since !== null) return refuse('not-found')
      // Each logo has its own address, so a cached one is never stale.
      return shownFile(files.storage, params.accountID, row, query.size, week)
    },
  }
}

const week = 7 * 86_400

/** The request layer has checked the company already. */
function mayChange({ caller }: Context): boolean {
  return caller.roleID === roles.systemAdmin || caller.isOwner
}

/** Sets the file and returns the former one. */
async function setLogoFile(tx: AccountTx, uid: string | null): Promise<string | null> {
  const [row] = await tx.query<{ logo_file: string | null }>(
    'select logo_file from accounts where account_id = $1 for update',
    [tx.accountID],
  )
  await tx.exec('update accounts set logo_file = $2, version = version + 1 where account_id = $1', [
    tx.accountID,
    uid,
  ])
  return row?.logo_file ?? null
}

function lineFor(event: AuditEvent, { accountID, caller }: Context): AuditLine {
  return {
    event,
    accountID,
    actor: { account_id: caller.accountID, user_id: caller.user_id },
    about: { entity: 'account', id: accountID },
  }
}

function invalid(field: string, words: string): Refusal {
  return refuse('invalid', { fields: { [field]: words } })
}
