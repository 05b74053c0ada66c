/**
 * The reasons why a run of the connector failed; the client has words and advice for each.
 * - `address`: the address is not allowed, or its name leads inside a network
 * - `away`: the other side does not answer, or answers with an error of its own
 * - `slow`: it answers too late
 * - `sign-in`: it does not accept client ID and secret
 * - `rights`: it accepts them, but they may not read forms
 * - `busy`: it wants the request later
 * - `shape`: its answer differs from its documentation
 * - `secret-lost`: the secret was encrypted by a key that this installation has lost
 * - `internal`: an error of ours; the log has more
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

/** The causes of a run: the clock, a person, or a push from GoFormz about a form. */
export const runCauses = ['schedule', 'hand', 'push'] as const
export type RunCause = (typeof runCauses)[number]
