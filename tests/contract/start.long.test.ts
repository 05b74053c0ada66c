import { type ChildProcess, spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createPasswords } from '#server/features/access/passwords.ts'
import { demoSignIns } from '#server/seed/demo.ts'
import { cloneDatabase, type EmptyDatabase } from '#tests/world/database.ts'

interface Started {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

function start(environment: Record<string, string>): Started {
  const env = {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    SECRETS_KEY: 'b2c3d4e5f6071829'.repeat(4),
    // A database on this machine alone makes no real installation (rulings, 83).
    NODE_ENV: 'production',
    ...environment,
  }
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    output: () => output,
    ended: new Promise((resolve) => child.once('close', resolve)),
  }
}

async function addressOf(server: Started): Promise<string> {
  for (let tries = 0; tries < 4500; tries += 1) {
    const address = /Siteward is at (\S+)/.exec(server.output())?.[1]
    if (address !== undefined) return address
    if (server.child.exitCode !== null) throw new Error(server.output())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The server did not start: ${server.output()}`)
}

const demo = (database: EmptyDatabase) => ({
  DATABASE_URL: database.url,
  SEED: 'demo',
  ALLOW_DEMO: '1',
})

test('16.2.5 logs are lines of JSON that hold no person, secret, token or ticket', async () => {
  const database = await cloneDatabase()
  const server = start({ ...demo(database), LOG_LEVEL: 'debug' })
  try {
    const url = await addressOf(server)
    const post = (path: string, body: unknown) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const answer = await post('/api/oauth/token', {
      grant_type: 'password',
      username: 'safety@ridgeline.test',
      password: 'Siteward1!',
    })
    const signedIn: unknown = await answer.json()
    const token =
      typeof signedIn === 'object' && signedIn !== null && 'access_token' in signedIn
        ? String(signedIn.access_token)
        : ''
    await post('/api/oauth/token', {
      grant_type: 'password',
      username: 'lead@ridgeline.test',
      password: 'Secret-Guess-9',
    })
    await post('/api/dbconnections/change_password', { email: 'lead@ridgeline.test' })
    await fetch(`${url}/api/dbconnections/reset-password?ticket=SecretTicket`)
    await fetch(`${url}/api/users/me?email=lead@ridgeline.test`, {
      headers: { authorization: `Bearer ${token}` },
    })
    for (const from of ['192.0.2.7', '192.0.2.8'])
      await fetch(`${url}/api/users/me`, { headers: { 'x-forwarded-for': from } })
    // A separate job writes that line.
    await expect.poll(() => server.output()).toContain('"reset-asked"')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): unknown => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(6)
    expect(lines.filter((line) => JSON.stringify(line).includes('TRUST_PROXY=0'))).toHaveLength(1)
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    for (const event of ['sign-in', 'sign-in-refused', 'reset-asked']) {
      // The account's trail has the same line with the same id.
      const [line] = await database.owner<{
        request_id: string
        actor: number | null
        account: number
      }>(
        'select request_id, actor_id as actor, account_id as account from audit_events where event = $1',
        [event],
      )
      expect(lines).toContainEqual(
        expect.objectContaining({
          event,
          account: line?.account,
          actor: line?.actor,
          requestId: line?.request_id,
        }),
      )
      if (event === 'sign-in')
        expect(line).toMatchObject({
          request_id: answer.headers.get('x-request-id'),
          actor: expect.any(Number),
        })
    }
    expect(text).not.toMatch(/@ridgeline|Siteward1!|Secret|argon2|eyJ|Marcus|ticket=/)
    expect(token.length).toBeGreaterThan(20)
    expect(text).not.toContain(token)
  } finally {
    server.child.kill('SIGKILL')
    await database.drop()
  }
})

test("prints the demo's sign-ins, and a second start leaves the demo unchanged", async () => {
  const database = await cloneDatabase()
  try {
    const first = start({ ...demo(database), LOG_LEVEL: 'error' })
    await addressOf(first)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.output()).toContain('sysadmin@siteward.test')
    expect(first.output()).toContain('Siteward1!')
    const second = start({ ...demo(database), LOG_LEVEL: 'error' })
    const url = await addressOf(second)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  } finally {
    await database.drop()
  }
})

test.each([
  [{ PORT: 'x' }, 'PORT must be a whole number'],
  [
    { SEED: 'demo', NODE_ENV: '', DATABASE_URL: 'postgres://db.example/x' },
    'SEED=demo has public passwords',
  ],
  [{ SEED: 'demo', NODE_ENV: 'production' }, 'SEED=demo has public passwords'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'The database cannot be reached'],
])('a wrong setting ends the start with one line: %o', async (environment, line) => {
  const server = start(environment)
  expect(await server.ended).toBe(1)
  expect(server.output().trim().split('\n')).toHaveLength(1)
  expect(server.output()).toContain(line)
})

test('an empty database needs its first administrator', async () => {
  const database = await cloneDatabase()
  try {
    const without = start({ DATABASE_URL: database.url, LOG_LEVEL: 'error' })
    expect(await without.ended).toBe(1)
    expect(without.output()).toContain('ADMIN_EMAIL and ADMIN_PASSWORD')
    const weak = start({
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: 'root@siteward.test',
      ADMIN_PASSWORD: 'weak',
    })
    expect(await weak.ended).toBe(1)
    expect(weak.output()).toContain('ADMIN_PASSWORD is too weak')
    const keyless = start({
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: 'root@siteward.test',
      ADMIN_PASSWORD: 'Crane-Hook-77',
      SECRETS_KEY: '',
    })
    expect(await keyless.ended).toBe(1)
    expect(keyless.output()).toContain('DATABASE_URL needs SECRETS_KEY')
    const good = start({
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: 'root@siteward.test',
      ADMIN_PASSWORD: 'Crane-Hook-77',
    })
    const url = await addressOf(good)
    expect(good.output()).toContain(
      'SMTP_URL is not set: mails, such as reset links, stay unsent in the database.',
    )
    const answer = await fetch(`${url}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        username: 'root@siteward.test',
        password: 'Crane-Hook-77',
      }),
    })
    expect(answer.status).toBe(200)
    expect(good.output()).not.toContain('Siteward1!')
    good.child.kill('SIGTERM')
    expect(await good.ended).toBe(0)
  } finally {
    await database.drop()
  }
})

describe('the public password of the demo (ruling 36)', () => {
  /** A database that was filled as a demo, and possibly opened to others since. */
  async function demoDatabase(): Promise<EmptyDatabase> {
    const database = await cloneDatabase()
    const first = start({ ...demo(database), LOG_LEVEL: 'error' })
    await addressOf(first)
    first.child.kill('SIGTERM')
    await first.ended
    return database
  }
  const root = { ADMIN_EMAIL: 'root@siteward.test', ADMIN_PASSWORD: 'Crane-Hook-77' }

  test('a real installation refuses to start while sign-ins have it, with any SEED, and names them', async () => {
    const database = await demoDatabase()
    try {
      for (const seed of [{}, { SEED: 'empty', ...root }]) {
        const refused = start({
          DATABASE_URL: database.url,
          LOG_LEVEL: 'error',
          PUBLIC_URL: 'https://safety.example.test',
          ...seed,
        })
        expect(await refused.ended).toBe(1)
        const lines = refused.output().trim().split('\n')
        expect(lines).toHaveLength(1)
        for (const { email } of demoSignIns) expect(lines[0]).toContain(email)
        expect(lines[0]).toContain('ALLOW_DEMO=1')
      }
      const allowed = start({ DATABASE_URL: database.url, LOG_LEVEL: 'error', ALLOW_DEMO: '1' })
      await addressOf(allowed)
      allowed.child.kill('SIGTERM')
      await allowed.ended

      // All passwords changed but one, which the message names.
      const other = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }).hash(
        'Crane-Hook-77',
      )
      await database.owner(
        `update logins set password_hash = $1 where email <> 'worker@ridgeline.test'`,
        [other],
      )
      const one = start({ DATABASE_URL: database.url, LOG_LEVEL: 'error' })
      expect(await one.ended).toBe(1)
      expect(one.output()).toContain('password of the demo: worker@ridgeline.test.')
      await database.owner('update logins set password_hash = $1', [other])
      const good = start({ DATABASE_URL: database.url, LOG_LEVEL: 'error' })
      await addressOf(good)
      good.child.kill('SIGTERM')
      expect(await good.ended).toBe(0)
    } finally {
      await database.drop()
    }
  })

  test.each(['Siteward1!', 'Root123!'])(
    'refuses %s as the password of the first administrator',
    async (word) => {
      const database = await cloneDatabase()
      try {
        const refused = start({
          DATABASE_URL: database.url,
          LOG_LEVEL: 'error',
          ...root,
          ADMIN_PASSWORD: word,
        })
        expect(await refused.ended).toBe(1)
        expect(refused.output().trim()).toBe(
          'ADMIN_PASSWORD is one of the most common passwords, or the public one of the demo: choose another one.',
        )
        expect(await database.owner('select 1 from logins')).toEqual([])
      } finally {
        await database.drop()
      }
    },
  )
})
