import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closedFolder, commandAs } from './embedded-as.ts'

let top: string

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'siteward-as-')))
  mkdirSync(join(top, 'a', 'b'), { recursive: true })
})
afterEach(() => rmSync(top, { recursive: true }))

test('names the first folder that other users cannot enter, and lets the owner pass', () => {
  chmodSync(top, 0o711)
  chmodSync(join(top, 'a'), 0o700)
  const me = process.getuid?.() ?? 0
  expect(closedFolder(join(top, 'a', 'b'), 65533, 65533)).toBe(join(top, 'a'))
  expect(closedFolder(join(top, 'a', 'b'), me, 65533)).toBeUndefined()
  chmodSync(join(top, 'a'), 0o701)
  expect(closedFolder(join(top, 'a', 'b', 'not-yet-there'), 65533, 65533)).toBeUndefined()
})

test('runs a program as ourselves, in a namespace, or as another user', () => {
  expect(commandAs({ way: 'plain' }, '/bin/postgres', ['-D', 'x'])).toEqual({
    file: '/bin/postgres',
    args: ['-D', 'x'],
    options: { cwd: '/' },
  })
  expect(commandAs({ way: 'user', uid: 7, gid: 8 }, '/bin/postgres', []).options).toEqual({
    cwd: '/',
    uid: 7,
    gid: 8,
  })
  expect(commandAs({ way: 'namespace' }, '/bin/postgres', ['-D', 'x'])).toEqual({
    file: 'unshare',
    args: ['--user', '--map-user=1000', '--map-group=1000', '/bin/postgres', '-D', 'x'],
    options: { cwd: '/' },
  })
})
