import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import { ResizeHandle } from './resize-handle.tsx'

test.each([
  ['main', 0, [[140]]],
  ['right', 2, []],
])('the %s button of a mouse drags an edge or leaves it', async (_, button, widths) => {
  const onResize = vi.fn()
  await render(
    <Stage>
      <div style={{ width: 100 }}>
        <ResizeHandle label="Name" focusable onResize={onResize} />
      </div>
    </Stage>,
  )
  const handle = page.getByRole('separator').element()
  const at = (clientX: number) => ({ bubbles: true, pointerId: 1, button, clientX })
  vi.spyOn(handle, 'setPointerCapture').mockReturnValue()
  handle.dispatchEvent(new PointerEvent('pointerdown', at(100)))
  handle.dispatchEvent(new PointerEvent('pointerup', at(140)))
  expect(onResize.mock.calls).toEqual(widths)
})
