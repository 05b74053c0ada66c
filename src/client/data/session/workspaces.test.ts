import { expect, test } from 'vitest'
import { profile } from '#tests/mocks/people.ts'
import { scopeOf, type SignedIn } from './session.ts'
import type { Workspace } from './workspace.ts'
import { acquireWorkspace, prepareWorkspace, getOpenWorkspace } from './workspaces.ts'

const me = profile({ roleID: 2 })
const signedIn: SignedIn = {
  state: 'signed-in',
  me,
  scope: scopeOf(me),
  remember: true,
  token: 'valid',
  locked: null,
}
const missing = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

test('opens a workspace again for the next caller if its files failed to load', async () => {
  await expect(prepareWorkspace(signedIn, missing).workspace).rejects.toThrow('Failed to fetch')
  const first = acquireWorkspace(signedIn, missing)
  await expect(first.workspace).rejects.toThrow('Failed to fetch')
  const closed: string[] = []
  const made: Pick<Workspace, 'close'> = { close: async () => void closed.push('closed') }
  const second = acquireWorkspace(signedIn, () => Promise.resolve(made as Workspace))
  expect(await second.workspace).toBe(made)
  // The release of a workspace that never opened must not affect the holders of an open one.
  first.release()
  expect(getOpenWorkspace(signedIn)).toBe(made)
  second.release()
  await Promise.resolve()
  expect(closed).toEqual(['closed'])
  expect(getOpenWorkspace(signedIn)).toBeNull()
})
