import { describe, expect, test } from 'vitest'
import { readSettings, settingRows } from './settings.ts'

const problemsOf = (environment: Record<string, string | undefined>) => {
  const read = readSettings(environment)
  return 'problems' in read ? read.problems : []
}

test('without any environment the server runs for this machine with the demo', () => {
  expect(readSettings({})).toMatchObject({ settings: { port: 4400, host: '127.0.0.1', seed: 'demo', isReal: false, tokenDays: 14, tokenHours: 24 } })
})

test('SHELL-28 G1-29 the badge reads PRODUCTION v3 until somebody sets another text', () => {
  expect(readSettings({})).toMatchObject({ settings: { environmentBadge: 'PRODUCTION v3' } })
  expect(readSettings({ ENVIRONMENT_BADGE: 'TRAINING' })).toMatchObject({ settings: { environmentBadge: 'TRAINING' } })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ SEED: 'full' }, 'SEED must be one of demo, empty, not "full".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, error, warn, info, debug, not "loud".'],
  [{ DATABASE_URL: 'mysql://root:secret@x' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  [{ ADMIN_EMAIL: 'root@siteward.test' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together.'],
  [{ APP_DATABASE_URL: 'postgres://x/y' }, 'APP_DATABASE_URL needs DATABASE_URL.'],
])('a wrong value gives one clear line: %o', (environment, line) => {
  expect(problemsOf(environment)).toEqual([line])
})

describe('rulings 83: a real installation', () => {
  const away = 'postgres://siteward@db.example/siteward'
  const near = 'postgres://siteward@127.0.0.1:5432/siteward'
  const isReal = (environment: Record<string, string | undefined>) => {
    const read = readSettings(environment)
    return 'settings' in read ? read.settings.isReal : read.problems
  }

  test.each([
    { PUBLIC_URL: 'https://siteward.example' },
    { PUBLIC_URL: 'http://localhost:4400' },
    { PUBLIC_URL: 'https://siteward.example', NODE_ENV: 'test' },
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', NODE_ENV: 'development' },
    { HOST: '127.0.0.2' },
    { NODE_ENV: 'production' },
    { NODE_ENV: 'staging' },
    { NODE_ENV: 'Test' },
    { DATABASE_URL: away },
    { DATABASE_URL: away, NODE_ENV: 'test' },
    { DATABASE_URL: 'postgres://127.0.0.1/siteward?host=db.example' },
    { DATABASE_URL: 'postgres://localhost,db.example/siteward' },
    { DATABASE_URL: 'postgres:///siteward?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres:///siteward' },
    { SMTP_URL: 'smtps://siteward:secret@mail.example' },
    { SMTP_URL: 'smtp://127.0.0.1.mail.example:25', NODE_ENV: 'test' },
  ])('starts empty and refuses the demo with %o', (environment) => {
    expect(readSettings(environment)).toMatchObject({ settings: { seed: 'empty', isReal: true } })
    expect(problemsOf({ ...environment, SEED: 'demo' })).toEqual([
      expect.stringContaining('SEED=demo has public passwords'),
    ])
    expect(readSettings({ ...environment, SEED: 'demo', ALLOW_DEMO: '1' })).toMatchObject({
      settings: { seed: 'demo' },
    })
  })

  test.each([
    {},
    { NODE_ENV: 'development' },
    { NODE_ENV: 'test' },
    { DATABASE_URL: near },
    { DATABASE_URL: 'postgres://localhost/siteward', NODE_ENV: 'test' },
    { DATABASE_URL: 'postgres://[::1]:5432/siteward' },
    { DATABASE_URL: 'postgres:///siteward?host=127.0.0.1' },
    { SMTP_URL: 'smtp://localhost:2525' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', NODE_ENV: 'test' },
    { PUBLIC_URL: 'http://127.0.0.1:4400', NODE_ENV: 'test' },
    { PUBLIC_URL: 'http://[::1]:4400', NODE_ENV: 'test' },
  ])('is none with %o', (environment) => {
    expect(isReal(environment)).toBe(false)
  })
})

describe('SECRETS_KEY', () => {
  const strong = '0123456789abcdef'.repeat(4)
  const weak = '00010203040506'.padEnd(64, '0')

  test('refuses a key of fewer than eight different bytes', () => {
    expect(problemsOf({ SECRETS_KEY: strong })).toEqual([])
    for (const keys of [weak, '0'.repeat(64), `${strong},${weak}`]) {
      const [problem, ...others] = problemsOf({ SECRETS_KEY: keys })
      expect(problem).toBe(
        'SECRETS_KEY holds a key that is soon guessed: fewer than 8 of its bytes differ. Make one with `openssl rand -hex 32`, and go over to it with `npm run rotate-secrets`.',
      )
      expect(others).toEqual([])
    }
  })

  test('lets such a key be the old one where secrets are sealed by a new one', () => {
    expect(readSettings({ SECRETS_KEY: `${strong},${weak}` }, { rotates: true })).toHaveProperty(
      'settings',
    )
    expect(readSettings({ SECRETS_KEY: `${weak},${strong}` }, { rotates: true })).toHaveProperty(
      'problems',
    )
  })
})

test.each(['OUTBOUND_LOOPBACK', 'TEST_SPEED'])('a real installation refuses %s, which is for tests', (variable) => {
  expect(problemsOf({ [variable]: '1' })).toEqual([])
  expect(problemsOf({ [variable]: '1', PUBLIC_URL: 'https://siteward.example' })).toEqual([expect.stringContaining(`${variable}=1`)])
})

test('every preset can be read', () => {
  for (const setting of Object.values(settingRows)) expect(setting.read(setting.preset), setting.variable).toHaveProperty('value')
})
