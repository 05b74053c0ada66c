import { expect, test } from 'vitest'
import { isShellPath } from './requests.ts'

test('the shell answers navigation only for its own areas (ruling 13)', () => {
  for (const path of [
    '/',
    '/login',
    '/session/restore-email',
    '/admin',
    '/admin/corrective-actions/3',
    '/back-office/sync',
    '/install',
  ])
    expect(isShellPath(path), path).toBe(true)
  for (const path of [
    '/api/users/me',
    '/api/dbconnections/reset-password',
    '/dev/mail',
    '/healthz',
    '/administrator',
    '/back-offices',
    '/docs',
  ]) {
    expect(isShellPath(path), path).toBe(false)
  }
})
