import { expect, test } from 'vitest'
import { answered, found, photoOf, printed } from '#tests/world/printed.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { renderPdf } from './pool.ts'

const none = async () => null
const long = printed(Array.from({ length: 400 }, (_, at) => answered(at + 1)))
const faultOf = (result: Awaited<ReturnType<typeof renderPdf>>) =>
  'fault' in result ? result.fault : 'made'

test('renders a file off the main thread, which continues meanwhile', async () => {
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 5)
  const bytes = await renderPdf([long, long, long], { fetchImage: none, lane: 'patient' })
  clearInterval(timer)
  expect('fault' in bytes).toBe(false)
  expect(ticks).toBeGreaterThan(10)
})

test('fetches images two at a time and once per record, and reports progress record by record', async () => {
  const photo = await photoOf(300, 200)
  const asked: string[] = []
  const done: number[] = []
  let [atOnce, most] = [0, 0]
  const bytes = await renderPdf([printed([found(1, 3)]), printed([found(1, 1)])], {
    fetchImage: async (key) => {
      asked.push(key)
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setTimeout(resolve, 5))
      atOnce -= 1
      return key === 'photo' ? photo : null
    },
    progress: (count) => done.push(count),
  })
  expect(faultOf(bytes)).toBe('made')
  expect(most).toBe(2)
  expect(asked).toEqual(['photo', 'signature', 'photo', 'signature'])
  expect(done).toEqual([1, 2])
})

test('a cancelled file ends at once, waiting or running, and the next file is still made', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()]
  const results = [running, waiting].map(({ signal }) =>
    renderPdf([long, long, long, long], { fetchImage: none, lane: 'patient', signal }),
  )
  const next = renderPdf(printed([answered(1)]), { fetchImage: none, lane: 'patient' })
  waiting.abort()
  running.abort()
  expect((await Promise.all(results)).map(faultOf)).toEqual(['stopped', 'stopped'])
  const bytes = await next
  expect('fault' in bytes ? bytes : (await readPdf(bytes)).pages.length).toBe(1)
  const before = new AbortController()
  before.abort()
  expect(faultOf(await renderPdf(long, { fetchImage: none, signal: before.signal }))).toBe(
    'stopped',
  )
})

test('answers busy above the limit of waiting files, and makes the others', async () => {
  const results = await Promise.all(
    Array.from({ length: 40 }, () => renderPdf(printed([answered(1)]), { fetchImage: none })),
  )
  const faults = results.map(faultOf)
  expect(faults.filter((fault) => fault === 'busy').length).toBe(40 - 1 - 24)
  expect(faults.filter((fault) => fault === 'made').length).toBe(25)
})

test('an unreachable image or an invalid document gives a reason instead of a file, and the thread continues', async () => {
  const away = await renderPdf(printed([found(1, 1)]), {
    fetchImage: () => Promise.reject(new Error('The storage is away.')),
  })
  expect(away).toMatchObject({
    fault: 'away',
    detail: expect.stringContaining('The storage is away.'),
  })
  // @ts-expect-error A document of another time.
  expect(faultOf(await renderPdf({ language: 'fr' }, { fetchImage: none }))).toBe('failed')
  expect(faultOf(await renderPdf(printed([answered(1)]), { fetchImage: none }))).toBe('made')
})
