import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dialog, id, meets, opens } from '#tests/world/decision-world.tsx'

test('F-77 a change decided before the dialog opened closes it at once', async () => {
  const { box, closed } = await meets()
  await box.decide.discard(id)
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test('Escape closes the menu in the dialog first, then the dialog', async () => {
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

test('a decision in the dialog closes it once', async () => {
  const { box, closed } = await meets()
  await opens()
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expect.poll(() => box.snapshot().entries).toEqual([])
  expect(closed).toHaveBeenCalledTimes(1)
  expect(dialog.elements()).toEqual([])
})
