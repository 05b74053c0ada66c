import type { correctiveActions } from '#contract/corrective-actions/operations.ts'
import type { CorrectiveActionInput, CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Handler } from '#server/handler.ts'
import { answerList, type Listing } from '#server/lists/answer-list.ts'
import { recordList } from '#server/lists/record-list.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import { foundActions, type Place } from './search.ts'

/**
 * The actions of a person's chain; for a system administrator those of all companies, found, sorted
 * and cut into pages here (API2-50, rulings, 10).
 */
export const ofUser = (kind: RecordKind<CorrectiveAction, CorrectiveActionInput>): Handler<typeof correctiveActions.ofUser> => async ({ params, query }, { caller, db, life, accountID, now }) => {
  const { limit, cursor, since, ...search } = query
  const page = { limit, cursor }
  const isSearch = Object.values(search).some((value) => value !== undefined)
  if (Object.values(search).some((value) => typeof value === 'string' && value.includes('\0'))) return refuse('malformed')

  if (caller.roleID !== roles.systemAdmin) {
    const chain = await caller.chain()
    if (!isSearch) return answerList<CorrectiveAction, number>(query, life, (work) => db.accountSnapshot(accountID, (tx) => work(recordList(tx, kind, life.epoch, chain))))
    if (since !== undefined) return refuse('malformed', notBoth)
    return answerList<CorrectiveAction, Place>(page, life, (work) => db.accountSnapshot(accountID, (tx) => work(pagesOnly(foundActions(tx, kind, life.epoch, { search, chain, now: now() })))))
  }

  // Not kept on devices (rulings, 10), so nothing to catch up with.
  if (since !== undefined) return refuse('malformed', notBoth)
  const named = params.userID === caller.user_id ? null : await db.system((tx) => chainOf(tx, params.userID, null))
  if (named === null && params.userID !== caller.user_id) return refuse('not-found')
  return answerList<CorrectiveAction, Place>(page, life, (work) => db.system((tx) => work(pagesOnly(foundActions(tx, kind, life.epoch, { search, chain: named?.users ?? null, now: now() })))))
}

const notBoth = { fields: { since: 'Not possible for this list.' } }

/** A list that is only ever asked for pages. */
function pagesOnly<Row, Place>(list: Omit<Listing<Row, Place>, 'buckets' | 'rowsOf'>): Listing<Row, Place> {
  return { ...list, buckets: async () => [], rowsOf: async () => [] }
}
