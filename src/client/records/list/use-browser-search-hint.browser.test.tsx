import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ListPage } from '#client/features/corrective-actions/list-page.tsx'
import { keepChoice } from '#client/shell/use-kept-choice.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'

afterEach(() => localStorage.clear())

async function openList(length: number) {
  await page.viewport(1024, 768)
  const people = [associate(1, 'Dana Whitfield', null)]
  const actions = Array.from({ length }, (_, n) => anAction(n + 1, { title: `Finding ${n + 1}` }))
  const world = mockCompany({ people, projects: [aProject(1, '1', 'Tower B')], actions })
  const { leave } = await showScreen(<ListPage />, world)
  onTestFinished(async () => {
    await leave()
    world.leave()
  })
  await expect.element(page.getByText('Finding 3', { exact: true })).toBeVisible()
}

/** Presses Ctrl+F; returns true if the browser received it. */
function pressesFind(): boolean {
  const event = new KeyboardEvent('keydown', {
    key: 'f',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  })
  document.activeElement?.dispatchEvent(event)
  return !event.defaultPrevented
}

const hint = (text: RegExp) => page.getByText(text)
const anyHint = /its own search/

test("the first Ctrl+F in a long list hints at the list's own search and still opens the browser's", async () => {
  await openList(60)
  expect(pressesFind()).toBe(true)
  await expect.element(hint(/its own search: press “\/”/)).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  expect(hint(anyHint).elements()).toEqual([])
  expect(pressesFind()).toBe(true)
  await userEvent.keyboard('{Tab}')
  expect(hint(anyHint).elements()).toEqual([])
})

test('a short list shows no hint', async () => {
  await openList(3)
  pressesFind()
  await userEvent.keyboard('{Tab}')
  expect(hint(anyHint).elements()).toEqual([])
})

test('the hint names no key when single-character keys are off', async () => {
  keepChoice('keys.single', false)
  await openList(60)
  pressesFind()
  await expect.element(hint(/its own search\.$/)).toBeVisible()
})
