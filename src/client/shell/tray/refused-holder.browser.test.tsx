import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useBoxSnapshot } from '#client/workspace/use-box.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { anAction, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { EntryPanel } from './entry-panel.tsx'

const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
const action = anAction(12, {
  assignedTo: 1,
  assignedToUser: { user_id: 1, name: 'Dana Whitfield' },
})

function Panel() {
  const view = useBoxSnapshot().entries.find(({ displayStatus }) => displayStatus === 'refused')
  return view ? <EntryPanel view={view} /> : null
}

test('F-25 a refusal after a reassignment names the new holder and the date', async () => {
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null)],
    projects: [],
    actions: [action],
  })
  const holder = { user_id: 2, name: 'Elena Kowalski', since: '2026-01-09T12:00:00.000Z' }
  world.refuse = () => ({
    status: 403,
    code: 'not-editor',
    row: { ...action, assignedTo: 2, assignedToUser: null, version: 2 },
    holder,
  })
  const shown = await showScreen(<Panel />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await shown.workspace.box?.append({
    id,
    entity: 'action',
    op: 'patch',
    ref: action.uid,
    patch: { notes: 'Seen.' },
    seen: {},
    guards: {},
  })
  await expect
    .element(
      page.getByText(
        /^CA-12 has belonged to Elena Kowalski since Fri 9 Jan, \d\d:\d\d\. Your change was not accepted\.$/,
      ),
    )
    .toBeVisible()
})
