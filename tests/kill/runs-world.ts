import { join } from 'node:path'
import type { EmptyDatabase } from '#tests/world/database.ts'
import type { MailServer, Received } from '#tests/world/mail-server.ts'

/**
 * Returns the settings of processes that share one database, one mail server and one folder of
 * files.
 */
export const settingsOf = (
  { url }: EmptyDatabase,
  { url: mailUrl }: MailServer,
  folder: string,
) => ({
  DATABASE_URL: url,
  SMTP_URL: mailUrl,
  SECRETS_KEY: '0123456789abcdef'.repeat(4),
  STORAGE_URL: `file://${join(folder, 'files')}`,
})

/**
 * Replaces the demo's reports by reports that were due once in the last day. Spreads their mails
 * over the people of the company, because a recipient gets at most 200 a day.
 */
export async function planRuns({ owner }: EmptyDatabase, planned: number): Promise<void> {
  for (const table of ['schedule_mails', 'schedule_runs', 'schedule_dues', 'schedules'])
    await owner(`delete from ${table}`)
  await owner(
    `insert into schedules (account_id, ordinal, user_id, job_title, job_description, activity_type, job_frequency,
                            job_frequency_value, job_time, job_timezone, recipient_emails, status, days_range, completion_status)
     select o.account_id, n, o.user_id, 'Run ' || n, '', 'cc_report', 'daily', '0', '06:00 AM', 'America/Chicago', p.email, 'active', 0, '2'
       from users o, generate_series(1, $1::int) n,
            (select email, row_number() over () - 1 as place, count(*) over () as people from users
              where account_id = (select account_id from users where email = 'owner@ridgeline.test') and email <> '') p
      where o.email = 'owner@ridgeline.test' and p.place = n % p.people`,
    [planned],
  )
  await owner(`update schedule_dues set due_from = now() - interval '2 days', next_due_at = null`)
}

export async function endedRuns({ owner }: EmptyDatabase): Promise<number> {
  const [row] = await owner<{ ended: number }>(
    `select count(*)::int as ended from schedule_runs where state = 'succeeded'`,
  )
  return row?.ended ?? 0
}

/** Returns the mails of planned runs by report and due time, as their texts name them. */
export function mailsOfRuns(received: readonly Received[]): Map<string, Received[]> {
  const ofRuns = received.filter(({ raw }) => subjectOf(raw).startsWith('Run '))
  return Map.groupBy(
    ofRuns,
    ({ raw, text }) => `${subjectOf(raw)}, ${/Due [^.]+\./.exec(text)?.[0] ?? ''}`,
  )
}

const subjectOf = (raw: string) => /^Subject: (.+?)\r?$/m.exec(raw)?.[1] ?? ''
