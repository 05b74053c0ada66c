/**
 * Every event of the audit trail (rulings, 39) with its meaning. An operation names its event in
 * the contract. Events without an operation are reserved for later ones.
 */
export const auditEvents = {
  'sign-in': 'somebody signed in',
  'sign-in-refused': 'a sign-in was refused: wrong password, blocked, or too many tries',
  'sign-out': 'somebody ended their session',
  'reset-asked': 'somebody asked for a link to set a new password',
  'reset-refused': 'a link was asked for too often',
  'password-reset': 'a new password was set through a mailed link',
  'password-changed': 'somebody changed their own password',
  invited: 'a person was invited',
  'invite-resent': 'an invitation was mailed again with a new link',
  'invite-withdrawn': 'an invitation was withdrawn before it was taken',
  registered: 'an invited person registered',
  'role-changed': 'a person got another role',
  'licence-changed': 'a person got another licence',
  'reports-to-changed': 'a person reports to somebody else',
  'user-blocked': 'a person was blocked',
  'user-unblocked': 'a person was unblocked',
  'key-made': 'a signing key was made',
  'key-retired': 'a signing key was retired',
  'job-tried-again': 'a job that failed or waited was tried again by hand',
  'job-given-up': 'a job that failed or waited was given up',
  'company-created': 'a company was made',
  'company-changed': 'what a company says of itself was changed, from what to what',
  'company-activated': 'a company was switched on',
  'company-deactivated': 'a company was switched off',
  'plan-changed': 'a company got another plan of Power BI reports',
  'logo-changed': 'a company got another logo',
  'logo-removed': 'the logo of a company was removed',
  'help-asked': 'somebody asked for help',
  'sales-asked': 'somebody wrote to the sales department',
  'action-note-mailed': 'a note on a corrective action was mailed to the person who has it',
  'guest-link-made': 'a link to one corrective action was made for a person without an account',
  'guest-link-shown': 'somebody was shown the address of such a link again',
  'guest-link-withdrawn': 'such a link was withdrawn',
  exported: 'somebody took a list along as a file: which, how narrowed, how many rows',
  'seats-bought': 'a company got a package with its seats',
  'seats-changed': 'a company got more or fewer seats of a package',
  'api-keys-shown':
    'somebody was shown the API key of a company, of its administrators or of another person',
  'api-key-replaced': 'a company or a person got another API key',
  'report-keys-set': 'the Power BI keys of a company or a person were set',
  'connector-set': 'a company was connected to GoFormz, or how it is was changed',
  'webhook-shown': 'somebody was shown the address that GoFormz calls, or made another one',
  'login-as': 'somebody began or ended acting as another person',
  'proxy-created': 'a proxy user was created for a person',
  'proxy-linked': 'an associate was linked as proxy user of a person',
  'proxy-renamed': 'a proxy user got another name',
  'certificates-mailed': 'certificates were mailed to an address',
  'report-mailed-again': 'the file of a scheduled report was mailed once more by hand',
  'required-certificates-set': 'a job title asks for other certificates',
  'catalogue-edited': 'the draft of the catalogue of safety programs was edited',
  'catalogue-published': 'programs were published for companies',
  'programs-enabled': 'a company enabled forms of safety programs',
  'programs-disabled': 'a company switched forms of safety programs off',
  'osha-case-read': 'somebody read form 301 of an injury or illness',
  'osha-names-read': 'somebody read the names of the privacy cases of a log',
  'osha-case-file':
    'somebody took the forms 301 of an establishment and year as a file for the agency',
  'osha-readers-set': 'an owner named who may read forms 301',
  'proxy-removed': 'a proxy user was deleted, deactivated or unlinked',
} as const

export type AuditEvent = keyof typeof auditEvents

/** The trace that a changing operation leaves in the audit trail. */
export type Audit =
  /**
   * A line of its own, in the transaction of the change. `refused`: the line of a refusal that must
   * be recorded. `ticket`: the written record gets a ticket too.
   */
  | { event: AuditEvent; refused?: AuditEvent; ticket?: true }
  /**
   * Each written record gets a ticket in the same statement. The history of records is their audit
   * trail.
   */
  | { ticket: true }
  /** Nothing, with the reason. */
  | { none: string }
