import { expect, test, vi } from 'vitest'
import { profile } from '#tests/mocks/people.ts'
import { leave } from './leave.ts'
import { scopeOf } from './session.ts'
import type { Workspace } from './workspace.ts'

const me = profile({ roleID: 2 })

/** An open workspace, and what is called at the logout from it. */
function opened({ remember, forgetDrafts = vi.fn(async () => undefined) }: { remember: boolean; forgetDrafts?: () => Promise<void> }) {
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
])('tells the session whether drafts go ($removes with Remember $remember)', async (one) => {
  const { workspace, session, forgetDrafts } = opened(one)
  await leave(workspace, session)
  expect(forgetDrafts).toHaveBeenCalledTimes(one.removes ? 1 : 0)
  expect(session.signOut).toHaveBeenCalledWith({ forgetsDrafts: one.removes })
})

test('removes no draft before the workspace is open, as nobody could be asked', async () => {
  const { session } = opened({ remember: false })
  await leave(null, session)
  expect(session.signOut).toHaveBeenCalledWith({ forgetsDrafts: false })
})

test('tries once more to remove drafts that the device did not remove', async () => {
  const forgetDrafts = vi.fn(async () => undefined)
  forgetDrafts.mockRejectedValueOnce(new Error('The transaction was aborted.'))
  const { workspace, session } = opened({ remember: false, forgetDrafts })
  await leave(workspace, session)
  expect(forgetDrafts).toHaveBeenCalledTimes(2)
  expect(session.signOut).toHaveBeenCalledOnce()
})
