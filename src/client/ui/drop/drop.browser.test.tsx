import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChooseFile } from '#client/ui/image/choose-file.tsx'
import { Stage } from '#tests/pictures/stage.tsx'
import { dragFiles } from '#tests/world/drops.ts'

const one = new File(['x'], 'card.pdf')

async function opens({ disabled = false } = {}) {
  const onChoose = vi.fn<(file: File) => void>()
  await render(
    <Stage>
      <p>Beside it</p>
      <input aria-label="Name" />
      <ChooseFile
        limits="At most 2 MB"
        accept=".pdf"
        label="Card"
        button="Choose a file"
        disabled={disabled}
        onChoose={onChoose}
      />
    </Stage>,
  )
  const target = page.getByText('At most 2 MB').element()
  return { onChoose, target, chosen: () => onChoose.mock.calls.map(([file]) => file.name) }
}

/** Drops a text or a link instead of a file. */
function dropsText(target: Element, type: 'text/plain' | 'text/uri-list'): boolean {
  const dataTransfer = new DataTransfer()
  dataTransfer.setData(type, 'https://siteward.test')
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

test('a file dropped outside every target does not open, also over a text field', async () => {
  const { chosen } = await opens()
  const name = page.getByRole('textbox', { name: 'Name' }).element()
  for (const target of [page.getByText('Beside it').element(), name]) {
    expect((['dragover', 'drop'] as const).map((type) => dragFiles(target, type, [one]))).toEqual([
      true,
      true,
    ])
  }
  expect(chosen()).toEqual([])
})

test('a link dropped on the page does not open; text is inserted into a text field', async () => {
  await opens()
  const beside = page.getByText('Beside it').element()
  const name = page.getByRole('textbox', { name: 'Name' }).element()
  expect([dropsText(beside, 'text/uri-list'), dropsText(name, 'text/plain')]).toEqual([true, false])
})

test('a file dropped on a file field is chosen, and the field shows the target', async () => {
  const { target, chosen } = await opens()
  const edge = () => getComputedStyle(target.parentElement ?? target).borderTopColor
  const before = edge()
  dragFiles(target, 'dragover', [one])
  await expect.poll(edge).not.toBe(before)
  dragFiles(target, 'drop', [one])
  await expect.poll(edge).toBe(before)
  expect(chosen()).toEqual(['card.pdf'])
})

test('accepts one file at a time and shows that until one is dropped', async () => {
  const { target, chosen } = await opens()
  dragFiles(target, 'drop', [one, new File(['y'], 'other.pdf')])
  await expect.element(page.getByRole('alert')).toHaveTextContent('One file at a time.')
  expect(chosen()).toEqual([])
  dragFiles(target, 'drop', [one])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(chosen()).toEqual(['card.pdf'])
})

test('accepts no file while disabled', async () => {
  const { target, chosen } = await opens({ disabled: true })
  expect(dragFiles(target, 'drop', [one])).toBe(true)
  expect(chosen()).toEqual([])
})
