import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretsKeys, writeKeys } from '#server/secrets/secrets-key.ts'
import { keepKey, keyPlaceProblem, keysAtHand } from './secrets-beside.ts'

const [older, newer] = [Buffer.from('an-older-key-of-32-bytes-abcdefg'), Buffer.from('a-newer-key-of-32-bytes-abcdefgh')]
const real = { isReal: true, secretsKey: null, databaseUrl: null }

/** A folder for the backup, another one for the key, and one that is the first by another name. */
function folders() {
  const root = mkdtempSync(join(tmpdir(), 'siteward-key-place-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [backups, keys, again] = ['backups', 'keys', 'again'].map((name) => join(root, name))
  mkdirSync(backups!)
  mkdirSync(keys!)
  symlinkSync(backups!, again!)
  return { root, path: join(backups!, 'a.backup'), keyAt: join(keys!, 'a.key'), beside: join(again!, 'a.key') }
}

test('a real installation refuses to write the key without a place, or into the folder of the backup', () => {
  const { path, keyAt, beside } = folders()
  expect(keyPlaceProblem(real, { path })).toContain('--key-at')
  expect(keyPlaceProblem(real, { path, keyAt: join(path, '..', 'a.key') })).toContain('different folders')
  expect(keyPlaceProblem(real, { path, keyAt: beside })).toContain('different folders')
  expect(keyPlaceProblem(real, { path, keyAt })).toBeNull()
  expect(existsSync(keyAt)).toBe(false)
})

test('a demo may keep both together, and SECRETS_KEY is nowhere written', () => {
  const { path, keyAt } = folders()
  expect(keyPlaceProblem({ ...real, isReal: false }, { path })).toBeNull()
  expect(keyPlaceProblem({ ...real, secretsKey: [older] }, { path })).toBeNull()
  expect(keyPlaceProblem({ ...real, secretsKey: [older] }, { path, keyAt })).toContain('leave out --key-at')
  expect(keyPlaceProblem({ ...real, databaseUrl: 'postgres://x/y' }, { path })).toContain('SECRETS_KEY')
  expect(keepKey({ secretsKey: [older], dataDir: '' }, { path })).toBeNull()
})

test('a file of keys keeps those of before a rotation, and all of them are at hand', () => {
  const { root, path, keyAt } = folders()
  const place = { secretsKey: null, dataDir: join(root, 'data') }
  writeKeys(place.dataDir, [older])
  expect(keepKey(place, { path, keyAt })).toBe(keyAt)
  writeKeys(place.dataDir, [newer])
  keepKey(place, { path, keyAt })
  expect(readFileSync(keyAt, 'utf8').split('\n')).toEqual([newer.toString('hex'), older.toString('hex'), ''])
  expect(keysAtHand({ ...place, dataDir: join(root, 'new') }, { path, keyAt })).toEqual([newer, older])
  expect(keysAtHand(place, { path, keyAt: join(root, 'none') })).toEqual(secretsKeys(place))
  expect(keysAtHand({ ...place, dataDir: join(root, 'new') }, { path })).toEqual([])
})
