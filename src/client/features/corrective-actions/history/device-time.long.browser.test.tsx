import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { updateServerClock } from '#client/data/api/server-clock.ts'
import { ActionHistory } from './action-history.tsx'
import { useBoxSnapshot } from '#client/workspace/use-box.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { anAction, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { EntryPanel } from '#client/shell/tray/entry-panel.tsx'

const action = anAction(12, {
  assignedTo: 1,
  assignedToUser: { user_id: 1, name: 'Dana Whitfield' },
})
const hour = 3_600_000

function Panel() {
  const view = useBoxSnapshot().entries.at(0)
  return view ? <EntryPanel view={view} /> : null
}

test.each([
  ['a year ahead: marks the time of unsent changes', 24 * 365 * hour, 2],
  ["the same as the server's: marks nothing", 0, 0],
])('F-15 marks device time on a tablet whose clock is %s', async (_, ahead, marks) => {
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null)],
    projects: [],
    actions: [action],
  })
  world.refuse = () => ({ status: 403, code: 'not-editor', row: action })
  const shown = await showScreen(
    <>
      <Panel />
      <ActionHistory row={action} />
    </>,
    world,
  )
  onTestFinished(async () => {
    updateServerClock(new Date().toUTCString())
    await shown.leave()
    world.leave()
  })
  await shown.workspace.box?.append({
    id: crypto.randomUUID(),
    entity: 'action',
    op: 'patch',
    ref: action.uid,
    patch: { notes: 'Seen.' },
    seen: {},
    guards: {},
  })
  await expect.poll(() => page.getByText('Seen.').elements().length).toBeGreaterThan(1)
  updateServerClock(new Date(Date.now() - ahead).toUTCString())
  await expect.poll(() => page.getByText(/device.s clock/).elements().length).toBe(marks)
})
