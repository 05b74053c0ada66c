import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tree } from '#tests/pictures/gallery-data.ts'
import { Stage } from '#tests/pictures/stage.tsx'
import { Tree } from './tree.tsx'

const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })

test('arrows walk, fold and open; letters find; Enter chooses', async () => {
  const onSelect = vi.fn<(id: string) => void>()
  await render(
    <Stage>
      <Tree label="Organization tree" nodes={tree} onSelect={onSelect} />
    </Stage>,
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(item('Elena Vasquez')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item('Dana Whitfield')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item('Dana Whitfield')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(item('Luis Ortega')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item('Elena Vasquez')).toHaveFocus()
  await userEvent.keyboard('i')
  await expect.element(item('Ingrid Solberg')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledWith('is')
})

test('what folds is not chosen: a press or Enter folds it, and what stands in it is chosen', async () => {
  const onSelect = vi.fn<(id: string) => void>()
  const nodes = [{ id: 'dana', text: 'Dana', folds: true as const, children: [{ id: 'tower', text: 'Tower' }] }]
  await render(
    <Stage>
      <Tree label="Projects" nodes={nodes} onSelect={onSelect} />
    </Stage>,
  )
  await item('Dana').click()
  await expect.element(item('Tower')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await item('Tower').click()
  expect(onSelect.mock.calls).toEqual([['tower']])
})

test('each item says its level and place; a press on the fold mark folds', async () => {
  await render(
    <Stage>
      <Tree label="Organization tree" nodes={tree} selected="lo" />
    </Stage>,
  )
  await expect.element(item('Luis Ortega')).toHaveAttribute('aria-level', '3')
  await expect.element(item('Luis Ortega')).toHaveAttribute('aria-posinset', '2')
  await expect.element(item('Luis Ortega')).toHaveAttribute('aria-selected', 'true')
  await item('Marcus Oyelaran').click()
  await expect.element(item('Priya Raman')).not.toBeInTheDocument()
})

test('while it scrolls, when items are no targets, a press on the fold mark folds and chooses nothing', async () => {
  const onSelect = vi.fn<(id: string) => void>()
  await render(
    <Stage>
      <Tree label="Organization tree" nodes={tree} onSelect={onSelect} />
    </Stage>,
  )
  const marcus = item('Marcus Oyelaran').element()
  const mark = marcus.querySelector('[data-fold]')!.getBoundingClientRect()
  const press = (clientX: number) => page.getByRole('tree').element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY: mark.top + mark.height / 2 }))
  press(mark.left + mark.width / 2)
  await expect.element(item('Priya Raman')).not.toBeInTheDocument()
  expect(onSelect).not.toHaveBeenCalled()
  press(marcus.getBoundingClientRect().right - 2)
  expect(onSelect).toHaveBeenCalledOnce()
})
