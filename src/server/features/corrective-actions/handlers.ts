import {
  actionTypes,
  severities,
  statuses,
  triggers,
} from '#contract/corrective-actions/lookups.ts'
import type {
  CorrectiveActionInput,
  CorrectiveAction,
} from '#contract/corrective-actions/schema.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Context, type Handlers, reply } from '#server/kernel/handler.ts'
import { toPage } from '#server/lists/account-list.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { recordList } from '#server/lists/record-list.ts'
import type { Jobs } from '#server/jobs/define.ts'
import type { Prints } from '#server/prints/prints.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { changeOneRecord, createOneRecord } from '#server/records/single-call.ts'
import { countsOfUser, ofUser } from './of-user.ts'
import { sendNote } from './send-note.ts'
import { actionTickets } from './tickets.ts'

const lists = { triggers, severitys: severities, status: statuses, types: actionTypes }
const latest = 2_147_483_647

type CorrectiveActionKind = RecordKind<CorrectiveAction, CorrectiveActionInput>

/**
 * Makes the handlers of single calls on corrective actions (CA rows). The app itself writes through
 * the sync batch.
 */
export const correctiveActions = (
  kind: CorrectiveActionKind,
  prints: Prints,
  jobs: Jobs,
): Handlers<'correctiveActions'> => ({
  list: async ({ query }, { caller, db, listVersion, accountID }) => {
    const chain = caller.roleID === roles.systemAdmin ? null : await caller.chain()
    return answerList<CorrectiveAction, number>(query, listVersion, (work) =>
      db.accountSnapshot(accountID, (tx) => work(recordList(tx, kind, listVersion.epoch, chain))),
    )
  },

  create: ({ body }, context) => createOneRecord(kind, body, context),

  get: async ({ params }, context) => {
    const row = await ifVisible(
      kind,
      params.correctiveActionID,
      context,
      async (_tx, found) => found,
    )
    return row === undefined ? refuse('not-found') : reply(row, { etag: row.etag })
  },

  tickets: async ({ params, query }, context) => {
    const below = query.cursor === undefined ? latest : Number(query.cursor)
    if (!Number.isInteger(below) || below < 1 || below > latest || query.since !== undefined)
      return refuse('malformed')
    const limit = query.limit === undefined ? latest : query.limit + 1
    const found = await ifVisible(kind, params.correctiveActionID, context, (tx, row) =>
      actionTickets(tx, row.correctiveActionID, below, limit),
    )
    if (found === undefined) return refuse('not-found')
    const { rows, next } = toPage(found, query.limit ?? latest, (ticket) => String(ticket.version))
    return reply(rows, next === null ? {} : { nextCursor: next })
  },

  pdf: async ({ params, query }, context) => {
    const uid = await ifVisible(
      kind,
      params.correctiveActionID,
      context,
      async (_tx, row) => row.uid,
    )
    const print =
      uid === undefined
        ? refuse('not-found')
        : await prints.pdfOf(context, 'correctiveAction', uid, query.paper)
    return isRefusal(print) ? print : { pdfLocation: print.location }
  },

  ofUser: ofUser(kind),

  countsOfUser,

  update: async ({ params, body }, context) => {
    // A system administrator is never assignee or opener (G2-48), and has no company to write in.
    if (context.caller.roleID === roles.systemAdmin)
      return refuseSystemAdministrator(params.correctiveActionID, context)
    return changeOneRecord(kind, params.correctiveActionID, body, context, { needsNote: true })
  },

  sendNote: sendNote(kind, jobs),

  lookups: async () => ({ ...lists, tickets: [] }),
  triggers: async () => lists.triggers,
  severitys: async () => lists.severitys,
  status: async () => lists.status,
  types: async () => lists.types,
})

/**
 * Reads an action that the caller may see, in one snapshot. Returns undefined if there is no such
 * action.
 */
async function ifVisible<T>(
  kind: CorrectiveActionKind,
  ref: Ref,
  { caller, db, epoch, accountID }: Context,
  read: (tx: AccountTx, row: CorrectiveAction) => Promise<T>,
): Promise<T | undefined> {
  const chain = await caller.chain()
  return db.accountSnapshot(accountID, async (tx) => {
    const [row] = await readRows(
      tx,
      kind,
      typeof ref === 'number' ? { numbers: [ref] } : { uids: [ref] },
      epoch,
    )
    return row !== undefined && kind.maySee({ caller, chain }, row) ? read(tx, row) : undefined
  })
}

async function refuseSystemAdministrator(ref: Ref, { db }: Context) {
  const found = await db.system((tx) =>
    tx.maybe(
      `select account_id from corrective_actions where ${typeof ref === 'number' ? 'corrective_action_id' : 'uid'} = $1 limit 1`,
      [ref],
    ),
  )
  return refuse(found === undefined ? 'not-found' : 'not-editor')
}
