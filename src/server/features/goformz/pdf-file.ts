import { roles } from '#contract/kernel/role.ts'
import type { FileKind } from '#server/files/kinds.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import { showsFile } from './queries.ts'

/**
 * PDFs of forms, as the connector fetched them: whoever sees the form sees its PDF (ACL-225 to
 * ACL-228). Nobody sends one.
 */
export const formzPdf: FileKind = {
  name: 'goformz',
  images: { bytes: 0, shorter: 0, longer: 0 },
  shownBy: [{ table: 'formz_submissions', column: 'pdf_file' }],
  mayAdd: () => false,
  mayRead: async (tx, caller, uid) => {
    if (caller.roleID === roles.mobileUser) return false
    if (caller.roleID === roles.systemAdmin || caller.isOwner) return showsFile(tx, uid, null)
    // Read here, since a transaction is open.
    return showsFile(tx, uid, (await chainOf(tx, caller.user_id, tx.accountID))?.users ?? new Set())
  },
}
