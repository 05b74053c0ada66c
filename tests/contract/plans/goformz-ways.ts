import { askForDue, pullJob } from '#server/features/goformz/connector/pull-job.ts'
import type { JobRun } from '#server/jobs/define.ts'
import { createOutbound } from '#server/outbound/request.ts'
import { keptSecrets } from '#server/secrets/kept-secrets.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import { secretsKeys } from '#server/secrets/secrets-key.ts'
import { aFormzForm, formzLike, formzSecret } from '#tests/world/formz-like.ts'
import type { Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'
import { aConnection, aForm } from '../cases/goformz.ts'

interface Company {
  server: TestServer
  boss: Person
  safety: Person
  sysadmin: Person
  run: JobRun<'account'>
  /** The database with watched statements. */
  db: TestServer['db']
}

/**
 * Runs the connector twice in a company with 5,000 forms: listed, notified and changed forms, PDFs
 * that arrive and one that does not; and the intake by key.
 */
export async function everyWayOfGoformz({
  server,
  boss,
  safety,
  sysadmin,
  run,
  db,
}: Company): Promise<void> {
  const { accountID } = boss
  const path = `/api/accounts/${accountID}`
  const ask = async (
    method: string,
    at: string,
    as: Person | null,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await server.ask(method, at, { as, body, headers })
    if (answer.status >= 300) throw new Error(`${method} ${at}: ${answer.text.slice(0, 300)}`)
    return Object(answer.body) as Record<string, unknown>
  }
  await server.owner(
    `insert into formz_submissions (account_id, form_id, project_ref, form_name, created_at, user_name, user_email, last_update, received_at)
     select $1, 'many-' || n, 'J-' || n, 'Form ' || n, now() - n * interval '1 hour', 'Max Many ' || n % 2000, 'many-' || n % 2000 || '@large.test', now() - n * interval '1 hour', now() from generate_series(1, 5000) n`,
    [accountID],
  )
  await server.owner('analyze formz_submissions')
  const like = await formzLike()
  like.users.set('u-1', { name: safety.name })
  for (const n of [1, 2, 3]) like.forms.set(`f-${n}`, aFormzForm(`f-${n}`, n))
  await server.owner(
    'update formz_connectors set api_address = $2, sign_in_address = $2, held_by = null, held_until = null where account_id = $1',
    [accountID, like.url],
  )
  const box = createSecretCipher(secretsKeys(server.settings))
  await server.db.account(accountID, (tx) =>
    keptSecrets(tx, box).write(null, 'formzSecret', formzSecret),
  )
  const { address } = await ask('POST', `${path}/goformz/webhook`, boss, { another: true })
  const pulls = () =>
    pullJob.run(
      { cause: 'hand' },
      {
        ...run,
        jobID: '00000000-0000-4000-8000-0000000000f1',
        secrets: box,
        outbound: createOutbound({ loopback: true, within: 2_000 }),
      },
    )
  await pulls()
  await ask('POST', new URL(String(address)).pathname, null, {
    EventType: 'form.complete',
    Item: { Id: 'f-2' },
  })
  like.forms.set('f-2', aFormzForm('f-2', 50))
  like.faults = { noPdfs: true }
  await askForDue(db, { add: async () => '' }, new Date())
  await pulls()
  await like.stop()
  const files = await server.owner<{ uid: string }>(
    'select pdf_file as uid from formz_submissions where pdf_file is not null limit 1',
  )
  for (const as of [boss, safety]) {
    await ask('GET', `${path}/formzsubmissions`, as)
    await ask('GET', `/api/files/${files[0]?.uid}`, as)
    await ask('GET', `${path}/goformz`, boss)
  }
  const { apiKey } = await ask('POST', `${path}/apikey`, sysadmin)
  await ask(
    'POST',
    `${path}/formzsubmissions`,
    null,
    aForm('By key', safety.name, { formId: 'by-key' }),
    { 'x-api-key': String(apiKey) },
  )
  await ask('PUT', `${path}/goformz`, boss, { ...aConnection, clientID: 'another' })
}
