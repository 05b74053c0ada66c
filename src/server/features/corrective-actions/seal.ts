import type {
  CorrectiveAction,
  CorrectiveActionInput,
} from '#contract/corrective-actions/schema.ts'
import { maySeeAction } from '#contract/corrective-actions/rules.ts'
import { roles } from '#contract/kernel/role.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import type { Printable } from '#server/prints/printable.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import type { Sealable } from '#server/seals/sealable.ts'
import { actionContent } from './content.ts'

/**
 * Tells whether all of these records exist and the caller may see each. Prints and seals call it
 * within a transaction.
 */
export const seesAll =
  (kind: RecordKind<CorrectiveAction, CorrectiveActionInput>): Printable['maySee'] =>
  async (tx, caller, uids) => {
    const rows = await readRows(tx, kind, { uids }, '')
    if (rows.length < new Set(uids).size) return false
    if (caller.roleID === roles.systemAdmin) return true
    // Reads the chain in the open transaction.
    const chain = (await chainOf(tx, caller.user_id, tx.accountID))?.users ?? new Set<number>()
    return rows.every((row) => maySeeAction(chain, row))
  }

/**
 * Seals a corrective action with its history when it is closed, and again with each change after
 * that.
 */
export const sealableAction = (
  kind: RecordKind<CorrectiveAction, CorrectiveActionInput>,
): Sealable => ({
  entity: 'action',
  maySee: (tx, caller, uid) => seesAll(kind)(tx, caller, [uid]),
  numberOf: async (tx, uid) =>
    (await readRows(tx, kind, { uids: [uid] }, ''))[0]?.correctiveActionID,
  contentOf: async (tx, record, version) => {
    const [row] = await readRows(tx, kind, { numbers: [record] }, '')
    if (row === undefined) return undefined
    return { uid: row.uid, label: row.caTicketHash, content: await actionContent(tx, row, version) }
  },
})
