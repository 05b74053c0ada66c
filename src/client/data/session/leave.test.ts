import { expect, test, vi } from 'vitest'
import { profile } from '#tests/mocks/people.ts'
import { leave } from './leave.ts'
import { scopeOf } from './session.ts'
import type { Workspace } from './workspace.ts'

const me = profile({ roleID: 2 })

/** Returns an open workspace, and the functions that a logout from it calls. */
function opened(remember: boolean) {
  const forgetDrafts = vi.fn(async () => undefined)
  const box = { stop: vi.fn(), forgetRows: async () => undefined, forgetDrafts }
  const reads = { close: vi.fn(), client: { clear: vi.fn() } }
  const parts = { me, scope: scopeOf(me), remember, onlineOnly: false, box, reads }
  const workspace = { ...parts, replica: { stop: vi.fn() }, close: async () => undefined }
  const session = { signOut: vi.fn(async () => undefined) }
  return { workspace: workspace as unknown as Workspace, session, forgetDrafts }
}

test.each([
  { remember: false, removes: true },
  { remember: true, removes: false },
])('removes drafts ($removes) where Remember is $remember', async ({ remember, removes }) => {
  const { workspace, session, forgetDrafts } = opened(remember)
  await leave(workspace, session)
  expect(forgetDrafts).toHaveBeenCalledTimes(removes ? 1 : 0)
  expect(session.signOut).toHaveBeenCalledWith({ forgetsDrafts: removes })
})

test('removes no draft before the workspace is open, because the app cannot ask yet', async () => {
  const { session } = opened(false)
  await leave(null, session)
  expect(session.signOut).toHaveBeenCalledWith({ forgetsDrafts: false })
})

test('tries once more to remove drafts that the device did not remove', async () => {
  const { workspace, session, forgetDrafts } = opened(false)
  forgetDrafts.mockRejectedValueOnce(new Error('The transaction was aborted.'))
  await leave(workspace, session)
  expect(forgetDrafts).toHaveBeenCalledTimes(2)
  expect(session.signOut).toHaveBeenCalledOnce()
})
