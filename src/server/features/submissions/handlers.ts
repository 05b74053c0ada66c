import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { refuseChanged } from '#contract/kernel/sent-back.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { maySeeProject } from '#contract/projects/rules.ts'
import type { Submission, SubmissionInput, SubmissionRow } from '#contract/submissions/schema.ts'
import { type Context, type Handlers, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { effectiveLanguage } from '#server/http/language.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { applyChange } from '#server/records/apply.ts'
import { changeWithDefaults } from '#server/records/change.ts'
import type { Prints } from '#server/prints/prints.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import {
  idempotencyKeyOf,
  changeOneRecord,
  rowsOrRefusal,
  uidFromKey,
} from '#server/records/single-call.ts'
import { choicesOf, countSubmissions } from './counts.ts'
import { figuresOf } from './figures.ts'
import type { ActionKind } from './intake/actions.ts'
import { withIntake } from './intake/take-in.ts'
import { submissionIndex } from './index-of.ts'
import { foundSubmissions, type OrderedSubmissionSearch, type SubmissionCursor } from './list.ts'
import { type Looking, sightOf } from './submission-scope.ts'
import { wholeOf } from './whole.ts'

type Kind = RecordKind<SubmissionRow, SubmissionInput>

/** Makes the handlers of submissions (SUB rows). */
export const submissions = (
  kind: Kind,
  actions: ActionKind,
  prints: Pick<Prints, 'pdfOf'>,
): Handlers<'submissions'> => {
  const intake = withIntake(kind, actions)

  return {
    create: async ({ body }, context) => {
      // A repeated id means the same record, even without a key of the call (G2-38).
      const id =
        context.key === null && body.uid !== undefined
          ? uuidV5(body.uid, 'intake')
          : idempotencyKeyOf(context)
      const { uid, ...patch } = body
      const rows = rowsOrRefusal(
        await applyChange(
          intake,
          changeWithDefaults({
            id,
            op: 'create',
            ref: uid ?? uidFromKey(id),
            patches: [JSON.parse(JSON.stringify(patch))],
          }),
          context,
        ),
      )
      if (isRefusal(rows)) return rows
      const [row] = rows
      if (row === undefined) return refuse('not-found')
      return reply(await context.db.accountSnapshot(context.accountID, (tx) => wholeOf(tx, row)), {
        etag: row.etag,
      })
    },

    ofAccount: async ({ query }, context) =>
      listed(kind, query, {}, await sightOf({ accountID: context.accountID }, context), context),

    ofProject: async ({ params, query }, context) => {
      const project = await projectOf(params.projectID, context)
      return project === undefined
        ? refuse('not-found')
        : listed(
            kind,
            query,
            { projectIds: String(project) },
            await sightOf({ accountID: context.accountID }, context),
            context,
          )
    },

    search: async ({ query: { limit, cursor, ...search } }, context) =>
      listed(kind, { limit, cursor }, search, await sightOf(search, context), context),

    index: async ({ query }, context) => {
      const looking = await sightOf({ timeZone: query.timeZone }, context)
      return isRefusal(looking)
        ? looking
        : looking.read((tx) => submissionIndex(tx, query, looking.sight, context.epoch))
    },

    count: async ({ query }, context) => {
      const looking = await sightOf(query, context)
      return isRefusal(looking)
        ? looking
        : looking.read((tx) => countSubmissions(tx, query, looking.sight))
    },

    choices: async ({ query: { of, ...search } }, context) => {
      const looking = await sightOf(search, context)
      return isRefusal(looking)
        ? looking
        : looking.read((tx) =>
            choicesOf(
              tx,
              search,
              { sight: looking.sight, language: effectiveLanguage(context) },
              of,
            ),
          )
    },

    figures: async ({ query }, context) => {
      const looking = await sightOf({ timeZone: query.timeZone }, context)
      return isRefusal(looking)
        ? looking
        : looking.read((tx) => figuresOf(tx, query, looking.sight))
    },

    get: async ({ params }, context) => {
      const accountID = await companyOf(params.submissionID, context)
      if (accountID === undefined) return refuse('not-found')
      // Reads the chain first, because a transaction cannot contain another.
      const chain = await context.caller.chain()
      const record = await context.db.accountSnapshot(accountID, async (tx) => {
        const [row] = await readRows(tx, kind, named(params.submissionID), context.epoch)
        return row !== undefined && kind.maySee({ caller: context.caller, chain }, row)
          ? wholeOf(tx, row)
          : undefined
      })
      return record === undefined ? refuse('not-found') : reply(record, { etag: record.etag })
    },

    pdf: async ({ params, query }, context) => {
      const accountID = await companyOf(params.submissionID, context)
      if (accountID === undefined) return refuse('not-found')
      const [row] = await context.db.accountSnapshot(accountID, (tx) =>
        readRows(tx, kind, named(params.submissionID), context.epoch),
      )
      if (row === undefined) return refuse('not-found')
      const print = await prints.pdfOf(
        { ...context, accountID },
        'submission',
        row.uid,
        query.paper,
      )
      return isRefusal(print) ? print : { pdfLocation: print.location }
    },

    update: async ({ params, body }, context) => {
      const accountID = await companyOf(params.submissionID, context)
      if (accountID === undefined) return refuse('not-found')
      const { isRemoved, project, head, answers, signatures, actions, ...fields } = body
      const fixed = { isRemoved, project, head, answers, signatures, actions }
      const refusal = await refuseFixed(kind, params.submissionID, fixed, { ...context, accountID })
      if (refusal !== null) return refusal
      const answer = await changeOneRecord(
        kind,
        params.submissionID,
        JSON.parse(JSON.stringify(fields)),
        { ...context, accountID },
      )
      if (answer === null || isRefusal(answer)) return answer
      return reply(await context.db.accountSnapshot(accountID, (tx) => wholeOf(tx, answer.body)), {
        etag: answer.body.etag,
      })
    },

    remove: async ({ params }, context) => {
      const accountID = await companyOf(params.submissionID, context)
      if (accountID === undefined) return refuse('not-found')
      const answer = await changeOneRecord(
        kind,
        params.submissionID,
        { isRemoved: true },
        { ...context, accountID },
      )
      return isRefusal(answer) ? answer : null
    },
  }
}

/**
 * Refuses changed values of fields that only the whole record has, naming them. A removal has its
 * own call.
 */
async function refuseFixed(
  kind: Kind,
  ref: Ref,
  sent: Readonly<Record<string, unknown>>,
  { caller, db, epoch, accountID }: Context,
): Promise<Refusal | null> {
  if (Object.values(sent).every((value) => value === undefined)) return null
  const chain = await caller.chain()
  return db.accountSnapshot(accountID, async (tx) => {
    const [row] = await readRows(tx, kind, named(ref), epoch)
    // The change itself refuses a hidden record.
    if (row === undefined || !kind.maySee({ caller, chain }, row)) return null
    const { isRemoved, project, head, answers, signatures, actions }: JsonObject = JSON.parse(
      JSON.stringify(await wholeOf(tx, row)),
    )
    return refuseChanged(sent, { isRemoved, project, head, answers, signatures, actions })
  })
}

const named = (ref: Ref) => (typeof ref === 'number' ? { numbers: [ref] } : { uids: [ref] })

type Page = { limit?: number | undefined; cursor?: string | undefined }

/** Returns a page of the found records, or all of them. This list has no deltas. */
async function listed(
  kind: Kind,
  page: Page,
  search: OrderedSubmissionSearch,
  looking: Looking | Refusal,
  context: Context,
): Promise<MarkedReply<Submission[]> | Refusal> {
  if (isRefusal(looking)) return looking
  const { listVersion } = context
  const language = effectiveLanguage(context)
  const answer = await answerList<Submission, SubmissionCursor>(page, listVersion, (work) =>
    looking.read((tx) =>
      work(
        foundSubmissions(tx, kind, listVersion.epoch, search, { sight: looking.sight, language }),
      ),
    ),
  )
  return isRefusal(answer) ? answer : (answer as MarkedReply<Submission[]>)
}

/**
 * Returns the company of a submission that the caller may refer to: their own, or for the
 * provider's people the record's.
 */
async function companyOf(ref: Ref, { caller, db }: Context): Promise<number | undefined> {
  if (caller.roleID !== roles.systemAdmin) return caller.accountID
  const found = await db.system((tx) =>
    tx.maybe<{ account_id: number }>(typeof ref === 'number' ? ownerByNumber : ownerByUid, [ref]),
  )
  return found?.account_id
}

const ownerByNumber = {
  name: 'submission-company',
  text: 'select account_id from submissions where submission_id = $1',
}
const ownerByUid = {
  name: 'submission-company-uid',
  text: 'select account_id from submissions where uid = $1 limit 1',
}

const projectSql = {
  name: 'submissions-project',
  text: 'select project_id, assigned_to_user_id as "assignedToUserID" from projects where account_id = $1 and (project_id = $2 or uid = $3)',
}

/** Returns the number of a project that the caller may see. */
async function projectOf(
  ref: Ref,
  { caller, db, accountID }: Context,
): Promise<number | undefined> {
  const chain = await caller.chain()
  const project = await db.accountSnapshot(accountID, (tx) =>
    tx.maybe<{ project_id: number; assignedToUserID: number | null }>(projectSql, [
      accountID,
      typeof ref === 'number' ? ref : null,
      typeof ref === 'string' ? ref : null,
    ]),
  )
  return project !== undefined && maySeeProject(caller, project, chain)
    ? project.project_id
    : undefined
}
