import type { correctiveActions } from '#contract/corrective-actions/operations.ts'
import type {
  CorrectiveActionInput,
  CorrectiveAction,
} from '#contract/corrective-actions/schema.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Queries } from '#server/db/database.ts'
import type { Context, Handler } from '#server/kernel/handler.ts'
import { answerList, type ListSnapshot } from '#server/lists/answer-list.ts'
import { recordList } from '#server/lists/record-list.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import { effectiveLanguage } from '#server/http/language.ts'
import { countActions } from './counts.ts'
import { foundActions, type ActionCursor } from './search.ts'

/**
 * Lists the actions of a person's chain. For a system administrator the server searches, sorts and
 * pages those of all companies (API2-50, rulings, 10).
 */
export const ofUser =
  (
    kind: RecordKind<CorrectiveAction, CorrectiveActionInput>,
  ): Handler<typeof correctiveActions.ofUser> =>
  async ({ params, query }, context) => {
    const { caller, db, listVersion, accountID, now } = context
    const { limit, cursor, since, ...search } = query
    const isSearch = Object.values(search).some((value) => value !== undefined)

    if (caller.roleID !== roles.systemAdmin && !isSearch) {
      const chain = await caller.chain()
      return answerList<CorrectiveAction, number>(query, listVersion, (work) =>
        db.accountSnapshot(accountID, (tx) => work(recordList(tx, kind, listVersion.epoch, chain))),
      )
    }
    // Devices cache neither search results nor lists of all companies (rulings, 10), so they cannot
    // sync.
    if (since !== undefined) return refuse('malformed', notBoth)
    const sight = await sightOf(params.userID, context)
    if (isRefusal(sight)) return sight
    const { chain, read } = sight
    const language = effectiveLanguage(context)
    return answerList<CorrectiveAction, ActionCursor>({ limit, cursor }, listVersion, (work) =>
      read((tx) =>
        work(
          pagesOnly(
            foundActions(tx, kind, listVersion.epoch, { search, chain, now: now(), language }),
          ),
        ),
      ),
    )
  }

/** Counts the actions by each value of a filter. */
export const countsOfUser: Handler<typeof correctiveActions.countsOfUser> = async (
  { params, query },
  context,
) => {
  const sight = await sightOf(params.userID, context)
  return isRefusal(sight)
    ? sight
    : sight.read((tx) => countActions(tx, query, sight.chain, context.now()))
}

const notBoth = { fields: { since: 'Not possible for this list.' } }

/** The people whose actions the caller may read, and the way to read them. */
interface Sight {
  /** Limits the rows to these people. */
  chain: ReadonlySet<number> | null
  read: <T>(work: (tx: Queries) => Promise<T>) => Promise<T>
}

/**
 * Returns the sight of the caller: for professionals their chain, for a system administrator every
 * company or the chain of the person in the path.
 */
async function sightOf(
  userID: number,
  { caller, db, accountID }: Context,
): Promise<Sight | Refusal> {
  if (caller.roleID !== roles.systemAdmin)
    return { chain: await caller.chain(), read: (work) => db.accountSnapshot(accountID, work) }
  const read: Sight['read'] = (work) => db.system(work)
  if (userID === caller.user_id) return { chain: null, read }
  const named = await read((tx) => chainOf(tx, userID, null))
  return named === null ? refuse('not-found') : { chain: named.users, read }
}

/** Makes a list that serves only pages. */
function pagesOnly<Row, Place>(
  list: Omit<ListSnapshot<Row, Place>, 'buckets' | 'rowsOf'>,
): ListSnapshot<Row, Place> {
  return { ...list, buckets: async () => [], rowsOf: async () => [] }
}
