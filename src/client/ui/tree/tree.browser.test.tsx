import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tree } from '#tests/pictures/gallery-data.ts'
import { Stage } from '#tests/pictures/stage.tsx'
import { Tree } from './tree.tsx'

const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })

test('arrows move, fold and open; letters search; Enter chooses', async () => {
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

test('a press or Enter on a folding node folds it, and only nodes inside can be chosen', async () => {
  const onSelect = vi.fn<(id: string) => void>()
  const nodes = [
    { id: 'dana', text: 'Dana', folds: true as const, children: [{ id: 'tower', text: 'Tower' }] },
  ]
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

test('each item has its level and position; a press on the fold mark folds', async () => {
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

test('a press on the fold mark while scrolling folds and chooses nothing', async () => {
  const onSelect = vi.fn<(id: string) => void>()
  await render(
    <Stage>
      <Tree label="Organization tree" nodes={tree} onSelect={onSelect} />
    </Stage>,
  )
  const marcus = item('Marcus Oyelaran').element()
  const mark = marcus.querySelector('[data-fold]')!.getBoundingClientRect()
  const press = (clientX: number) =>
    page
      .getByRole('tree')
      .element()
      .dispatchEvent(
        new MouseEvent('click', { bubbles: true, clientX, clientY: mark.top + mark.height / 2 }),
      )
  press(mark.left + mark.width / 2)
  await expect.element(item('Priya Raman')).not.toBeInTheDocument()
  expect(onSelect).not.toHaveBeenCalled()
  press(marcus.getBoundingClientRect().right - 2)
  expect(onSelect).toHaveBeenCalledOnce()
})

test("a press on a row's switch toggles only that; Space toggles it too, and Enter chooses the row", async () => {
  const [onSelect, onChange] = [vi.fn<(id: string) => void>(), vi.fn<(on: boolean) => void>()]
  const switchOf = (label: string, disabled = false) => ({
    label,
    word: 'Off',
    checked: false,
    disabled,
    onChange,
  })
  const nodes = [
    {
      id: 'falls',
      text: 'Falls',
      second: '1 form',
      folds: true as const,
      toggle: switchOf('Falls'),
      children: [{ id: 'daily', text: 'Daily', toggle: switchOf('Daily', true) }],
    },
  ]
  await render(
    <Stage>
      <Tree label="Programs" nodes={nodes} onSelect={onSelect} />
    </Stage>,
  )
  await page.getByRole('switch', { name: 'Falls' }).click()
  expect([onChange.mock.calls, onSelect.mock.calls]).toEqual([[[true]], []])
  // The label of a row repeats no word of its text.
  await expect
    .element(page.getByRole('treeitem', { name: 'Falls, 1 form, Off', exact: true }))
    .toHaveAttribute('aria-expanded', 'true')
  const words = (said: string | null) => said?.split(/[\s,]+/)
  for (const row of page.getByRole('treeitem').elements())
    expect(words(row.getAttribute('aria-label'))).toEqual(words(row.textContent))
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(item('Daily')).toHaveFocus()
  // A disabled switch does not move.
  expect(onChange.mock.calls).toEqual([[true]])
  await userEvent.keyboard('{ArrowUp} {Enter}')
  expect([onChange.mock.calls, onSelect.mock.calls]).toEqual([[[true], [true]], []])
  await expect.element(item('Falls')).toHaveAttribute('aria-expanded', 'false')
})

test('a long press picks up a node, a swipe scrolls; the next tap chooses the target', async () => {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue(undefined)
  vi.spyOn(Element.prototype, 'hasPointerCapture').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const [onSelect, onMove] = [
    vi.fn<(id: string) => void>(),
    vi.fn<(id: string, to: string) => void>(),
  ]
  const move = {
    may: () => true,
    onMove,
    words: {
      lifted: (id: string) => `${id} is picked up`,
      over: (id: string, to: string) => `${id} to ${to}`,
      given: 'Not moved.',
    },
  }
  await render(
    <Stage>
      <Tree
        label="Programs"
        nodes={['falls', 'ladders', 'cranes'].map((id) => ({ id, text: id }))}
        onSelect={onSelect}
        move={move}
      />
    </Stage>,
  )
  const fire = (type: string, id: string, pointerType: string, down = 0) => {
    const node = item(id).element()
    const box = node.getBoundingClientRect()
    node.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        pointerType,
        clientX: box.x + 60,
        clientY: box.y + box.height / 2 + down,
      }),
    )
  }
  const said = page.getByText(/is picked up$/)
  // Neither a scrolling finger nor a mouse, which uses the grip, picks up the node.
  fire('pointerdown', 'falls', 'touch')
  fire('pointermove', 'falls', 'touch', 20)
  fire('pointerdown', 'ladders', 'mouse')
  fire('pointerdown', 'falls', 'touch')
  await expect.element(said).toHaveTextContent('falls is picked up')
  expect(item('ladders').element().className).not.toContain('lifted')
  fire('pointerup', 'falls', 'touch')
  // The click that the browser makes of it does not put it down again.
  item('falls')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(said).toBeInTheDocument()
  await item('cranes').click()
  expect([onMove.mock.calls, onSelect.mock.calls]).toEqual([[['falls', 'cranes']], []])
})
