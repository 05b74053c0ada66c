import { refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { exportTrail } from './export-trail.ts'
import { auditLines, type Trail, type TrailSearch } from './lines.ts'

type InTrail = <T>(work: (trail: Trail) => Promise<T>) => Promise<T>
type Narrowed = Omit<TrailSearch, 'companies' | 'namesAll'>

/**
 * Reads the audit trail (rulings, 39 and 56), newest line first and only by pages, so that no
 * answer holds all of it.
 */
export const audit: Handlers<'audit'> = {
  list: (
    { query: { limit = usual, cursor, companyID: companies = null, ...search } },
    { db, listVersion },
  ) => answerList({ limit, cursor }, listVersion, ofAll(db, { ...search, companies })),

  ofCompany: async ({ query: { limit = usual, cursor, ...search } }, context) =>
    mayRead(context)
      ? answerList({ limit, cursor }, context.listVersion, ofOne(context, search))
      : refuse('not-permitted'),

  export: async ({ query, body }, context) => {
    const { companyID: companies = null, ...search } = query
    return exportTrail(
      {
        asked: body,
        filter: query,
        inSnapshot: ofAll(context.db, { ...search, companies }),
        company: null,
      },
      context,
    )
  },

  exportOfCompany: async ({ query, body }, context) =>
    mayRead(context)
      ? exportTrail(
          {
            asked: body,
            filter: query,
            inSnapshot: ofOne(context, query),
            company: context.accountID,
          },
          context,
        )
      : refuse('not-permitted'),
}

const usual = 100

function mayRead({ caller }: Pick<Context, 'caller'>): boolean {
  return caller.roleID === roles.systemAdmin || caller.isOwner
}

function ofAll(db: Context['db'], search: Narrowed & Pick<TrailSearch, 'companies'>): InTrail {
  return (work) => db.system((tx) => work(auditLines(tx, { ...search, namesAll: true })))
}

/**
 * Reads under the row security of the company. Only a reader of all companies sees the names of the
 * provider's people.
 */
function ofOne(
  { caller, db, accountID }: Pick<Context, 'caller' | 'db' | 'accountID'>,
  search: Narrowed,
): InTrail {
  const companies = [accountID]
  if (caller.roleID === roles.systemAdmin) return ofAll(db, { ...search, companies })
  return (work) =>
    db.accountSnapshot(accountID, (tx) =>
      work(auditLines(tx, { ...search, companies, namesAll: false })),
    )
}
