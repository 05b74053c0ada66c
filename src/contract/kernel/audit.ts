/**
 * Every event of the audit trail (rulings, 39), each with what it tells. An operation says in the contract which is its
 * line; those of which no operation speaks yet are the words that theirs will use.
 */
export const auditEvents = {
  'sign-in': 'somebody signed in',
  'sign-in-refused': 'a sign-in was refused: wrong password, blocked, or too many tries',
  'sign-out': 'somebody ended their session',
  'reset-asked': 'somebody asked for a link to set a new password',
  'reset-refused': 'a link was asked for too often',
  'password-reset': 'a new password was set through a mailed link',
  'password-changed': 'somebody changed their own password',
  'role-changed': 'a person got another role',
  'user-blocked': 'a person was blocked',
  'user-unblocked': 'a person was unblocked',
  'key-made': 'a signing key was made',
  'key-retired': 'a signing key was retired',
  'job-tried-again': 'a job that failed or waited was tried again by hand',
  'job-given-up': 'a job that failed or waited was given up',
  'login-as': 'somebody began or ended acting as another person',
} as const

export type AuditEvent = keyof typeof auditEvents

/** What an operation that can change something leaves behind in the audit trail. */
export type Audit =
  /** A line of its own, in the transaction of what it tells; `refused`: the line of a refusal that must not go unseen. */
  | { event: AuditEvent; refused?: AuditEvent }
  /** Each record that it writes gets a ticket, in the same statement: the history of records is their audit trail. */
  | { ticket: true }
  /** Nothing, and why. */
  | { none: string }
