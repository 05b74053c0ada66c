import { type Capability, contract } from '#contract/index.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import type { Caller, Context, Handlers } from '#server/kernel/handler.ts'
import { type Allowlist, createAllowlist, shapeHashOf } from './allowlist.ts'
import type { ParsedRequest } from './parse-request.ts'

/** The handlers of every capability; a missing one does not compile. */
export type AllHandlers = { [C in Capability]: Handlers<C> }

/**
 * A handler as the server calls it: it receives what the contract parsed, and its answer is cut to
 * its schema.
 */
export type AnyHandler = (
  received: ParsedRequest,
  context: Context<Caller | null>,
) => Promise<unknown>

/** An operation with everything the server needs to carry it out, made once at the start. */
export interface Endpoint {
  operation: Operation
  handle: AnyHandler
  /** Cuts an answer to the fields that may leave the server. */
  allowlist: Allowlist
  /** Cuts the row of a refusal to the fields that may leave the server. */
  rowAllowlist: Allowlist
  isPublic: boolean
  /** Hash of the names that the answer may carry. */
  shapeHash: string
}

export function createEndpoints(handlers: AllHandlers): Endpoint[] {
  // The types of each handler are checked where it is declared; here all are only called.
  const anyHandlers = handlers as unknown as Record<string, Record<string, AnyHandler>>
  return Object.entries<Record<string, Operation>>(contract).flatMap(([capability, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => {
      const handle = anyHandlers[capability]?.[verb]
      if (handle === undefined) throw new Error(`${operation.name} has no handler.`)
      return {
        operation,
        handle,
        allowlist: createAllowlist(operation.answer),
        rowAllowlist: createAllowlist(operation.row ?? operation.answer),
        isPublic: operation.access.roles === 'public',
        shapeHash: shapeHashOf(operation.answer),
      }
    }),
  )
}
