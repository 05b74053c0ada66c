import { refuse } from '#contract/kernel/refusal.ts'
import type { Associate } from '#contract/team/operations.ts'
import type { Handlers } from '#server/handler.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { peopleShown } from '#server/people/reporting-tree.ts'
import { companyOf, managersOf, teamList } from './list.ts'

/** The people of a company, to be read. */
export const team: Handlers<'team'> = {
  list: async ({ query }, { caller, db, life, accountID }) => {
    const people = await peopleShown(caller)
    return answerList<Associate, number>(query, life, (work) => db.accountSnapshot(accountID, async (tx) => work(await teamList(tx, life.epoch, people))))
  },

  managers: async ({ params }, { caller, db, epoch }) => {
    // The frame let only people of the caller's company through; a system administrator may name anybody.
    const isOwn = params.userID === caller.user_id || caller.accountID !== 0
    const company = isOwn ? caller.accountID : await db.system((tx) => tx.maybe<{ account_id: number }>(companyOf, [params.userID])).then((row) => row?.account_id)
    if (company === undefined) return refuse('not-found')
    const people = await peopleShown(caller)
    return db.accountSnapshot(company, (tx) => managersOf(tx, epoch, people))
  },
}
