import { describe, expect, test } from 'vitest'
import { insecureWarning } from './real-installation.ts'
import { readSettings, settingRows } from './settings.ts'

const problemsOf = (environment: Record<string, string | undefined>) => {
  const read = readSettings(environment)
  return 'problems' in read ? read.problems : []
}

test('without environment variables the server runs on this machine with the demo', () => {
  expect(readSettings({})).toMatchObject({
    settings: {
      port: 4400,
      host: '127.0.0.1',
      seed: 'demo',
      isReal: false,
      tokenDays: 14,
      tokenHours: 24,
    },
  })
})

test('SHELL-28 G1-29 the badge reads PRODUCTION v3 unless another text is set', () => {
  expect(readSettings({})).toMatchObject({ settings: { environmentBadge: 'PRODUCTION v3' } })
  expect(readSettings({ ENVIRONMENT_BADGE: 'TRAINING' })).toMatchObject({
    settings: { environmentBadge: 'TRAINING' },
  })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ SEED: 'full' }, 'SEED must be one of demo, empty, not "full".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, error, warn, info, debug, not "loud".'],
  [
    { DATABASE_URL: 'mysql://root:secret@x' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [{ ADMIN_EMAIL: 'root@siteward.test' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together.'],
  [{ APP_DATABASE_URL: 'postgres://x/y' }, 'APP_DATABASE_URL needs DATABASE_URL.'],
  [
    { SECRETS_KEY: 'a1'.repeat(32) },
    'SECRETS_KEY is easy to guess: it has fewer than 8 different bytes. Make one with `openssl rand -hex 32`.',
  ],
  [
    { SECRETS_KEY: '01020304050607'.repeat(5).slice(0, 64) },
    'SECRETS_KEY is easy to guess: it has fewer than 8 different bytes. Make one with `openssl rand -hex 32`.',
  ],
])('a wrong value gives one clear line: %o', (environment, line) => {
  expect(problemsOf(environment)).toEqual([line])
})

describe('a real installation (ruling 83)', () => {
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
  ])('does not include one with %o', (environment) => {
    expect(isReal(environment)).toBe(false)
  })
})

test.each(['OUTBOUND_LOOPBACK', 'TEST_SPEED'])(
  'a real installation refuses the test setting %s',
  (variable) => {
    expect(problemsOf({ [variable]: '1' })).toEqual([])
    expect(problemsOf({ [variable]: '1', PUBLIC_URL: 'https://siteward.example' })).toEqual([
      expect.stringContaining(`${variable}=1`),
    ])
  },
)

test('accepts a weak key as the second, after a better one, to open what it encrypted', () => {
  const [better, weak] = ['0102030405060708'.repeat(4), 'a1'.repeat(32)]
  expect(problemsOf({ SECRETS_KEY: `${better},${weak}` })).toEqual([])
  expect(problemsOf({ SECRETS_KEY: `${weak},${better}` })).toEqual([
    expect.stringContaining('easy to guess'),
  ])
})

test('every preset can be read', () => {
  for (const setting of Object.values(settingRows))
    expect(setting.read(setting.preset), setting.variable).toHaveProperty('value')
})

test.each([
  [{ host: '127.0.0.1', publicUrl: null }, false],
  [{ host: 'localhost', publicUrl: null }, false],
  [{ host: '0.0.0.0', publicUrl: null }, true],
  [{ host: '192.168.1.20', publicUrl: null }, true],
  [{ host: '0.0.0.0', publicUrl: 'https://siteward.example' }, false],
  [{ host: '127.0.0.1', publicUrl: 'http://siteward.example' }, true],
  [{ host: '0.0.0.0', publicUrl: 'http://localhost:4400' }, false],
])(
  'a start at %o warns of addresses that browsers call insecure: %s (ruling 78)',
  (place, warns) => {
    expect(insecureWarning(place) !== null).toBe(warns)
  },
)
