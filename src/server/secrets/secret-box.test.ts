import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSecretCipher } from './secret-box.ts'
import { StartRefusal } from '#server/db/errors.ts'
import { secretsKeys, writeKeys } from './secrets-key.ts'

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test('a secret opens only with its key and in its own place, and never looks the same twice', () => {
  const box = createSecretCipher([one])
  const kept = box.seal('sw_co_1', '7/company/apiKey')
  expect(box.open(kept, '7/company/apiKey')).toBe('sw_co_1')
  expect(() => box.open(kept, '8/company/apiKey')).toThrow()
  const touched = Buffer.from(kept.sealed)
  touched[14] = (touched[14] ?? 0) ^ 1
  expect(() => box.open({ ...kept, sealed: touched }, '7/company/apiKey')).toThrow()
  expect(createSecretCipher([other]).open(kept, '7/company/apiKey')).toBeNull()
  expect(box.seal('sw_co_1', '7/company/apiKey').sealed).not.toEqual(kept.sealed)
})

test('the first of several keys encrypts, and each opens its own secrets', () => {
  const kept = createSecretCipher([one]).seal('a', 'x')
  const both = createSecretCipher([other, one])
  expect(both.open(kept, 'x')).toBe('a')
  expect(both.seal('b', 'x').sealedBy).toBe(createSecretCipher([other]).current)
})

test('without a key, creates one in the folder for its owner alone and reuses it at the next start (ruling 64)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-secrets-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const made = secretsKeys({ secretsKey: null, dataDir })
  expect(made.map((key) => key.length)).toEqual([32])
  expect(secretsKeys({ secretsKey: null, dataDir })).toEqual(made)
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
  expect(secretsKeys({ secretsKey: [one], dataDir })).toEqual([one])
  const strong = Buffer.from('0102030405060708'.repeat(4), 'hex')
  writeKeys(dataDir, [strong, other])
  expect(secretsKeys({ secretsKey: null, dataDir })).toEqual([strong, other])
  expect(readFileSync(join(dataDir, 'secrets.key'), 'utf8').split('\n')).toHaveLength(3)
})

test('a file with a weak key or no key ends the start with one line that names it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-secrets-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  for (const keys of [[one], [Buffer.alloc(0)], []]) {
    writeKeys(dataDir, keys)
    expect(() => secretsKeys({ secretsKey: null, dataDir })).toThrow(StartRefusal)
  }
})
