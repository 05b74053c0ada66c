import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretsKeys, writeKeys } from '#server/secrets/secrets-key.ts'
import { keyPlaceProblem } from './key-place.ts'
import { keepKey, keysAtHand, namedKeys } from './secrets-beside.ts'

const older = Buffer.from('an-older-key-of-32-bytes-abcdefg')
const newer = Buffer.from('a-newer-key-of-32-bytes-abcdefgh')
const weak = Buffer.alloc(32, 1)
const fileOf = (...keys: Buffer[]) => keys.map((key) => `${key.toString('hex')}\n`).join('')

/** Makes folders for the backup, its key and the data, and a link to the first. */
function folders() {
  const root = mkdtempSync(join(tmpdir(), 'siteward-key-place-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = (name: string) => join(root, name)
  for (const name of ['backups', 'keys', 'data']) mkdirSync(folder(name))
  symlinkSync(folder('backups'), folder('again'))
  const place = { secretsKey: null, dataDir: folder('data') }
  writeKeys(place.dataDir, [newer])
  return {
    folder,
    place,
    real: { ...place, isReal: true, databaseUrl: null },
    path: join(folder('backups'), 'a.backup'),
    keyAt: join(folder('keys'), 'a.key'),
  }
}

test('a real installation refuses to write the key into the folder of the backup', () => {
  const { folder, real, path, keyAt } = folders()
  const link = join(folder('keys'), 'link.key')
  const linked = join(folder('backups'), 'b.key')
  writeFileSync(linked, '')
  symlinkSync(linked, link)
  expect(keyPlaceProblem(real, { path })).toContain('--key-at')
  for (const beside of [linked, join(folder('again'), 'a.key'), link]) {
    const problem = keyPlaceProblem(real, { path, keyAt: beside })
    expect(problem).toContain('another folder than the backup')
  }
  expect(keyPlaceProblem(real, { path, keyAt })).toBeNull()
  expect(existsSync(keyAt)).toBe(false)
})

test('a real installation refuses a backup beside the key that it uses', () => {
  const { real, keyAt } = folders()
  const path = join(real.dataDir, 'a.backup')
  expect(keyPlaceProblem(real, { path, keyAt })).toContain('another folder than DATA_DIR')
  expect(keyPlaceProblem({ ...real, secretsKey: [older] }, { path })).toBeNull()
})

test('a demo may store both together, and writes SECRETS_KEY nowhere', () => {
  const { real, path, keyAt } = folders()
  const [demo, given] = [
    { ...real, isReal: false },
    { ...real, secretsKey: [older] },
  ]
  const hosted = { ...real, databaseUrl: 'postgres://x/y' }
  expect(keyPlaceProblem(demo, { path })).toBeNull()
  expect(keyPlaceProblem(given, { path })).toBeNull()
  expect(keyPlaceProblem(given, { path, keyAt })).toContain('leave out --key-at')
  expect(keyPlaceProblem(hosted, { path })).toContain('SECRETS_KEY')
  expect(keepKey({ secretsKey: [older], dataDir: '' }, { path })).toBeNull()
})

test.each([[true], [false]])(
  'a key never overwrites other content, in a real installation: %s',
  (isReal) => {
    const { folder, real, path, keyAt } = folders()
    const problemOf = (keyAt: string) => keyPlaceProblem({ ...real, isReal }, { path, keyAt })
    expect(problemOf(join(folder('none'), 'a.key'))).toContain('no folder')
    expect(problemOf(folder('keys'))).toContain('not a key file')
    writeFileSync(keyAt, `${fileOf(older)}my notes\n`)
    expect(problemOf(keyAt)).toContain('not a key file')
    writeFileSync(keyAt, fileOf(older))
    expect(problemOf(keyAt)).toBeNull()
  },
)

test('a key file keeps the keys from before a rotation, and all of them are usable', () => {
  const { folder, place, path, keyAt } = folders()
  writeKeys(place.dataDir, [older])
  expect(keepKey(place, { path, keyAt })).toBe(keyAt)
  writeKeys(place.dataDir, [newer])
  keepKey(place, { path, keyAt })
  expect(readFileSync(keyAt, 'utf8')).toBe(fileOf(newer, older))
  const elsewhere = { ...place, dataDir: folder('new') }
  expect(keysAtHand(elsewhere, namedKeys(keyAt))).toEqual([newer, older])
  expect(keysAtHand(place, [])).toEqual(secretsKeys(place))
  expect(keysAtHand(elsewhere, [])).toEqual([])
})

test('replaces the key file as a whole, and only its owner can read it', () => {
  const { folder, place, path, keyAt } = folders()
  const [link, before] = [join(folder('keys'), 'link'), join(folder('keys'), 'before')]
  for (const file of [keyAt, `${keyAt}.new`]) writeFileSync(file, fileOf(older), { mode: 0o644 })
  linkSync(keyAt, before)
  symlinkSync(keyAt, link)
  keepKey(place, { path, keyAt: link })
  expect(readFileSync(keyAt, 'utf8')).toBe(fileOf(newer, older))
  expect(statSync(keyAt).mode & 0o777).toBe(0o600)
  expect(readFileSync(before, 'utf8')).toBe(fileOf(older))
})

test('a key that is easy to guess signs nothing', () => {
  const { folder, place, keyAt } = folders()
  writeFileSync(keyAt, fileOf(Buffer.alloc(32), older))
  expect(keysAtHand({ ...place, secretsKey: [newer, weak] }, [])).toEqual([newer])
  expect(keysAtHand({ ...place, dataDir: folder('new') }, namedKeys(keyAt))).toEqual([older])
})

test('a restore refuses a key file that is missing or holds something else', () => {
  const { keyAt } = folders()
  expect(() => namedKeys(keyAt)).toThrow('There is no file')
  writeFileSync(keyAt, 'my notes\n')
  expect(() => namedKeys(keyAt)).toThrow('not a key file')
})
