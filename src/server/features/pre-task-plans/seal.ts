import { planContent } from '#contract/pre-task-plans/content.ts'
import { maySeeSubmission } from '#contract/pre-task-plans/submission.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import type { Printable } from '#server/prints/printable.ts'
import { readRows } from '#server/records/read-rows.ts'
import { ticketsAfter, undone } from '#server/seals/as-of.ts'
import type { Sealable } from '#server/seals/sealable.ts'
import type { SubmissionKind } from './submissions.ts'

/**
 * Tells whether all of these records exist and the caller may see each. Prints and seals call it
 * within a transaction.
 */
export const seesAll =
  (kind: SubmissionKind): Printable['maySee'] =>
  async (tx, caller, uids) => {
    const rows = await readRows(tx, kind, { uids }, '')
    // Reads the chain in the open transaction.
    const chain = (await chainOf(tx, caller.user_id, tx.accountID))?.users ?? new Set<number>()
    return rows.length === new Set(uids).size && rows.every((row) => maySeeSubmission(chain, row))
  }

/** Seals a pre-task plan once it is submitted. */
export const sealablePlan = (kind: SubmissionKind): Sealable => ({
  entity: 'ptp-submission',
  maySee: (tx, caller, uid) => seesAll(kind)(tx, caller, [uid]),
  numberOf: async (tx, uid) => (await readRows(tx, kind, { uids: [uid] }, ''))[0]?.id,
  contentOf: async (tx, record, version) => {
    const [row] = await readRows(tx, kind, { numbers: [record] }, '')
    if (row === undefined) return undefined
    const then = undone(row, await ticketsAfter(tx, 'ptp-submission', record, version), version)
    return {
      uid: row.uid,
      label: row.ptpHash,
      content: planContent({ ...then, accountID: tx.accountID }),
    }
  },
})
