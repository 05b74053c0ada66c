/**
 * The kinds of caller of trust.md, 'Authorisation', in the order of every row in
 * `tests/contract/cases`. All belong to Ridgeline Builders except the anonymous caller and three of
 * other companies.
 */
export const callerNames = [
  'anonymous',
  'expired',
  'role 1',
  'role 2',
  'role 2 of another company',
  'owner',
  'proxy user',
  'blocked user',
  'inactive company',
  'system administrator',
] as const
export type CallerName = (typeof callerNames)[number]
