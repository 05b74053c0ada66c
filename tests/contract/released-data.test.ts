import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { emptyRow } from '#contract/kernel/fields.ts'
import { projectFields } from '#contract/projects/fields.ts'
import type { SyncOperation, SyncResult } from '#contract/sync/schema.ts'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import { createSigningKeyStore } from '#server/http/signing-keys.ts'
import { createTokenService } from '#server/http/tokens.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { EmptyDatabase } from '#tests/world/database.ts'
import { releasedDatabases, upgraded } from '#tests/releases/database.ts'

// Starts this version on a database that an earlier release left.
describe.each(releasedDatabases)('the database of release $release', (released) => {
  let ask: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: unknown }>
  let epoch: string
  let owner: EmptyDatabase['owner']
  let end = async () => {}
  const account = released.tables['users']
    ?.map((row) => row as { user_id: number; account_id: number })
    .find((user) => user.user_id === released.caller)?.account_id

  beforeAll(async () => {
    const database = await upgraded(released)
    owner = database.owner
    const db = await open({ databaseUrl: database.url }, { poolSize: 5 })
    epoch = db.epoch
    const read = readSettings({ PORT: '0', LOG_LEVEL: 'silent', CHECK_ANSWERS: '1' })
    if ('problems' in read) throw new Error(read.problems.join('\n'))
    const now = () => new Date()
    const { url, stop } = await startApp(read.settings, db, { clientFolder: null })
    const issued = Math.floor(Date.now() / 1000)
    const token = await createTokenService(
      createSigningKeyStore(db, now),
      read.settings.audience,
      now,
    ).sign({
      user_id: released.caller,
      accountID: account ?? 0,
      session: randomUUID(),
      sessionVersion: 1,
      issued,
      expires: issued + 3600,
    })
    ask = async (method, path, body) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'client-schema': '1',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    }
    end = async () => {
      await stop()
      await database.drop()
    }
  })
  afterAll(() => end())

  const lists = [
    ['actions', correctiveActionFields],
    ['projects', projectFields],
  ] as const
  test.each(lists)(
    '%s equal the response of their release, and later fields are empty',
    async (list, fields) => {
      const { status, body } = await ask('GET', `/api/accounts/${account}/${list}`)
      expect(status).toBe(200)
      // Another installation has another epoch of the data.
      const shown = (row: Record<string, unknown>) => ({ ...emptyRow(fields), ...row, etag: '' })
      expect((body as Record<string, unknown>[]).map((row) => ({ ...row, etag: '' }))).toEqual(
        released.answers[list].map(shown),
      )
    },
  )

  test('the history equals the former response', async () => {
    const [action] = released.answers.actions
    const { body } = await ask(
      'GET',
      `/api/accounts/${account}/actions/${Number(action?.['correctiveActionID'])}/tickets`,
    )
    expect(body).toEqual(released.answers.tickets)
  })

  test('F-02 F-07 recognises changes that the release applied without a receipt, and applies none twice', async () => {
    const { ops, answer } = released.unanswered
    const again = async (sent: readonly SyncOperation[]) => {
      const { body } = await ask('POST', '/api/sync/batch', { epoch, ops: sent })
      return (body as { results: SyncResult[] }).results
    }
    const told = ({ id, status, version, ids }: SyncResult) => ({
      id,
      status,
      version,
      replayed: true,
      ...(ids && { ids }),
    })
    expect(await again(ops)).toMatchObject(answer.results.map(told))
    for (const list of ['actions', 'projects'] as const) {
      const { body } = await ask('GET', `/api/accounts/${account}/${list}`)
      expect(
        (body as { uid: string; version: number }[]).map(({ uid, version }) => [uid, version]),
      ).toEqual(released.answers[list].map(({ uid, version }) => [uid, version]))
    }
    // The server compares the content: another one under the same id is no repeat.
    const others = ops
      .filter(({ op }) => op === 'patch')
      .map((op) => ({ ...op, patch: { ...op.patch, notes: 'Other words' } }))
    expect(await again(others)).toMatchObject([{ code: 'key' }])
  })

  test('new columns about people and closed actions are filled for old rows', async () => {
    expect(
      await owner('select user_id from users where registered_at is distinct from created_at'),
    ).toEqual([])
    const closed = released.answers.actions
      .filter(({ status }) => status === 'Closed')
      .map(({ correctiveActionID }) => correctiveActionID)
    // Waits for the seal, or is sealed meanwhile.
    const sealed = await owner<{ record_id: number }>(
      `select record_id from seal_dues where account_id = $1 and entity = 'action' union select record_id from seals where account_id = $1 and entity = 'action'`,
      [account ?? 0],
    )
    expect(new Set(sealed.map(({ record_id }) => record_id))).toEqual(new Set(closed))
  })

  test('an old record can change, and only named fields change', async () => {
    const [, action] = released.answers.actions
    const { status, body } = await ask(
      'PUT',
      `/api/users/${released.caller}/actions/${Number(action?.['correctiveActionID'])}`,
      { rootCause: 'Bolts were loose', notes: 'Looked at again' },
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      ...emptyRow(correctiveActionFields),
      ...action,
      rootCause: 'Bolts were loose',
      notes: 'Looked at again',
      version: Number(action?.['version']) + 1,
      etag: (body as { etag: string }).etag,
    })
  })
})
