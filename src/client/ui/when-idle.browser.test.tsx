import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useReady } from './when-idle.ts'

test('rows are made ready to the last one, others anew, and of a list that is left no more of them', async () => {
  const made: number[] = []
  // So long a step that each idle moment has time for one or two.
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
  const [few, others, many] = [[1, 2, 3, 4, 5], [6, 7], Array.from({ length: 2000 }, () => 8)]
  const { rerender, unmount } = await render(<Ready rows={few} />)
  await expect.poll(() => made).toEqual(few)
  await rerender(<Ready rows={others} />)
  await expect.poll(() => made).toEqual([...few, ...others])
  await rerender(<Ready rows={many} />)
  await expect.poll(() => made.length).toBeGreaterThan(few.length + others.length)
  await unmount()
  const left = made.length
  await new Promise((done) => setTimeout(done, 300))
  expect([made.length, made.length < many.length]).toEqual([left, true])
})
