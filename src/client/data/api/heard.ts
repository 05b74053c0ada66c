import type { OperationName } from './operation-types.ts'

/**
 * What an answer said about more than itself: the data's life, or that the caller is no longer let
 * in.
 */
export interface Heard {
  operation: OperationName
  status: number
  /** The refusal's code, null for a yes. */
  code: string | null
  epoch: string | null
  /**
   * The mark that was returned, and the answer's (decision 20); left out where the request could
   * return none.
   */
  marks?: { returned: string; heard: string | null }
  /** The token the request carried. */
  token: string | null
}

const listeners = new Set<(heard: Heard) => void>()

/** Be told of every answer of our server. */
export function onHeard(listener: (heard: Heard) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let own: () => string = () => ''

/** The mark that requests return to the server. */
export const ownMark = (): string => own()

/** From now on requests return this one: whoever's workspace is open. */
export function returnMark(mark: () => string): void {
  own = mark
}

export function tellHeard(heard: Heard): void {
  for (const listener of [...listeners]) listener(heard)
}
