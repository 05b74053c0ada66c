import { planContent } from '#contract/pre-task-plans/content.ts'
import { linesOf, type PlanTask } from '#contract/pre-task-plans/lines.ts'
import { signedOf } from '#contract/pre-task-plans/rules.ts'
import type { PreTaskSubmission } from '#contract/pre-task-plans/submission.ts'
import { type Block, contentHash, type PrintDocument } from '#server/pdf/door.ts'
import type { Letterhead } from '#server/prints/letterhead.ts'
import type { Printable } from '#server/prints/printable.ts'
import { readRows } from '#server/records/read-rows.ts'
import { sealWords } from '#server/seals/seal-of.ts'
import { printWords, type PrintWords } from './print-words.ts'
import { seesAll } from './seal.ts'
import type { SubmissionKind } from './submissions.ts'

/** Prints a pre-task plan as it was submitted (API2-68). */
export const printablePlan = (kind: SubmissionKind): Printable => ({
  name: 'preTaskSubmission',

  maySee: seesAll(kind),

  document: async (tx, uid, letterhead) => {
    const [row] = await readRows(tx, kind, { uids: [uid] }, '')
    return row === undefined
      ? undefined
      : planDocument(
          { ...row, accountID: tx.accountID },
          letterhead,
          await sealWords(tx, 'ptp-submission', row.id, row.version, letterhead),
        )
  },
})

/**
 * Writes a plan as a document in the reader's language: each task with its hazards and controls
 * line by line, and the signatures.
 */
export function planDocument(
  row: PreTaskSubmission & { accountID: number },
  letterhead: Letterhead,
  seal: string | null,
): PrintDocument {
  const words = printWords[letterhead.language]
  const { say } = letterhead
  const { signed, of } = signedOf(row.signatures)
  const {
    tasks = [],
    ptpHash,
    title,
    projectName,
    projectNumber,
    projectAddress,
    submittedByUserName,
    submissionDateTime,
    submissionStatus,
    signatures,
  } = row
  return {
    ...letterhead.document,
    title,
    subject: `${words.kind} ${ptpHash}, ${projectName}`,
    record: { label: ptpHash, lines: [words.kind] },
    facts: [
      {
        label: words.project,
        strong: [projectName],
        lines: [projectNumber, projectAddress].filter((line) => line !== ''),
      },
      {
        label: words.facilitator,
        strong: [submittedByUserName],
        lines: row.assignedToUser ? [`${words.assignedTo} ${row.assignedToUser.name}`] : [],
      },
      {
        label: words.submittedOn,
        strong: [say.dayOf(submissionDateTime)],
        lines: [say.time(submissionDateTime)],
      },
      {
        label: words.status,
        strong: [words.value(submissionStatus)],
        lines: [words.signed(signed, of)],
      },
    ],
    sum: null,
    blocks: [
      ...tasks.flatMap((task, place) => taskBlocks(task, place, words)),
      { kind: 'heading', text: words.signatures },
      // A signature is a name and a time, because a plan has no drawn signatures.
      {
        kind: 'table',
        columns: [
          { title: words.name, share: 0.5 },
          { title: words.signedAt, share: 0.5 },
        ],
        rows: signatures.map(({ signatureName, at }) => ({
          cells: [signatureName, at === null ? words.notSigned : say.moment(at)],
        })),
      },
    ],
    foot: { record: `${words.kind} ${ptpHash}`, seal, hash: contentHash(planContent(row)) },
  }
}

function taskBlocks(task: PlanTask, place: number, words: PrintWords): Block[] {
  const lines = linesOf([task])
  const textsOf = (part: 'hazards' | 'controls') =>
    lines.filter((line) => line.part === part).map(({ text }) => text)
  const [hazards, controls] = [textsOf('hazards'), textsOf('controls')]
  // Places lines of both columns side by side in order, without claiming that they belong together.
  const rows = Array.from({ length: Math.max(hazards.length, controls.length) }, (_, n) => ({
    cells: [hazards[n] ?? '', controls[n] ?? ''],
  }))
  return [
    { kind: 'heading', text: words.task(place + 1, task.description) },
    ...(rows.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            columns: [
              { title: words.hazards, share: 0.45 },
              { title: words.controls, share: 0.55 },
            ],
            rows,
          },
        ]),
  ]
}
