import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useReady } from './when-idle.ts'

// The moments come when the test says so: how soon a browser finds one depends on what else the machine does.
const asked = new Map<number, () => void>()
let last = 0

/** One moment in which nobody waits. */
function moment() {
  const [first] = asked
  if (!first) return
  asked.delete(first[0])
  first[1]()
}

afterEach(() => {
  vi.unstubAllGlobals()
  asked.clear()
})

test('rows are made ready a few at a time to the last one, others anew, and of a list that is left no more of them', async () => {
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    asked.set(++last, call)
    return last
  })
  vi.stubGlobal('cancelIdleCallback', (which: number) => asked.delete(which))
  const made: number[] = []
  // So long a step that each moment has time for one or two.
  function* ready(rows: readonly number[]) {
    for (const row of rows) {
      for (const until = performance.now() + 3; performance.now() < until; );
      yield made.push(row)
    }
  }
  function Ready({ rows }: { rows: readonly number[] }) {
    useReady(rows, ready)
    return null
  }
  const [few, others] = [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9],
  ]

  const { rerender, unmount } = await render(<Ready rows={few} />)
  expect(made).toEqual([])
  moment()
  expect([1, 2]).toContain(made.length)
  while (asked.size > 0) moment()
  expect(made).toEqual(few)

  await rerender(<Ready rows={others} />)
  moment()
  const begun = made.length
  expect(made).toEqual([...few, ...others].slice(0, begun))
  await rerender(<Ready rows={few} />)
  while (asked.size > 0) moment()
  expect(made.slice(begun)).toEqual(few)

  await rerender(<Ready rows={others} />)
  moment()
  const left = made.length
  await unmount()
  expect(asked.size).toBe(0)
  moment()
  expect(made.length).toBe(left)
})
