import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { actionsWorld, field, openDetail, save, say } from '#tests/world/action-screen.tsx'
import { numbers, openActions } from '#tests/world/actions-list.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { allowMovedNodes } from './moved-nodes.ts'

allowMovedNodes()

beforeEach(() => localStorage.clear())

/**
 * Moves each text of the page into an element of its own, as translators of browsers do, or puts
 * another in its place. Returns how many.
 */
function wrapTexts(isReplaced = false): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode())
    if (
      walker.currentNode instanceof Text &&
      walker.currentNode.parentElement?.closest('style, script, font') === null
    )
      texts.push(walker.currentNode)
  for (const text of texts) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(isReplaced ? text.data : text)
  }
  return texts.length
}

function Counted({ count, isNoted }: { count: number; isNoted: boolean }) {
  return (
    <p>
      {count > 0 && 'some of them'}
      {isNoted && <b>noted</b>}
      {' in all'}
    </p>
  )
}

test.each(['moved', 'replaced'])(
  'React removes a %s text, and inserts one before it',
  async (how) => {
    const shown = await render(<Counted count={1} isNoted={false} />)
    wrapTexts(how === 'replaced')
    await shown.rerender(<Counted count={1} isNoted />)
    await expect.element(page.getByText('noted')).toBeVisible()
    await shown.rerender(<Counted count={0} isNoted />)
    // A translator's own words stay: React never knew of them.
    if (how === 'moved') await expect.poll(() => shown.container.textContent).toBe('noted in all')
    await shown.rerender(<Counted count={2} isNoted={false} />)
    await expect.poll(() => shown.container.textContent).toContain('some of them')
  },
)

test('a list whose text nodes were moved still filters, sorts and clears', async () => {
  await page.viewport(1440, 900)
  await openActions()
  await expect.poll(numbers).toHaveLength(3)
  expect(wrapTexts()).toBeGreaterThan(20)
  await page.getByRole('radio', { name: /^Closed/ }).click()
  await expect.poll(numbers).toEqual(['CA-9'])
  wrapTexts()
  await page.getByRole('searchbox').fill('nothing has this')
  await expect.poll(numbers).toEqual([])
  wrapTexts()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('radio', { name: /^All/ }).click()
  await expect.poll(numbers).toEqual(['CA-9', 'CA-10', 'CA-100'])
  wrapTexts()
  await page.getByRole('button', { name: 'Risk level' }).last().click()
  await expect.poll(numbers).toEqual(['CA-100', 'CA-10', 'CA-9'])
})

test('a form and a dialog whose text nodes were moved still report errors, close and save', async () => {
  const world = await actionsWorld()
  const { workspace } = await openDetail(world, '7')
  await expect.poll(() => workspace.replica.cached('correctiveAction').complete).toBe(true)
  await expect.element(field('Notes for this change')).toBeVisible()
  wrapTexts()
  await page.getByRole('radio', { name: 'In Progress' }).click()
  await save().click()
  await expect.element(say('Notes are required')).toBeVisible()
  wrapTexts()
  await field('Notes for this change').fill('Rail fitted')
  await expect.element(say('Notes are required')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  wrapTexts()
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  wrapTexts()
  await save().click()
  await expectToast('Corrective Action Updated')
})
