import { expect, test } from 'vitest'
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
  [{ SECRETS_KEY: 'a1'.repeat(32) }, 'SECRETS_KEY is soon guessed: it has fewer than 8 different bytes. Make one with `openssl rand -hex 32`.'],
  [{ SECRETS_KEY: '01020304050607'.repeat(5).slice(0, 64) }, 'SECRETS_KEY is soon guessed: it has fewer than 8 different bytes. Make one with `openssl rand -hex 32`.'],
])('a wrong value gives one clear line: %o', (environment, line) => {
  expect(problemsOf(environment)).toEqual([line])
})

test.each([{ PUBLIC_URL: 'https://siteward.example' }, { DATABASE_URL: 'postgres://db/siteward' }, { HOST: '0.0.0.0' }, { NODE_ENV: 'production' }])(
  'rulings 16 and 36: a real installation starts empty and refuses the demo: %o',
  (environment) => {
    expect(readSettings(environment)).toMatchObject({ settings: { seed: 'empty', isReal: true } })
    expect(problemsOf({ ...environment, SEED: 'demo' })).toHaveLength(1)
    expect(readSettings({ ...environment, SEED: 'demo', ALLOW_DEMO: '1' })).toMatchObject({ settings: { seed: 'demo' } })
  },
)

test.each(['OUTBOUND_LOOPBACK', 'TEST_SPEED'])('a real installation refuses %s, which is for tests', (variable) => {
  expect(problemsOf({ [variable]: '1' })).toEqual([])
  expect(problemsOf({ [variable]: '1', PUBLIC_URL: 'https://siteward.example' })).toEqual([expect.stringContaining(`${variable}=1`)])
})

test('a weak key that a better one replaces is taken as the second, to open what it encrypted', () => {
  const [better, weak] = ['0102030405060708'.repeat(4), 'a1'.repeat(32)]
  expect(problemsOf({ SECRETS_KEY: `${better},${weak}` })).toEqual([])
  expect(problemsOf({ SECRETS_KEY: `${weak},${better}` })).toEqual([expect.stringContaining('soon guessed')])
})

test('every preset can be read', () => {
  for (const setting of Object.values(settingRows)) expect(setting.read(setting.preset), setting.variable).toHaveProperty('value')
})
