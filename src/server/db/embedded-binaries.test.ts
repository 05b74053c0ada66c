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

test('library links that npm could not carry are made once, relative to where they lie', () => {
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

test('a package without links needs none', () => {
  expect(() => makeMissingLinks(root)).not.toThrow()
})

test('the version that came by npm is the first choice', () => {
  const [found] = findBinaries({})
  expect(found).toMatchObject({ from: 'package', major: 18 })
})

test('a data folder of a version that is not here is refused in one line', () => {
  expect(() => findBinaries({ major: 99 })).toThrow(
    'No PostgreSQL 99, which made this data folder, was found',
  )
})
