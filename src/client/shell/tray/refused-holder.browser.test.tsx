import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useBox } from '#client/workspace/use-box.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { anAction, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { EntryPanel } from './entry-panel.tsx'

const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
const action = anAction(12, { assignedTo: 1, assignedToUser: { user_id: 1, name: 'Dana Whitfield' } })

function Panel() {
  const view = useBox().entries.find(({ shown }) => shown === 'refused')
  return view ? <EntryPanel view={view} /> : null
}

test.each([
  ['by name where the row tells it', { assignedTo: 2, assignedToUser: { user_id: 2, name: 'Elena Kowalski' } }, 'It was assigned to Elena Kowalski.'],
  ['as somebody else where it does not', { assignedTo: 2, assignedToUser: null }, 'It was assigned to somebody else.'],
])('F-25 what was refused because the record went to another says to whom: %s', async (_, taken, says) => {
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [], actions: [action] })
  world.refuse = () => ({ status: 403, code: 'not-editor', row: { ...action, ...taken, version: 2 } })
  const shown = await showScreen(<Panel />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await shown.workspace.box?.append({ id, entity: 'action', op: 'patch', ref: action.uid, patch: { notes: 'Seen.' }, seen: {}, guards: {} })
  await expect.element(page.getByText(says)).toBeVisible()
})
