import { submissionContent } from '#contract/submissions/content.ts'
import type { SubmissionInput, SubmissionRow } from '#contract/submissions/schema.ts'
import type { Printable } from '#server/prints/printable.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { ticketsAfter, undone } from '#server/seals/as-of.ts'
import type { Sealable } from '#server/seals/sealable.ts'
import { maySeeAll } from './kind.ts'
import { wholeOf } from './whole.ts'

/** Tells whether all of these records exist and the caller may see each. */
export const seesAll =
  (kind: RecordKind<SubmissionRow, SubmissionInput>): Printable['maySee'] =>
  async (tx, caller, uids) => {
    const rows = await readRows(tx, kind, { uids }, '')
    return rows.length === new Set(uids).size && maySeeAll(tx, caller, rows)
  }

/** Seals a submission when it is submitted, and again with each correction and removal. */
export const sealableSubmission = (kind: RecordKind<SubmissionRow, SubmissionInput>): Sealable => ({
  entity: 'submission',
  maySee: (tx, caller, uid) => seesAll(kind)(tx, caller, [uid]),
  numberOf: async (tx, uid) => (await readRows(tx, kind, { uids: [uid] }, ''))[0]?.id,
  contentOf: async (tx, record, version) => {
    const [row] = await readRows(tx, kind, { numbers: [record] }, '')
    if (row === undefined) return undefined
    const then = undone(row, await ticketsAfter(tx, 'submission', record, version), version)
    return {
      uid: row.uid,
      label: kind.labelOf(row),
      content: submissionContent(await wholeOf(tx, then)),
    }
  },
})
