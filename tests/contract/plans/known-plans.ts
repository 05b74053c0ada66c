/**
 * Statements that may discard more than 1,000 rows, by name, or by a part of their text if they
 * have none.
 */
export const wholeReads: readonly {
  statement: string
  why: string
  /** True if only some versions of PostgreSQL choose this plan. */ sometimes?: true
}[] = [
  {
    statement: 'as "sortKey"',
    why: 'a search over words, filters and any order: no index serves them all, and it is answered by pages to people, not to devices',
  },
  {
    statement: 'with combinations as',
    why: 'how many rows each value of a filter has: by its meaning a walk through all of them, once',
  },
  {
    statement: 'action-page',
    why: 'a page of a list, for somebody whose chain has few of them: the others are passed over in their order; a device asks for one page, and then by buckets of 500',
  },
  { statement: 'project-page', why: 'the same of projects' },
  { statement: 'ptp-submission-page', why: 'the same of pre-task plans that were handed in' },
  {
    statement: 'team-managers',
    why: 'all safety professionals of a company are picked from its people, a few thousand at most; devices keep the answer',
  },
  {
    statement: 'role_id = 2 and not blocked',
    why: 'the same, for who takes over what somebody leaves and for who is told of a Login as',
  },
  {
    statement: 'company-job-titles',
    why: 'the titles in use in one company: all of its people, a few thousand at most, once for a form',
  },
  {
    statement: 'company-search',
    why: 'when a company was last heard of: of each of a page of a hundred companies, from the installs of its people',
  },
  {
    statement: 'array(select u.user_id from users u where',
    why: 'names of people are searched for in all of them, as in every search over words; the lines of whom it finds come by their index',
  },
  {
    statement: 'proxy-named',
    why: 'whether anything was ever written by or for somebody, once, when a proxy user is removed',
  },
  {
    statement: 'select user_id, uid, blocked, lower(email)',
    why: 'who of a company has one of these addresses: its people, a few thousand at most, once for 250 invitations',
  },
  {
    statement: 'project-rows',
    sometimes: true,
    why: 'a page of a report by its numbers: PostgreSQL 15 reads all of 1,500 projects for 150 of them, and an index where there are more',
  },
  {
    statement: 'formz-list-of-chain',
    sometimes: true,
    why: 'the name of a project by a number inside a text: PostgreSQL 15 compares all of 1,500 projects of the company with it',
  },
  {
    statement: 'delete from ended_sessions where expires_at <',
    why: 'what is over is cleared away at a sign-out; no company has rows there',
  },
]

const byKey =
  'by the primary key of a table of the identity scope, which has no rows of companies; sent by the tests of its capability'
const asIs = 'no request of a company waits for it'

/** Statements in the source that `plans.long.test.ts` does not send. */
export const notSent: readonly { file: string; begins: string; why: string }[] = [
  ...['emptied', 'insert-role', 'restore-backup', 'secrets-beside', 'tables', 'write-backup'].map(
    (file) => ({
      file: `src/server/backup/${file}.ts`,
      begins: '',
      why: `the operator's backup and restore; ${asIs}`,
    }),
  ),
  {
    file: 'src/server/secrets/reseal.ts',
    begins: 'select ctid',
    why: `npm run rotate-secrets; ${asIs}`,
  },
  {
    file: 'src/server/secrets/reseal.ts',
    begins: 'update ${name} set sealed_by',
    why: `npm run rotate-secrets; ${asIs}`,
  },
  ...['update logins set', 'update reset_tickets set'].map((begins) => ({
    file: 'src/server/features/access/change-password.ts',
    begins,
    why: byKey,
  })),
  {
    file: 'src/server/http/authenticate.ts',
    begins: 'select 1 from logins',
    why: `${byKey}, after a change of password`,
  },
  {
    file: 'src/server/features/invites/queries.ts',
    begins: 'with input as materialized ( select',
    why: 'one row by itself, for whom a password is set at once or whose address comes twice; the same as the set',
  },
  {
    file: 'src/server/features/invites/set-queries.ts',
    begins: 'select seats - assigned_seats',
    why: 'one package by its key, before a password is hashed',
  },
  {
    file: 'src/server/features/goformz/connector/pdfs.ts',
    begins: 'update formz_submissions set pdf_url = $4, pdf_tries',
    why: 'by the primary key, when a PDF is refused',
  },
  {
    file: 'src/server/features/invites/mail-job.ts',
    begins: 'update invitations set refused_at',
    why: 'by the primary key, when a mail server refuses for good or its job is given up',
  },
  {
    file: 'src/server/features/invites/ask-mails.ts',
    begins: 'update invitations i set asked_at',
    why: 'by the primary key, when a mail waits for a budget of mails',
  },
  {
    file: 'src/server/features/invites/mail-job.ts',
    begins: 'update invitations set sent_at = $3, refused_at = null',
    why: 'by the primary key, when a mail that was refused is tried again',
  },
  {
    file: 'src/server/features/invites/queries.ts',
    begins: "select ${refreshBucketSql('user'",
    why: 'by the primary keys, when a mail is refused, or mailed again after that',
  },
  {
    file: 'src/server/features/team/moves-to-tell.ts',
    begins: 'delete from moves_to_tell',
    why: 'by the index of readers, when a system administrator gives up the job of a mail',
  },
  {
    file: 'src/server/features/team/change-several.ts',
    begins: 'select record_id as id from tickets',
    why: 'by the primary key, when the same act of several people comes again',
  },
  {
    file: 'src/server/features/team/person-problem.ts',
    begins: 'select 1 from contractor_companies',
    why: 'by the primary key, when somebody comes to another company',
  },
  {
    file: 'src/server/features/files/uploads.ts',
    begins: 'delete from file_parts',
    why: 'by the primary key, of a part that raced with another',
  },
  {
    file: 'src/server/features/files/uploads.ts',
    begins: 'update file_parts set bytes',
    why: 'by the primary key, of a part that the storage did not take',
  },
  {
    file: 'src/server/old-rows.ts',
    begins: 'select remove_old_audit_events',
    why: `once a day, in pieces, by the index of time; ${asIs}`,
  },
  {
    file: 'src/server/old-rows.ts',
    begins: 'select remove_old_digest_mails',
    why: `once a day, in pieces, by the index of time; ${asIs}`,
  },
  {
    file: 'src/server/old-rows.ts',
    begins: 'select remove_old_voids',
    why: `once a day, in pieces, by the index of time; ${asIs}`,
  },
  ...[
    'update logins set',
    'insert into reset_tickets',
    'select l.account_id, t.user_id',
    'update reset_tickets set',
  ].map((begins) => ({ file: 'src/server/features/access/queries.ts', begins, why: byKey })),
  {
    file: 'src/server/features/access/queries.ts',
    begins: 'delete from reset_tickets where expires_at',
    why: 'as that of ended sessions, when a link is asked for',
  },
  {
    file: 'src/server/features/access/queries.ts',
    begins: 'select pending, heard_at from installs',
    why: 'by the primary key, where a browser shows the cookie of its install',
  },
  {
    file: 'src/server/features/access/reset-page.ts',
    begins: 'delete from sign_in_failures where key',
    why: byKey,
  },
  {
    file: 'src/server/features/access/slow-down.ts',
    begins: 'select blocked_until from sign_in_failures',
    why: byKey,
  },
  {
    file: 'src/server/features/corrective-actions/search.ts',
    begins: 'select coalesce(sum(change_counter)',
    why: 'a search is asked for pages only, and a page asks for no counter',
  },
  {
    file: 'src/server/http/authenticate.ts',
    begins: 'select notice_restore',
    why: 'calls a function of the owner, once after a restore',
  },
  { file: 'src/server/http/signing-keys.ts', begins: '', why: 'once when a key is made' },
  {
    file: 'src/server/jobs/queue.ts',
    begins: 'update ${queueSchema}.job',
    why: 'by the primary key of the queue, when a system administrator tries a job again',
  },
  {
    file: 'src/server/mail/mailbox.ts',
    begins: 'select mail_id',
    why: `the mailbox of development; ${asIs}`,
  },
]
