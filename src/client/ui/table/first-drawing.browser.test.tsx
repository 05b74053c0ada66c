import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { notePageRoom } from '#client/ui/page/page-room.ts'
import { ListPage, makeActions } from '#tests/pictures/list-page.tsx'
import { Stage } from '#tests/pictures/stage.tsx'

/** Runs when its children are drawn and have had their layout effects. */
function Drawn({ then, children }: { then: () => void; children: ReactNode }) {
  useLayoutEffect(then, [then])
  return children
}

/** Collects the places of scripts that read layout, until the test ends. */
function watchLayoutReads(): string[] {
  const places: string[] = []
  const note = () =>
    void places.push(
      new Error('asked').stack
        ?.split('\n')
        .find((line) => line.includes('/src/client/') && !line.includes('.test.')) ?? '',
    )
  for (const name of ['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(() => (note(), 0))
  for (const name of ['clientWidth', 'clientHeight', 'scrollTop', 'scrollHeight'] as const)
    vi.spyOn(Element.prototype, name, 'get').mockImplementation(() => (note(), 0))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => (note(), new DOMRect()),
  )
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(() => (note(), true))
  onTestFinished(() => void vi.restoreAllMocks())
  return places
}

test('a page of known size renders the list with its rows before any layout read', async () => {
  await page.viewport(1024, 768)
  const place = document.createElement('div')
  Object.assign(place.style, { width: '1024px', height: '768px' })
  document.body.append(place)
  notePageRoom(place)
  const asked = watchLayoutReads()
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const first = await new Promise<{ rows: number; asked: string[] }>((resolve) => {
    const then = () =>
      resolve({ rows: place.querySelectorAll('[data-index]').length, asked: [...asked] })
    // The test's own `render` would run the work behind the first frame at once.
    root.render(
      <Stage>
        <Drawn then={then}>
          <ListPage rows={makeActions(200)} />
        </Drawn>
      </Stage>,
    )
  })
  expect(first.asked).toEqual([])
  expect(first.rows).toBeGreaterThan(5)
})
