/** The kinds of caller of trust.md, 'Authorisation'. All but the last three rows of people belong to Ridgeline Builders. */
export const callerNames = ['anonymous', 'expired', 'role 1', 'role 2', 'role 2 of another company', 'owner', 'proxy user', 'blocked user', 'inactive company', 'system administrator'] as const
export type CallerName = (typeof callerNames)[number]

const no = '401 unauthenticated'
const role = '403 role'
const scope = '403 scope'
const blocked = '403 blocked'
const inactive = '403 account-inactive'
const unseen = '404 not-found'

/**
 * What each caller gets, written by hand from the specification (SES, ACL and G rows); never made from the contract.
 * The calls are about Ridgeline's things: a project assigned to its role 2 user `safety`, an action that `safety` opened.
 * `{userID}` is the caller where the caller is of Ridgeline, else `safety`.
 */
export const expectations: Readonly<Record<string, readonly string[]>> = {
  //                               anonymous expired role 1  role 2  foreign owner   proxy   blocked  inactive  sysadmin
  'access.signIn':                 ['200',   '200',  '200',  '200',  '200',  '200',  '200',  '200',   '200',    '200'],
  'access.forgotPassword':         ['200',   '200',  '200',  '200',  '200',  '200',  '200',  '200',   '200',    '200'],
  // SHELL-47: who belongs to a disabled company is still told so.
  'access.me':                     [no,      no,     '200',  '200',  '200',  '200',  '200',  blocked, '200',    '200'],
  'access.signOut':                [no,      no,     '204',  '204',  '204',  '204',  '204',  blocked, '204',    '204'],
  // API-09: system administrator only.
  'companies.list':                [no,      no,     role,   role,   role,   role,   role,   blocked, inactive, '200'],
  // SES-07: role 1 reaches the own profile only, beside what the mobile side needs.
  'team.list':                     [no,      no,     role,   '200',  scope,  '200',  '200',  blocked, inactive, '200'],
  'team.managers':                 [no,      no,     role,   '200',  scope,  '200',  '200',  blocked, inactive, '200'],
  'catalogue.ofAccount':           [no,      no,     '200',  '200',  scope,  '200',  '200',  blocked, inactive, '200'],
  'catalogue.ofProject':           [no,      no,     '200',  '200',  scope,  '200',  unseen, blocked, inactive, '200'],
  'catalogue.subForms':            [no,      no,     '200',  '200',  '200',  '200',  '200',  blocked, inactive, '200'],
  'catalogue.questions':           [no,      no,     '200',  '200',  '200',  '200',  '200',  blocked, inactive, '200'],
  // ACL-173 to ACL-176
  'projects.list':                 [no,      no,     '200',  '200',  scope,  '200',  '200',  blocked, inactive, '200'],
  // G2-31: role 1 and proxy users only with the flag.
  'projects.create':               [no,      no,     '403 not-permitted', '201', scope, '201', '403 not-permitted', blocked, inactive, role],
  // ACL-181 to ACL-188: a proxy user only within the own chain; what lies outside is not seen.
  'projects.update':               [no,      no,     role,   '200',  scope,  '200',  unseen, blocked, inactive, role],
  'projects.patch':                [no,      no,     role,   '200',  scope,  '200',  unseen, blocked, inactive, role],
  'projects.remove':               [no,      no,     role,   '204',  scope,  '204',  unseen, blocked, inactive, role],
  // ACL-205 to ACL-208
  'correctiveActions.list':        [no,      no,     role,   '200',  scope,  '200',  '200',  blocked, inactive, '200'],
  // ACL-213 to ACL-216
  'correctiveActions.create':      [no,      no,     role,   '201',  scope,  '201',  '201',  blocked, inactive, role],
  // ACL-209 to ACL-212, G2-47: the proxy user's chain has no part in it.
  'correctiveActions.get':         [no,      no,     role,   '200',  scope,  '200',  unseen, blocked, inactive, '200'],
  'correctiveActions.tickets':     [no,      no,     role,   '200',  scope,  '200',  unseen, blocked, inactive, '200'],
  // G2-45: `{userID}` must be the caller; the system administrator may read any user's list.
  'correctiveActions.ofUser':      [no,      no,     role,   '200',  scope,  '200',  '200',  blocked, inactive, '200'],
  // ACL-217 to ACL-220: assignee or opener only; the system administrator names another user here.
  'correctiveActions.update':      [no,      no,     role,   '200',  scope,  '403 not-editor', unseen, blocked, inactive, scope],
  'correctiveActions.lookups':     [no,      no,     '200',  '200',  '200',  '200',  '200',  blocked, inactive, '200'],
  'correctiveActions.triggers':    [no,      no,     '200',  '200',  '200',  '200',  '200',  blocked, inactive, '200'],
  'correctiveActions.severitys':   [no,      no,     '200',  '200',  '200',  '200',  '200',  blocked, inactive, '200'],
  'correctiveActions.status':      [no,      no,     '200',  '200',  '200',  '200',  '200',  blocked, inactive, '200'],
  'correctiveActions.types':       [no,      no,     '200',  '200',  '200',  '200',  '200',  blocked, inactive, '200'],
  'sync.batch':                    [no,      no,     role,   '200',  '200',  '200',  '200',  blocked, inactive, role],
  'sync.receipts':                 [no,      no,     role,   '200',  '200',  '200',  '200',  blocked, inactive, role],
}
