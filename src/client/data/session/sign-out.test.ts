import { expect, test, vi } from 'vitest'
import { profile } from '#tests/mocks/people.ts'
import { signOutOfWorkspace } from './sign-out.ts'
import { scopeOf } from './session.ts'
import type { Workspace } from './workspace.ts'

const me = profile({ roleID: 2 })

/** Returns an open workspace, and the functions that a logout from it calls. */
function opened(remember: boolean) {
  const removeUnsavedDrafts = vi.fn(async () => undefined)
  const box = { stop: vi.fn(), clearServerRows: async () => undefined, removeUnsavedDrafts }
  const reads = { close: vi.fn(), client: { clear: vi.fn() } }
  const parts = { me, scope: scopeOf(me), remember, onlineOnly: false, box, reads }
  const workspace = { ...parts, replica: { stop: vi.fn() }, close: async () => undefined }
  const session = { signOut: vi.fn(async () => undefined) }
  return { workspace: workspace as unknown as Workspace, session, removeUnsavedDrafts }
}

test.each([
  { remember: false, removes: true },
  { remember: true, removes: false },
])('removes drafts ($removes) where Remember is $remember', async ({ remember, removes }) => {
  const { workspace, session, removeUnsavedDrafts } = opened(remember)
  await signOutOfWorkspace(workspace, session)
  expect(removeUnsavedDrafts).toHaveBeenCalledTimes(removes ? 1 : 0)
  expect(session.signOut).toHaveBeenCalledWith({ forgetsDrafts: removes })
})

test('removes no draft before the workspace is open, because the app cannot ask yet', async () => {
  const { session } = opened(false)
  await signOutOfWorkspace(null, session)
  expect(session.signOut).toHaveBeenCalledWith({ forgetsDrafts: false })
})

test('tries once more to remove drafts that the device did not remove', async () => {
  const { workspace, session, removeUnsavedDrafts } = opened(false)
  removeUnsavedDrafts.mockRejectedValueOnce(new Error('The transaction was aborted.'))
  await signOutOfWorkspace(workspace, session)
  expect(removeUnsavedDrafts).toHaveBeenCalledTimes(2)
  expect(session.signOut).toHaveBeenCalledOnce()
})
