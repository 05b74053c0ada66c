import type { Contract } from '#contract/index.ts'
import type { Answer, Arguments, Operation } from '#contract/kernel/operation.ts'

type AnyOperation = { [C in keyof Contract]: Contract[C][keyof Contract[C]] }[keyof Contract]

/** The name of an operation: `correctiveActions.list`. */
export type OperationName = AnyOperation['name']

type Named<Name extends OperationName> = Extract<AnyOperation, { name: Name }>

/** The arguments of a call of this operation. */
export type CallArguments<Name extends OperationName> =
  Named<Name> extends Operation ? Arguments<Named<Name>> : never

/** The body of a successful answer to this operation. */
export type CallAnswer<Name extends OperationName> =
  Named<Name> extends Operation ? Answer<Named<Name>> : never
