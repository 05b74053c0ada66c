import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import { useConflictDialog } from '#client/records/form/use-conflict-dialog.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

export const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
const project = aProject(1, '10', 'Tower B')
export const dialog = page.getByRole('dialog', { name: 'Needs your decision' })

/**
 * Opens a form whose Save conflicts with another person's change. Calls `closed` when no decision
 * is open any more.
 */
export async function meets() {
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [project] })
  world.refuse = () => ({
    status: 412,
    code: 'changed',
    row: { ...project, name: 'Theirs', version: 2 },
    fields: [
      { field: 'name', yours: 'Mine', theirs: 'Theirs', before: 'Tower B', suggest: 'yours' },
    ],
  })
  const closed = vi.fn<() => void>()
  function Screen() {
    const { decide, decision } = useConflictDialog(closed)
    return (
      <>
        <button type="button" onClick={() => decide(id)}>
          Decide
        </button>
        {decision}
      </>
    )
  }
  const shown = await showScreen(<Screen />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  const box = shown.workspace.box as Outbox
  await box.append({
    id,
    entity: 'project',
    op: 'patch',
    ref: project.uid,
    patch: { name: 'Mine' },
    seen: { name: 'Tower B' },
    guards: {},
  })
  await expect.poll(() => box.snapshot().entries[0]?.review).toBeTruthy()
  world.refuse = null
  return { box, closed }
}

export const opens = async () => {
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect.element(dialog).toBeVisible()
}
