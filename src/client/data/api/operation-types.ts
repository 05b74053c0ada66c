import type { Contract } from '#contract/index.ts'
import type { Answer, Arguments, Operation } from '#contract/kernel/operation.ts'

type AnyOperation = { [C in keyof Contract]: Contract[C][keyof Contract[C]] }[keyof Contract]

/** The name of an operation: `correctiveActions.list`. */
export type OperationName = AnyOperation['name']

type Named<Name extends OperationName> = Extract<AnyOperation, { name: Name }>

/** What a call of this name is given. */
export type CallArguments<Name extends OperationName> =
  Named<Name> extends Operation ? Arguments<Named<Name>> : never

/** What comes back from a call of this name when nothing was refused. */
export type CallAnswer<Name extends OperationName> =
  Named<Name> extends Operation ? Answer<Named<Name>> : never
