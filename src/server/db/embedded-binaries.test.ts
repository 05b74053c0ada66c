import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, makeMissingLinks } from './embedded-binaries.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'siteward-binaries-'))
  mkdirSync(join(root, 'native', 'lib'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

test('creates the library links that npm cannot carry once, relative to their folder', () => {
  const source = 'native/lib/libicu.so.60.2'
  writeFileSync(join(root, source), 'library')
  const list = [
    { source, target: 'native/lib/libicu.so' },
    { source, target: 'native/lib/libicu.so.60' },
  ]
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(list))
  makeMissingLinks(root)
  makeMissingLinks(root)
  expect(readlinkSync(join(root, 'native/lib/libicu.so'))).toBe('libicu.so.60.2')
  expect(existsSync(join(root, 'native/lib/libicu.so.60'))).toBe(true)
})

test('creates no links for a package that has none', () => {
  expect(() => makeMissingLinks(root)).not.toThrow()
})

test('prefers the version that npm installed', () => {
  const [found] = findBinaries({})
  expect(found).toMatchObject({ from: 'package', major: 18 })
})

test('refuses a data folder of a missing version in one line', () => {
  expect(() => findBinaries({ major: 99 })).toThrow(
    'No PostgreSQL 99, which made this data folder, was found',
  )
})
