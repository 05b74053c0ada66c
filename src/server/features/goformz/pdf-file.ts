import { roles } from '#contract/kernel/role.ts'
import type { FileKind } from '#server/files/kinds.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import { showsFile } from './queries.ts'

/**
 * The kind of file of forms' PDFs. A reader of the form may read its PDF (ACL-225 to ACL-228). Only
 * the connector adds them.
 */
export const formzPdf: FileKind = {
  name: 'goformz',
  images: { bytes: 0, shorter: 0, longer: 0 },
  shownBy: [{ table: 'formz_submissions', column: 'pdf_file' }],
  mayAdd: () => false,
  mayRead: async (tx, caller, uid) => {
    if (caller.roleID === roles.mobileUser) return false
    if (caller.roleID === roles.systemAdmin || caller.isOwner) return showsFile(tx, uid, null)
    // Reads the chain in the open transaction.
    return showsFile(tx, uid, (await chainOf(tx, caller.user_id, tx.accountID))?.users ?? new Set())
  },
}
