import { naturalCompare } from '#contract/kernel/natural.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Company } from '#contract/companies/schema.ts'
import type { FileKeeping } from '#server/files/files.ts'
import { type Handlers, reply } from '#server/kernel/handler.ts'
import { effectiveLanguage } from '#server/http/language.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { peopleShown } from '#server/people/reporting-tree.ts'
import { changeCompany, type ChangeParts } from './change.ts'
import { createCompany } from './create.ts'
import { exportCompanies } from './export-companies.ts'
import jobTitles from './data/job-titles.json' with { type: 'json' }
import states from './data/states.json' with { type: 'json' }
import { logoHandlers } from './logo.ts'
import { readCompany, readIndustries, readTitles } from './queries.ts'
import { countCompanies, foundCompanies } from './search.ts'

/** Makes the handlers of company accounts (ACC rows). */
export const companies = (files: FileKeeping, parts: ChangeParts): Handlers<'companies'> => ({
  list: async ({ query: { limit, cursor, ...search } }, context) => {
    const { db, listVersion } = context
    const of = { epoch: listVersion.epoch, language: effectiveLanguage(context) }
    const answer = await answerList<Company, [string | number, string, number]>(
      { limit, cursor },
      listVersion,
      (work) => db.system((tx) => work(foundCompanies(tx, search, of))),
    )
    // The type allows a delta, but without `since` the answer never is one.
    return answer as never
  },

  export: async ({ query, body }, context) => exportCompanies(query, body, context),

  counts: ({ query }, { db }) => db.system((tx) => countCompanies(tx, query)),

  one: async (_, { db, accountID, caller, epoch }) => {
    const row = await db.accountSnapshot(accountID, (tx) =>
      readCompany(tx, accountID, epoch, caller.roleID),
    )
    if (row === undefined) return refuse('not-found')
    // A proxy user sees only their own chain, and a count includes only visible people (rulings 28
    // and 76).
    const people = await peopleShown(caller)
    return reply({ ...row, associates: people?.size ?? row.associates }, { etag: row.etag })
  },

  create: ({ body }, context) => createCompany(body, context, parts.box),

  update: async ({ body: { accountID, ...patch } }, context) => {
    const { caller } = context
    // Another company seems not to exist for callers outside the provider (ACL-31).
    if (caller.roleID !== roles.systemAdmin && accountID !== caller.accountID)
      return refuse('scope')
    return changeCompany(accountID, patch, context, parts)
  },

  patch: ({ body }, context) => changeCompany(context.accountID, body, context, parts),

  industries: (_, { db }) => db.system(readIndustries),

  states: async () => states,

  jobTitles: async (_, context) => {
    const { db, accountID } = context
    const used = await db.accountSnapshot(accountID, (tx) => readTitles(tx, accountID))
    const known = jobTitles.map(({ name, isPrincipal }) => ({ name, isPrincipal }))
    const names = new Set(known.map(({ name }) => name))
    const all = [
      ...known,
      ...used.filter((name) => !names.has(name)).map((name) => ({ name, isPrincipal: false })),
    ]
    // Principal ones first, then by name (G1-67).
    const language = effectiveLanguage(context)
    return all.toSorted(
      (one, other) =>
        Number(other.isPrincipal) - Number(one.isPrincipal) ||
        naturalCompare(one.name, other.name, language),
    )
  },

  ...logoHandlers(files),
})
