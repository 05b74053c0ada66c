import type { Capability } from '#contract/index.ts'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { access } from './cases/access.ts'
import type { About, CasesOf, Expected, ReferenceName, Things } from './cases/cases-of.ts'
import { catalogue } from './cases/catalogue.ts'
import { companies } from './cases/companies.ts'
import { correctiveActions } from './cases/corrective-actions.ts'
import { projects } from './cases/projects.ts'
import { sync } from './cases/sync.ts'
import { team } from './cases/team.ts'

/** The cases file of each capability. */
export const casesOf: { readonly [Name in Capability]: CasesOf<Name> } = { access, companies, team, catalogue, projects, correctiveActions, sync }

/** What the capabilities' requests name beyond the usual things. */
export const things = {} satisfies Things

/** A case as the tests walk over them: what `CaseOf` says, without the operation's own types. */
export interface Case {
  operation: Operation
  callers: readonly Expected[]
  things?: CasesOf<'projects'>['remove']['things']
  body?: (about: About) => unknown
  foreign?: Readonly<Partial<Record<ReferenceName, Expected>>>
}

/** The case of every operation, in contract order. */
export const cases: readonly Case[] = operations.map((operation) => {
  const [capability = '', verb = ''] = operation.name.split('.')
  const found: Omit<Case, 'operation'> | undefined = Reflect.get(Reflect.get(casesOf, capability) ?? {}, verb)
  if (found === undefined) throw new Error(`No case for ${operation.name}: write it into tests/contract/cases.`)
  return { ...found, operation }
})
