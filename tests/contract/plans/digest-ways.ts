import { askForDigests, digestMailJob } from '#server/features/digest/door.ts'
import type { JobRun } from '#server/jobs/define.ts'
import type { Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'

interface Company {
  server: TestServer
  boss: Person
  run: JobRun<'account'>
  /** The database with watched statements. */
  db: TestServer['db']
}

/**
 * Sends all statements of the digest in a company with 20,000 certificates: settings, follows,
 * notices, due time, mail, mute and stop.
 */
export async function everyWayOfDigests({ server, boss, run, db }: Company): Promise<void> {
  await growDigests(server, boss)
  const ask = async (
    method: string,
    at: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const answer = await server.ask(method, at, { as: boss, body, ...(headers && { headers }) })
    if (answer.status >= 300) throw new Error(`${method} ${at}: ${answer.text.slice(0, 300)}`)
  }
  const own = `/api/users/${boss.user_id}/digest`
  await ask('GET', own)
  await ask('PUT', own, { isOn: true, occasion: 'anything', time: '06:30', timeZone: null })
  await everyWayOfFollows({ server, boss, ask })
  const jobs = { add: async () => '', addMany: async () => undefined }
  // The first call computes the due times, the second one queues the mails.
  await askForDigests(db, jobs, new Date())
  const [{ next } = { next: '' }] = await server.owner<{ next: string }>(
    'select next_due_at as next from digests where user_id = $1',
    [boss.user_id],
  )
  const due = new Date(next)
  await askForDigests(db, jobs, due)
  const [{ mail } = { mail: '' }] = await server.owner<{ mail: string }>(
    `select mail_uid as mail from digest_mails where user_id = $1 and state = 'planned'`,
    [boss.user_id],
  )
  await digestMailJob.run({ mail }, { ...run, jobs, now: () => due })
  const [{ id } = { id: 0 }] = await server.owner<{ id: number }>(
    'select corrective_action_id as id from corrective_actions where assigned_to = $1 limit 1',
    [boss.user_id],
  )
  const path = `/api/digests/${boss.accountID}.${mail}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await ask('GET', `${path}/mute/${id}`)
  for (const body of ['', 'back=yes']) await ask('POST', `${path}/mute/${id}`, body, form)
  await ask('POST', `${path}/mute/${id}`, '', form)
  await ask('DELETE', `${own}/mutes/${id}`)
  for (const method of ['GET', 'POST']) await ask(method, `${path}/stop`)
}

type Ask = (method: string, at: string) => Promise<void>

/** Follows a project and a person, reads the notices, and follows them no longer at the end. */
async function everyWayOfFollows({
  server,
  boss,
  ask,
}: Pick<Company, 'server' | 'boss'> & { ask: Ask }): Promise<void> {
  const own = `/api/users/${boss.user_id}`
  const [{ project, person } = { project: 0, person: 0 }] = await server.owner<{
    project: number
    person: number
  }>(
    'select max(project_id) as project, (select max(user_id) from users where account_id = $1 and reports_to_user_id = $2) as person from projects where account_id = $1',
    [boss.accountID, boss.user_id],
  )
  const followed = [`${own}/follows/projects/${project}`, `${own}/follows/people/${person}`]
  for (const path of followed) {
    await ask('PUT', path)
    await ask('DELETE', path)
    await ask('PUT', path)
  }
  await ask('GET', `${own}/follows`)
  await ask('GET', `${own}/notices`)
}

/** Adds ten certificates for each person, one of which has expired, and past mails. */
async function growDigests(
  { owner }: TestServer,
  { accountID, user_id: boss }: Person,
): Promise<void> {
  await owner(
    `insert into certificates (account_id, uid, ordinal, user_id, certificate_title, certificate_expiration_date)
     select account_id, gen_random_uuid(), 100000 + row_number() over (), user_id, 'Title ' || n, current_date - 300 + n * 300 from users, generate_series(0, 9) n where account_id = $1`,
    [accountID],
  )
  await owner(
    `update corrective_actions set due_date = '2026-01-05' where account_id = $1 and assigned_to = $2 and status <> 'Closed'`,
    [accountID, boss],
  )
  await owner(
    `insert into digest_mails (account_id, user_id, day, due_at, state, told_until)
     select account_id, user_id, current_date - n, now() - n * interval '1 day', 'sent', now() - n * interval '1 day' from digests, generate_series(1, 90) n where account_id = $1`,
    [accountID],
  )
  for (const table of ['certificates', 'corrective_actions', 'digests', 'digest_mails'])
    await owner(`analyze ${table}`)
}
