import type { CertificateEnd } from '#contract/certificates/expiry.ts'
import type {
  ActionToCheck,
  DigestContent,
  FailedReport,
  ListedCertificate,
  Mention,
  OverdueAction,
} from '#contract/digest/notices.ts'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import type { AccountTx } from '#server/db/database.ts'
import { chainOf, peopleParam } from '#server/people/reporting-tree.ts'
import {
  dueCertificates,
  latestChanges,
  lastDaysDaily,
  mentionsPerson,
  singleDays,
  type TicketOfAction,
} from './due-content.ts'

/** The reader, the day and the period of changes of a digest. */
interface DigestScope {
  userID: number
  /** The reader's, by which names are sorted. */
  language: CallerLanguage
  /** A day in the company's time zone. */
  today: string
  since: Date
  until: Date
  /** Lists the certificates of this many days: 1 for a mail. */
  days: number
}

/** The most records that a section lists; it counts the rest. */
export const maxDigestLines = 20

const isHeard = `not exists (select 1 from digest_mutes m where m.account_id = a.account_id and m.user_id = $2
                     and m.corrective_action_id = a.corrective_action_id)`
const overdue = {
  name: 'digest-overdue',
  text: `select a.corrective_action_id as "correctiveActionID", a.number, a.title, a.severity, p.name as "projectName", a.due_date as "dueDate"
           from corrective_actions a join projects p using (account_id, project_id)
          where a.account_id = $1 and a.assigned_to = $2 and a.status <> 'Closed' and a.due_date < $3 and ${isHeard}
          order by a.due_date, a.number limit ${maxDigestLines}`,
}
const counts = {
  name: 'digest-counts',
  text: `select count(*) filter (where a.due_date < $3)::int as overdue,
                count(*) filter (where a.due_date >= $3 or a.due_date is null)::int as "onTime"
           from corrective_actions a
          where a.account_id = $1 and a.assigned_to = $2 and a.status <> 'Closed' and ${isHeard}`,
}
// The opener is the second person (docs/decisions/0104-a-second-person.md).
const toCheck = {
  name: 'digest-to-check',
  text: `select a.corrective_action_id as "correctiveActionID", a.number, a.title, p.name as "projectName", a.status = 'Closed' as "isClosed"
           from corrective_actions a join projects p using (account_id, project_id)
          where a.account_id = $1 and a.opened_by = $2 and a.assigned_to <> $2
            and case when a.status = 'Closed' then a.check_again_date <= $3 and not a.is_confirmed else a.is_ready_to_check end
            and ${isHeard}
          order by a.number limit 500`,
}
// The ticket stores the comments that it added.
const mentions = {
  name: 'digest-mentions',
  text: `select a.corrective_action_id as "correctiveActionID", a.number, a.title, comment ->> 'text' as text, t.created_at as "at",
                coalesce(actor.name, author.name, t.author_name) as by
           from tickets t
           join corrective_actions a on a.account_id = t.account_id and a.corrective_action_id = t.record_id
          cross join lateral jsonb_array_elements(t.changes -> 'comments' -> 'to') as comment
           left join users author on author.account_id = t.account_id and author.user_id = t.author_id
           left join users actor on actor.account_id = t.account_id and actor.user_id = t.actor_id
          where t.account_id = $1 and t.entity = 'action' and t.changes ? 'comments' and t.created_at > $3 and t.created_at <= $4
            and comment -> 'mentions' ? $2::int::text and (t.author_id <> $2 or (t.actor_id is not null and t.actor_id <> $2))
            and (a.assigned_to = any($5::int[]) or a.opened_by = any($5::int[])) and ${isHeard}
          order by t.created_at desc limit 500`,
}
// Leaves out the reader's own changes, but keeps those that another person made while logged in as
// the reader.
const changesByOthers = `
         select a.corrective_action_id as "correctiveActionID", a.number, a.title, a.status, t.version, t.notes, t.changes, t.created_at as "at",
                coalesce(actor.name, author.name, t.author_name) as by
           from tickets t
           join corrective_actions a on a.account_id = t.account_id and a.corrective_action_id = t.record_id
           left join users author on author.account_id = t.account_id and author.user_id = t.author_id
           left join users actor on actor.account_id = t.account_id and actor.user_id = t.actor_id
          where t.account_id = $1 and t.entity = 'action' and t.created_at > $3 and t.created_at <= $4
            and (t.author_id <> $2 or (t.actor_id is not null and t.actor_id <> $2)) and ${isHeard}`
const changed = {
  name: 'digest-changed',
  text: `${changesByOthers} and a.assigned_to = $2 and t.assigned_to = $2 order by t.created_at desc limit 500`,
}
// Leaves out the reader's own actions, which `changed` finds.
const followed = {
  name: 'digest-followed',
  text: `${changesByOthers} and a.assigned_to <> $2
            and (a.assigned_to = any($5::int[]) or a.opened_by = any($5::int[]))
            and (a.project_id = any($6::int[]) or a.assigned_to = any($7::int[]) or a.opened_by = any($7::int[]))
          order by t.created_at desc limit 500`,
}
const follows = {
  name: 'digest-follows',
  text: `select array(select project_id from followed_projects where account_id = $1 and user_id = $2) as projects,
                array(select followed_user_id from followed_people where account_id = $1 and user_id = $2) as people`,
}
// Reads all certificates of a holder, because a renewed one replaces the old one.
const certificates = {
  name: 'digest-certificates',
  text: `select c.user_id as "userID", u.name, c.certificate_title as "certificateTitle", c.is_removed as "isRemoved",
                c.certificate_expiration_date as "certificateExpirationDate"
           from certificates c join users u using (account_id, user_id)
          where c.account_id = $1 and not c.is_removed and not u.blocked and c.user_id in (
            select e.user_id from certificates e
             where e.account_id = $1 and e.user_id = any($2::int[]) and not e.is_removed
               and (e.certificate_expiration_date <= $3 or e.certificate_expiration_date = any($4::date[])))`,
}
const failed = {
  name: 'digest-failed-reports',
  text: `select s.job_title as title, s.job_timezone as "timeZone", r.due_at as "dueAt", r.reason,
                array(select m.address from schedule_mails m where m.account_id = r.account_id and m.run_uid = r.run_uid
                         and m.state = 'failed' order by m.number) as refused,
                (select count(*) from schedule_mails m where m.account_id = r.account_id and m.run_uid = r.run_uid
                    and m.state = 'sent')::int as sent
           from schedules s join schedule_runs r on r.account_id = s.account_id and r.schedule_job_id = s.schedule_job_id
                and r.due_at = s.last_run_at
          where s.account_id = $1 and s.user_id = $2 and not s.is_removed and r.state = 'failed'
            and r.ended_at > $3 and r.ended_at <= $4
          order by r.due_at desc`,
}

/** Reads the content of a digest with the reader's present rights. */
export async function digestContent(tx: AccountTx, scope: DigestScope): Promise<DigestContent> {
  const { userID, today, since, until } = scope
  const chain = await chainOf(tx, userID, tx.accountID)
  const people = chain === null ? null : peopleParam(chain.users)
  const own = [tx.accountID, userID]
  const count = await tx.one<{ overdue: number; onTime: number }>(counts, [...own, today])
  const changesOf = (tickets: readonly TicketOfAction[]) =>
    latestChanges(tickets.filter((ticket) => !mentionsPerson(ticket, userID)))
  return {
    overdue: await tx.query<OverdueAction>(overdue, [...own, today]),
    overdueCount: count.overdue,
    onTime: count.onTime,
    toCheck: await tx.query<ActionToCheck>(toCheck, [...own, today]),
    mentions:
      people === null ? [] : await tx.query<Mention>(mentions, [...own, since, until, people]),
    certificates: people === null ? [] : await readCertificates(tx, scope, people),
    failedReports: await tx.query<FailedReport>(failed, [...own, since, until]),
    changes: changesOf(await tx.query<TicketOfAction>(changed, [...own, since, until])),
    followed: people === null ? [] : changesOf(await readFollowed(tx, scope, people)),
  }
}

/** Reads the changes of what the reader follows. Most people follow nothing. */
async function readFollowed(
  tx: AccountTx,
  { userID, since, until }: DigestScope,
  visible: ReturnType<typeof peopleParam>,
): Promise<TicketOfAction[]> {
  const own = [tx.accountID, userID]
  const { projects, people } = await tx.one<{ projects: number[]; people: number[] }>(follows, own)
  if (projects.length + people.length === 0) return []
  return tx.query<TicketOfAction>(followed, [...own, since, until, visible, projects, people])
}

/** Reads the certificates of the reader and of all people below them in the reporting tree. */
async function readCertificates(
  tx: AccountTx,
  { userID, language, today, days }: DigestScope,
  people: ReturnType<typeof peopleParam>,
): Promise<ListedCertificate[]> {
  const last = daysAfter(today, lastDaysDaily)
  const single = singleDays.flatMap((left) =>
    Array.from({ length: days }, (_, ago) => daysAfter(today, left - ago)),
  )
  const params = [tx.accountID, people, last, single]
  const rows = await tx.query<CertificateEnd & { name: string }>(certificates, params)
  return dueCertificates(rows, { userID, language, days }, today)
}

const zone = {
  name: 'notices-zone',
  text: 'select time_zone as zone from accounts where account_id = $1',
}
/** The days that the notices cover. */
const noticeDays = 7

/** Reads what the digests of the last days would say now, with the company's day (CA-93). */
export async function readNotices(
  tx: AccountTx,
  reader: Pick<DigestScope, 'userID' | 'language'>,
  now: Date,
): Promise<DigestContent & { today: string }> {
  const company = await tx.one<{ zone: string }>(zone, [tx.accountID])
  const today = dayIn(company.zone, now.getTime())
  const since = new Date(now.getTime() - noticeDays * 24 * 3_600_000)
  // The database's clock may be ahead of this one.
  const until = new Date(now.getTime() + 60_000)
  const scope = { ...reader, today, since, until, days: noticeDays }
  return { ...(await digestContent(tx, scope)), today }
}
