import type { z } from 'zod'
import type { Capability, Contract } from '#contract/index.ts'
import type { InviteProblem, Withdrawn } from '#contract/invites/schema.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import type { CallerName } from '#tests/world/callers.ts'
import type { Fixture, Ids, Make } from '#tests/world/fixture.ts'

/**
 * The facts of the contract tests about one capability: a case for each of its operations, written
 * by hand from the specification and never generated from the contract. The file of the
 * capability's name in `cases/` exports them as `export const cases = { … } satisfies
 * CasesOf<'projects'>`. A missing operation, body or reference does not compile.
 */
export type CasesOf<Name extends Capability> = {
  readonly [Verb in keyof Contract[Name]]: CaseOf<Extract<Contract[Name][Verb], Operation>>
}

/**
 * The responses to each caller, a request that succeeds for any permitted caller, and the response
 * to each reference of another company.
 */
export type CaseOf<O extends Operation> = {
  /** One response for each of `callerNames`, in that order. */
  readonly callers: Row
  /** The rows of the requirements that it proves, which its tests have in their names. */
  readonly rows?: string
  /**
   * The rows that a list names to each answered caller, in the company of `rows.test.ts`; required
   * for every list.
   */
  readonly shows?: Shows
  /** Records that replace the usual ones, where a caller needs them for success. */
  readonly things?: (fixture: Fixture, caller: CallerName) => Partial<Ids>
} & (O extends { body: infer Body extends z.ZodType }
  ? { readonly body: (about: About) => z.input<Body> }
  : { readonly body?: undefined }) &
  ([ReferenceOf<O>] extends [never]
    ? { readonly foreign?: undefined }
    : { readonly foreign: Readonly<Record<ReferenceOf<O>, Expected | Outcome>> })

/**
 * The rows of a list by caller, in its order; a caller of another company requests their own
 * company's.
 */
export type Shows = Readonly<Partial<Record<CallerName, readonly string[]>>>

/** Gives these callers the same rows. */
export const everywhere = (names: readonly string[], ...callers: readonly CallerName[]): Shows =>
  Object.fromEntries(callers.map((caller) => [caller, names]))

/** The parts of a body; `caller` only makes repeated bodies differ. */
export interface About {
  ids: Ids
  fixture: Fixture
  caller: string
}

/**
 * The records that a capability's requests name in addition to the usual ones, each with the
 * function that makes one for a person's company. The cases file declares their names (`declare
 * module '#tests/world/fixture.ts' { interface Ids { contractorID: number } }`). Both companies of
 * the tests get one, and every caller also tries the other company's.
 */
export type Things = Readonly<Partial<Record<keyof Ids, Make>>>

/** The status, and the code of a refusal. */
export type Expected = '200' | '201' | '204' | `4${number} ${RefusalCode}`

/**
 * The outcome of a call that answers for each record separately: its status, and the problem of the
 * one with the foreign reference.
 */
export type Outcome = `${'200' | '201'} ${InviteProblem | Exclude<Withdrawn['problem'], null>}`

type Row = readonly [
  anonymous: Expected,
  expired: Expected,
  role1: Expected,
  role2: Expected,
  foreign: Expected,
  owner: Expected,
  proxy: Expected,
  blocked: Expected,
  inactive: Expected,
  sysadmin: Expected,
]

/**
 * The references of an operation, in its path and its `references`; programs, forms and questions
 * belong to the provider's catalogue and not to a company.
 */
export type ReferenceOf<O extends Operation> = Exclude<
  InPath<O['path']> | Named<O>,
  (typeof catalogueNames)[number] | (typeof keyNames)[number]
>

/** The names of catalogue records in addresses. */
export const catalogueNames = [
  'formID',
  'planID',
  'safetyPlanID',
  'questionID',
  'imageID',
  'version',
] as const

/**
 * The names in addresses that replace a caller: another company's key rightly opens that company.
 */
export const keyNames = ['apiKey'] as const

type InPath<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | InPath<Rest>
  : never

/** A body's `accountID` that differs from the path's has its own name. */
type Named<O extends Operation> = O extends { references: readonly (infer Name extends string)[] }
  ? Name extends 'accountID'
    ? 'bodyAccountID'
    : Name
  : never

/** Every reference that an operation names. */
export type ReferenceName = {
  [Name in Capability]: {
    [Verb in keyof Contract[Name]]: ReferenceOf<Extract<Contract[Name][Verb], Operation>>
  }[keyof Contract[Name]]
}[Capability]

export const no = '401 unauthenticated'
export const over = '401 expired'
export const role = '403 role'
export const scope = '403 scope'
export const barred = '403 not-permitted'
export const blocked = '403 blocked'
export const inactive = '403 account-inactive'
export const unseen = '404 not-found'
export const invalid = '422 invalid'
