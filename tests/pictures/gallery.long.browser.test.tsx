import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Gallery } from './gallery.tsx'
import { ListPage, makeActions } from './list-page.tsx'
import { Stage } from './stage.tsx'

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

for (const scheme of ['dark', 'light'] as const) {
  test(`the components pass axe, WCAG 2.2 A and AA, ${scheme}`, async () => {
    await page.viewport(1024, 768)
    await render(
      <Stage scheme={scheme}>
        <Gallery />
      </Stage>,
    )
    expect(await violations()).toEqual([])
  })

  test(`a list of components passes axe, ${scheme}, on tablet and phone`, async () => {
    await page.viewport(1024, 768)
    await render(
      <Stage scheme={scheme}>
        <ListPage rows={makeActions(300)} />
      </Stage>,
    )
    await expect.element(page.getByRole('row', { name: /CA-12 / })).toBeInTheDocument()
    expect(await violations()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByRole('listitem').first()).toBeInTheDocument()
    expect(await violations()).toEqual([])
    await page.viewport(1024, 768)
  })
}

test('open parts pass axe too: a list of choices, a menu, a dialog, the filters of a phone', async () => {
  await page.viewport(1024, 768)
  await render(
    <Stage>
      <ListPage rows={makeActions(30)} />
    </Stage>,
  )
  await page.getByRole('button', { name: 'Project' }).click()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Columns' }).click()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.viewport(390, 844)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  expect(await violations()).toEqual([])
  await page.viewport(1024, 768)
})

async function violations() {
  // Colors that still change from one theme to the other belong to neither.
  await Promise.all(
    document
      .getAnimations()
      .filter((running) => running.timeline === document.timeline)
      .map((running) => running.finished.catch(() => undefined)),
  )
  const result = await axe.run(document.body, rules)
  return result.violations.map(
    (found) =>
      `${found.id}: ${found.nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
  )
}
