/**
 * Why a run of the connector came to nothing; the client has words for each and says what to do.
 * - `address`: the address may not be called, or its name leads inside a network
 * - `away`: nobody answers, or it answers with an error of its own
 * - `slow`: it answers too late
 * - `sign-in`: it does not accept client ID and secret
 * - `rights`: it accepts them, and they may not read forms
 * - `busy`: it asks to be asked later
 * - `shape`: what it answers is not what it is documented to answer
 * - `secret-lost`: the secret was encrypted by a key that this installation has lost
 * - `internal`: an error of ours; the log says more
 */
export const connectorFaults = [
  'address',
  'away',
  'slow',
  'sign-in',
  'rights',
  'busy',
  'shape',
  'secret-lost',
  'internal',
] as const
export type ConnectorFault = (typeof connectorFaults)[number]

/** Who or what began a run: the clock, somebody's hand, or GoFormz that told of a form. */
export const runCauses = ['schedule', 'hand', 'push'] as const
export type RunCause = (typeof runCauses)[number]
