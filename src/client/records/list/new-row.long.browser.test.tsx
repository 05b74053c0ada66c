import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { makesProject } from '#tests/world/new-row-world.tsx'
import { highlightNewRow } from './new-row.tsx'

afterEach(() => {
  highlightNewRow(null)
  // A list opens with its last settings.
  localStorage.clear()
})

test('on a phone the last card is above its toast', async () => {
  await page.viewport(390, 844)
  await makesProject(20)
  const card = page.getByRole('listitem').filter({ hasText: 'Marina Walk' })
  await expect.element(card).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add another' })).toBeVisible()
  const topOfToast = () => document.querySelector('[data-toast]')?.getBoundingClientRect().top ?? 0
  await expect.poll(() => card.element().getBoundingClientRect().bottom <= topOfToast()).toBe(true)
})
