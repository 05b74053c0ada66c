import type { z } from 'zod'
import type { Capability, Contract } from '#contract/index.ts'
import type { InviteProblem, Withdrawn } from '#contract/invites/schema.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import type { CallerName } from '#tests/world/callers.ts'
import type { Fixture, Ids, Make } from '#tests/world/fixture.ts'

/**
 * What the contract tests know of one capability: a case for each of its operations, written by
 * hand from the specification and never made from the contract. It stands in the file of the
 * capability's name in `cases/`, as `export const cases = { … } satisfies CasesOf<'projects'>`. An
 * operation, a body or a reference left out does not compile.
 */
export type CasesOf<Name extends Capability> = {
  readonly [Verb in keyof Contract[Name]]: CaseOf<Extract<Contract[Name][Verb], Operation>>
}

/**
 * Who gets what, a request that succeeds for whoever may make it, and what one reference of another
 * company answers.
 */
export type CaseOf<O extends Operation> = {
  /** One answer for each of `callerNames`, in that order. */
  readonly callers: Row
  /** The rows of the requirements that it proves; they are in the name of its tests. */
  readonly rows?: string
  /**
   * What a list names to each caller who is answered, of the company of `rows.test.ts`; every list
   * must say so.
   */
  readonly shows?: Shows
  /** Other things than the usual ones, where a caller needs them so that the call can succeed. */
  readonly things?: (fixture: Fixture, caller: CallerName) => Partial<Ids>
} & (O extends { body: infer Body extends z.ZodType }
  ? { readonly body: (about: About) => z.input<Body> }
  : { readonly body?: undefined }) &
  ([ReferenceOf<O>] extends [never]
    ? { readonly foreign?: undefined }
    : { readonly foreign: Readonly<Record<ReferenceOf<O>, Expected | Outcome>> })

/**
 * Callers to what a list names to them, in its order; who is of another company asks for the own
 * one.
 */
export type Shows = Readonly<Partial<Record<CallerName, readonly string[]>>>

/** The same for each of these. */
export const everywhere = (names: readonly string[], ...callers: readonly CallerName[]): Shows =>
  Object.fromEntries(callers.map((caller) => [caller, names]))

/** What a body is made of; `caller` only keeps repeated bodies apart. */
export interface About {
  ids: Ids
  fixture: Fixture
  caller: string
}

/**
 * The things that a capability's requests name beyond the usual ones: how somebody makes one for
 * their company. The cases file declares their names (`declare module '#tests/world/fixture.ts' {
 * interface Ids { contractorID: number } }`); both companies of the tests get one, and every
 * caller's try with the other company's follows.
 */
export type Things = Readonly<Partial<Record<keyof Ids, Make>>>

/** Status, and the code of a refusal. */
export type Expected = '200' | '201' | '204' | `4${number} ${RefusalCode}`

/**
 * Of a call that answers each of several by itself: its status, and why the one with the foreign
 * reference is refused.
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
 * What an operation refers to, by its path and by its `references`; programs, forms and questions
 * are the provider's catalogue and no company's.
 */
export type ReferenceOf<O extends Operation> = Exclude<
  InPath<O['path']> | Named<O>,
  (typeof catalogueNames)[number] | (typeof keyNames)[number]
>

/** What addresses name of the catalogue. */
export const catalogueNames = [
  'formID',
  'planID',
  'safetyPlanID',
  'questionID',
  'imageID',
  'version',
] as const

/** What addresses name instead of a caller: another company's key opens that company by right. */
export const keyNames = ['apiKey'] as const

type InPath<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | InPath<Rest>
  : never

/** A body's `accountID` beside the path's has a name of its own. */
type Named<O extends Operation> = O extends { references: readonly (infer Name extends string)[] }
  ? Name extends 'accountID'
    ? 'bodyAccountID'
    : Name
  : never

/** Every reference that some operation names. */
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
