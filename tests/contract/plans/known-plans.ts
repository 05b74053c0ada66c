/** Statements that may read more than 1,000 rows in vain: by name, or where they have none by a part of their text. */
export const wholeReads: readonly { statement: string; why: string }[] = [
  { statement: 'as "sortKey"', why: 'a search over words, filters and any order: no index serves them all, and it is answered by pages to people, not to devices' },
  { statement: 'with combinations as', why: 'how many rows each value of a filter has: by its meaning a walk through all of them, once' },
  { statement: 'action-page', why: 'a page of a list, for somebody whose chain has few of them: the others are passed over in their order; a device asks for one page, and then by buckets of 500' },
  { statement: 'project-page', why: 'the same of projects' },
  { statement: 'team-managers', why: 'all safety professionals of a company are picked from its people, a few thousand at most; devices keep the answer' },
  { statement: 'delete from ended_sessions where expires_at <', why: 'what is over is cleared away at a sign-out; no company has rows there' },
]

const byKey = 'by the primary key of a table of the identity scope, which has no rows of companies; sent by the tests of its capability'
const asIs = 'no request of a company waits for it'

/** Statements in the source that `plans.test.ts` does not send. */
export const notSent: readonly { file: string; begins: string; why: string }[] = [
  ...['update logins set', 'insert into reset_tickets', 'select l.account_id, t.user_id', 'update reset_tickets set'].map((begins) => ({ file: 'src/server/features/access/queries.ts', begins, why: byKey })),
  { file: 'src/server/features/access/queries.ts', begins: 'delete from reset_tickets where expires_at', why: 'as that of ended sessions, when a link is asked for' },
  { file: 'src/server/features/access/queries.ts', begins: 'select pending, heard_at from installs', why: 'by the primary key, where a browser shows the cookie of its install' },
  { file: 'src/server/features/access/reset-page.ts', begins: 'delete from sign_in_failures where key', why: byKey },
  { file: 'src/server/features/access/slow-down.ts', begins: 'select blocked_until from sign_in_failures', why: byKey },
  { file: 'src/server/features/corrective-actions/search.ts', begins: 'select coalesce(sum(change_counter)', why: 'a search is asked for pages only, and a page asks for no counter' },
  { file: 'src/server/http/authenticate.ts', begins: 'select notice_restore', why: 'calls a function of the owner, once after a restore' },
  { file: 'src/server/http/signing-keys.ts', begins: '', why: 'once when a key is made' },
  { file: 'src/server/jobs/queue.ts', begins: 'update ${queueSchema}.job', why: 'by the primary key of the queue, when a system administrator tries a job again' },
  { file: 'src/server/mail/mailbox.ts', begins: 'select mail_id', why: `the mailbox of development; ${asIs}` },
  { file: 'src/server/mail/mailer.ts', begins: 'with kept as (insert into mails', why: `a job; ${asIs}` },
  { file: 'src/server/records/references.ts', begins: 'select ${quoted(text)} as text', why: 'for a reference that the rules of its kind do not look up themselves, which no kind has; by the primary key' },
]
