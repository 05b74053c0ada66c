import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import { useDecision } from '#client/records/form/decision.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'

const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
const project = aProject(1, '10', 'Tower B')
const dialog = page.getByRole('dialog', { name: 'Needs your decision' })

/** A form whose Save met another person's change; `closed` hears that no decision is open any more. */
async function meets() {
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [project] })
  world.refuse = () => ({ status: 412, code: 'changed', row: { ...project, name: 'Theirs', version: 2 }, fields: [{ field: 'name', yours: 'Mine', theirs: 'Theirs', before: 'Tower B', suggest: 'yours' }] })
  const closed = vi.fn<() => void>()
  function Screen() {
    const { decide, decision } = useDecision(closed)
    return (
      <>
        <button type="button" onClick={() => decide(id)}>Decide</button>
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
  await box.append({ id, entity: 'project', op: 'patch', ref: project.uid, patch: { name: 'Mine' }, seen: { name: 'Tower B' }, guards: {} })
  await expect.poll(() => box.snapshot().entries[0]?.review).toBeTruthy()
  world.refuse = null
  return { box, closed }
}

const opens = async () => {
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect.element(dialog).toBeVisible()
}

test.each([
  ['discarded', (box: Outbox) => box.decide.discard(id)],
  ['decided for mine', (box: Outbox) => box.decide.keepMine(id)],
  ['decided for theirs', (box: Outbox) => box.decide.takeTheirs(id)],
] as const)('F-77 what was %s in another tab is no open decision here', async (_, decidesElsewhere) => {
  const { box, closed } = await meets()
  await opens()
  expect(closed).not.toHaveBeenCalled()
  expect((await decidesElsewhere(box)).ok).toBe(true)
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(dialog.elements()).toEqual([])
})

test('F-77 what was decided before the dialog opened closes it at once', async () => {
  const { box, closed } = await meets()
  await box.decide.discard(id)
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test('Escape closes the menu in the dialog, and only then the dialog', async () => {
  const { closed } = await meets()
  await opens()
  const more = dialog.getByRole('button', { name: 'More for this change' })
  await more.click()
  await expect.element(dialog.getByRole('menuitem', { name: 'Copy' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(dialog.getByRole('menu').elements()).toEqual([])
  await expect.element(more).toHaveFocus()
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test('what is decided in the dialog closes it once', async () => {
  const { box, closed } = await meets()
  await opens()
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expect.poll(() => box.snapshot().entries).toEqual([])
  expect(closed).toHaveBeenCalledTimes(1)
  expect(dialog.elements()).toEqual([])
})
