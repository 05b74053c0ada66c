import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Delta } from '#contract/kernel/shapes.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { isForward } from '#contract/pre-task-plans/rules.ts'
import type { PreTaskSubmissionInput, SubmissionBody } from '#contract/pre-task-plans/schema.ts'
import {
  maySeeSubmission,
  type PreTaskSubmission,
  sentSubmission,
  type SentSubmission,
} from '#contract/pre-task-plans/submission.ts'
import { type Context, type Handlers, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { recordList } from '#server/lists/record-list.ts'
import type { Prints } from '#server/prints/prints.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { idempotencyKeyOf, changeOneRecord, createOneRecord } from '#server/records/single-call.ts'

export type SubmissionKind = RecordKind<PreTaskSubmission, PreTaskSubmissionInput>

/**
 * Makes the handlers of submitted plans: the list of the office, one with its lines, and the
 * submission.
 */
export const submissionHandlers = (
  kind: SubmissionKind,
  prints: Prints,
): Pick<Handlers<'preTaskPlans'>, 'list' | 'submission' | 'submit' | 'pdf'> => ({
  list: async ({ query }, { caller, db, listVersion, accountID }) => {
    const chain = await caller.chain()
    const answer = await answerList<PreTaskSubmission, number>(query, listVersion, (work) =>
      db.accountSnapshot(accountID, (tx) => work(recordList(tx, kind, listVersion.epoch, chain))),
    )
    return isRefusal(answer) ? answer : asData(answer)
  },

  submission: async ({ params: { ptpSubmissionId } }, context) => {
    const row = await submissionSeen(kind, ptpSubmissionId, context)
    return isRefusal(row) ? row : reply(sentSubmission(row), { etag: row.etag })
  },

  pdf: async ({ params: { ptpSubmissionId }, query: { paper } }, context) => {
    const row = await submissionSeen(kind, ptpSubmissionId, context)
    const print = isRefusal(row)
      ? row
      : await prints.pdfOf(context, 'preTaskSubmission', row.uid, paper)
    return isRefusal(print) ? print : { blobPath: print.location }
  },

  submit: async ({ body: { uid, ...body } }, context) => {
    const made = await createOneRecord(kind, fieldsOf(body), context, uid)
    if (!isRefusal(made) || made.refused !== 'exists' || uid === undefined) return sent(made)
    return forward(kind, uid, body, made.row, context)
  },
})

/** Returns a submission if its author is in the caller's chain. */
export async function submissionSeen(
  kind: SubmissionKind,
  id: number,
  { caller, db, epoch, accountID }: Context,
): Promise<PreTaskSubmission | Refusal> {
  const chain = await caller.chain()
  const [row] = await db.accountSnapshot(accountID, (tx) =>
    readRows(tx, kind, { numbers: [id] }, epoch),
  )
  return row !== undefined && maySeeSubmission(chain, row) ? row : refuse('not-found')
}

const fieldsOf = ({ signatures, ...body }: Omit<SubmissionBody, 'uid'>) => ({
  ...body,
  signatures: signatures.map(({ signatureName, at = null }) => ({ signatureName, at })),
})

/**
 * Returns the stored submission. Moves its status and signatures forward if those of the request
 * are further along (G2-38).
 */
async function forward(
  kind: SubmissionKind,
  uid: string,
  body: Omit<SubmissionBody, 'uid'>,
  stored: unknown,
  context: Context,
) {
  // The engine returns the row only to callers who may see it.
  if (stored === undefined) return refuse('exists')
  const row = stored as PreTaskSubmission
  if (row.ptpId !== body.ptpId)
    return refuse('exists', { fields: { uid: 'Another plan was submitted with this id.' } })
  if (!isForward(row.submissionStatus, body.submissionStatus))
    return reply(sentSubmission(row), { etag: row.etag })
  const { submissionStatus, signatures } = fieldsOf(body)
  const id = uuidV5(idempotencyKeyOf(context), submissionStatus)
  const moved = await changeOneRecord(
    kind,
    uid,
    { submissionStatus, signatures },
    { ...context, ifMatch: null },
    { id },
  )
  // A parallel call moved it further, so the stored row is the answer.
  if (
    isRefusal(moved) &&
    moved.refused === 'invalid' &&
    moved.fields?.['submissionStatus'] !== undefined
  ) {
    const [now = row] = await context.db.accountSnapshot(context.accountID, (tx) =>
      readRows(tx, kind, { uids: [uid] }, context.epoch),
    )
    return reply(sentSubmission(now), { etag: now.etag })
  }
  return moved === null ? refuse('not-found') : sent(moved)
}

function sent(
  answer: MarkedReply<PreTaskSubmission> | Refusal,
): MarkedReply<SentSubmission> | Refusal {
  if (!isRefusal(answer)) return reply(sentSubmission(answer.body), { etag: answer.body.etag })
  return answer.row === undefined
    ? answer
    : { ...answer, row: sentSubmission(answer.row as PreTaskSubmission) }
}

/** Returns the list under `data` (G2-58). A delta keeps the form that devices know. */
async function asData(
  answer: MarkedReply<PreTaskSubmission[] | Delta<PreTaskSubmission>>,
): Promise<MarkedReply<{ data: SentSubmission[] } | Delta<SentSubmission>>> {
  const { body, pages, ...more } = answer
  if (pages !== undefined) {
    const all: SentSubmission[] = []
    await pages(
      async (rows) => void all.push(...(rows as readonly PreTaskSubmission[]).map(sentSubmission)),
    )
    return reply({ data: all }, more)
  }
  if (Array.isArray(body)) return reply({ data: body.map(sentSubmission) }, more)
  return reply(
    {
      ...body,
      buckets: body.buckets.map((bucket) => ({ ...bucket, rows: bucket.rows.map(sentSubmission) })),
    },
    more,
  )
}
