import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { holdIdle } from '#tests/world/idle.ts'
import { useReady } from './when-idle.ts'

test('prepares rows a few at a time to the last one, restarts for new rows and stops for a closed list', async () => {
  const letIdle = holdIdle()
  const made: number[] = []
  let now = 0
  // Each step takes 3 ms by the test's own clock, so that two fit into an idle period on any
  // machine.
  function* ready(rows: readonly number[]) {
    for (const row of rows) {
      now += 3
      yield made.push(row)
    }
  }
  const moment = () => {
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const calls = letIdle()
    clock.mockRestore()
    return calls
  }
  function Ready({ rows }: { rows: readonly number[] }) {
    useReady(rows, ready)
    return null
  }
  const [few, others] = [
    [1, 2, 3],
    [4, 5, 6],
  ]

  const { rerender, unmount } = await render(<Ready rows={few} />)
  expect(made).toEqual([])
  moment()
  expect(made).toEqual([1, 2])
  while (moment() > 0);
  expect(made).toEqual(few)

  await rerender(<Ready rows={others} />)
  moment()
  await rerender(<Ready rows={few} />)
  while (moment() > 0);
  expect(made).toEqual([...few, 4, 5, ...few])

  await rerender(<Ready rows={others} />)
  moment()
  await unmount()
  expect(moment()).toBe(0)
})
