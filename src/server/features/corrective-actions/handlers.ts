import { actionTypes, severities, statuses, triggers } from '#contract/corrective-actions/lookups.ts'
import type { CorrectiveActionInput, CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Context, type Handlers, reply } from '#server/handler.ts'
import { cut } from '#server/lists/account-list.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { recordList } from '#server/lists/record-list.ts'
import { applyChange } from '#server/records/apply.ts'
import { plainChange } from '#server/records/change.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/rows.ts'
import { callKey, sentOf, rowsOrRefusal, uidFor } from '#server/records/single-call.ts'
import { ofUser } from './of-user.ts'
import { ticketsOf } from './tickets.ts'

const lists = { triggers, severitys: severities, status: statuses, types: actionTypes }
const latest = 2_147_483_647

type CorrectiveActionKind = RecordKind<CorrectiveAction, CorrectiveActionInput>

/** Corrective actions (CA rows): what the single calls do; the app itself writes by the sync batch. */
export const correctiveActions = (kind: CorrectiveActionKind): Handlers<'correctiveActions'> => ({
  list: async ({ query }, { caller, db, life, accountID }) => {
    const chain = caller.roleID === roles.systemAdmin ? null : await caller.chain()
    return answerList<CorrectiveAction, number>(query, life, (work) => db.accountSnapshot(accountID, (tx) => work(recordList(tx, kind, life.epoch, chain))))
  },

  create: async ({ body }, context) => {
    const id = callKey(context)
    const rows = rowsOrRefusal(await applyChange(kind, plainChange({ id, op: 'create', ref: uidFor(id), patches: [sentOf(body)] }), context))
    return isRefusal(rows) ? rows : one(rows)
  },

  get: async ({ params }, context) => {
    const row = await ifVisible(kind, params.correctiveActionID, context, async (_tx, found) => found)
    return row === undefined ? refuse('not-found') : reply(row, { etag: row.etag })
  },

  tickets: async ({ params, query }, context) => {
    const below = query.cursor === undefined ? latest : Number(query.cursor)
    if (!Number.isInteger(below) || below < 1 || below > latest || query.since !== undefined) return refuse('malformed')
    const limit = query.limit === undefined ? latest : query.limit + 1
    const found = await ifVisible(kind, params.correctiveActionID, context, (tx, row) => ticketsOf(tx, row.correctiveActionID, below, limit))
    if (found === undefined) return refuse('not-found')
    const { rows, next } = cut(found, query.limit ?? latest, (ticket) => String(ticket.version))
    return reply(rows, next === null ? {} : { nextCursor: next })
  },

  ofUser: ofUser(kind),

  update: async ({ params, body }, context) => {
    // A system administrator is never assignee or opener (G2-48), and has no company to write in.
    if (context.caller.roleID === roles.systemAdmin) return refuseSystemAdministrator(params.correctiveActionID, context)
    const change = plainChange({
      id: callKey(context),
      op: 'patch',
      ref: params.correctiveActionID,
      patches: [sentOf(body)],
      ifMatch: context.ifMatch,
      needsNote: true,
    })
    const rows = rowsOrRefusal(await applyChange(kind, change, context))
    if (isRefusal(rows)) return rows
    return rows.length === 0 ? null : one(rows)
  },

  lookups: async () => ({ ...lists, tickets: [] }),
  triggers: async () => lists.triggers,
  severitys: async () => lists.severitys,
  status: async () => lists.status,
  types: async () => lists.types,
})

function one(rows: CorrectiveAction[]) {
  const row = rows[0]
  return row === undefined ? refuse('not-found') : reply(row, { etag: row.etag })
}

/** Reads of an action that the caller may see, in one snapshot; undefined when there is none. */
async function ifVisible<T>(kind: CorrectiveActionKind, ref: Ref, { caller, db, epoch, accountID }: Context, read: (tx: AccountTx, row: CorrectiveAction) => Promise<T>): Promise<T | undefined> {
  const chain = await caller.chain()
  return db.accountSnapshot(accountID, async (tx) => {
    const [row] = await readRows(tx, kind, typeof ref === 'number' ? { numbers: [ref] } : { uids: [ref] }, epoch)
    return row !== undefined && kind.maySee({ caller, chain }, row) ? read(tx, row) : undefined
  })
}

async function refuseSystemAdministrator(ref: Ref, { db }: Context) {
  const found = await db.system((tx) =>
    tx.maybe(`select account_id from corrective_actions where ${typeof ref === 'number' ? 'corrective_action_id' : 'uid'} = $1 limit 1`, [ref]),
  )
  return refuse(found === undefined ? 'not-found' : 'not-editor')
}
