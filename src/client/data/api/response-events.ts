import type { OperationName } from './operation-types.ts'

/**
 * Facts in an answer that concern the whole app: the data's epoch, or that the person has lost
 * access.
 */
export interface ResponseEvent {
  operation: OperationName
  status: number
  /** The refusal's code; null for a success. */
  code: string | null
  epoch: string | null
  /**
   * The mark that the request returned and the mark in the answer (decision 20); undefined for a
   * request without marks.
   */
  consistencyTokens?: { sent: string; received: string | null }
  /** The token that the request carried. */
  token: string | null
}

const listeners = new Set<(heard: ResponseEvent) => void>()

/** Subscribes to every answer of our server. */
export function onResponse(listener: (heard: ResponseEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let own: () => string = () => ''

/** The mark that requests return to the server. */
export const getConsistencyToken = (): string => own()

/** Sets the mark that requests return from now on: that of the open workspace. */
export function setConsistencyTokenSource(mark: () => string): void {
  own = mark
}

let report: () => string = () => ''

/** The header `Install` of requests: what this device reports of itself; '' for none. */
export const getInstallReport = (): string => report()

/** Sets the report that requests carry from now on: that of the open workspace. */
export function setInstallReportSource(source: () => string): void {
  report = source
}

export function notifyResponse(heard: ResponseEvent): void {
  for (const listener of [...listeners]) listener(heard)
}
