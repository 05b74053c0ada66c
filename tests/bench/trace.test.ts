import { expect, test } from 'vitest'
import { profileOf, type TraceEvent } from './trace.ts'

const page = { pid: 7, tid: 3 }
/** A piece of work of the page's main thread, in ms. */
const work = (name: string, at: number, ms: number, args?: TraceEvent['args']): TraceEvent => ({
  ...page,
  ph: 'X',
  name,
  ts: at * 1000,
  dur: ms * 1000,
  ...(args && { args }),
})
const mainThread: TraceEvent = {
  ...page,
  ph: 'M',
  name: 'thread_name',
  ts: 0,
  args: { name: 'CrRendererMain' },
}
const profile = (events: TraceEvent[], until = 1000) =>
  profileOf([mainThread, ...events], page.pid, 0, until * 1000)

test('subtracts nested work, grouped by file where there is one, and ignores later work', () => {
  const { taken } = profile(
    [
      work('RunTask', 0, 100),
      work('FunctionCall', 10, 60, {
        data: { url: 'http://127.0.0.1:1/assets/vendor-DhX0a_1b.js' },
      }),
      work('Layout', 20, 15),
      work('Layout', 40, 5),
      work('RunTask', 200, 300),
      { ...work('RunTask', 0, 500), tid: 9 },
    ],
    300,
  )
  expect(taken).toEqual([
    { what: 'RunTask', ms: 140, times: 2 },
    { what: 'FunctionCall vendor.js', ms: 40, times: 1 },
    { what: 'Layout', ms: 20, times: 2 },
  ])
})

test('counts long tasks, layouts, and layouts that a script forced', () => {
  const stackTrace = [
    {
      functionName: 'measure',
      url: 'http://127.0.0.1:1/assets/frame-12345678.js',
      lineNumber: 4,
      columnNumber: 2,
    },
  ]
  const { long, layouts, forced } = profile([
    work('RunTask', 5, 49),
    work('RunTask', 100, 60),
    work('Layout', 110, 3),
    work('Layout', 120, 4, { beginData: { stackTrace } }),
  ])
  expect(long).toEqual([{ at: 100, ms: 60 }])
  expect(layouts).toBe(2)
  expect(forced).toEqual([{ at: 120, ms: 4, by: 'measure in frame.js:4:2' }])
})

test('sums script time by file from the samples between start and end, without idle ones', () => {
  const begun: TraceEvent = {
    ...page,
    ph: 'P',
    name: 'Profile',
    id: '0x1',
    ts: 0,
    args: { data: { startTime: 0 } },
  }
  const node = (id: number, url: string, functionName = 'f') => ({
    id,
    callFrame: { url, functionName },
  })
  const chunk = (data: Record<string, unknown>): TraceEvent => ({
    ...page,
    ph: 'P',
    name: 'ProfileChunk',
    id: '0x1',
    ts: 0,
    args: { data },
  })
  const { files } = profile(
    [
      begun,
      chunk({
        cpuProfile: {
          nodes: [
            node(1, 'http://a/frame-12345678.js'),
            node(2, '', '(idle)'),
            node(3, '', '(program)'),
          ],
          samples: [1, 2, 3],
        },
        timeDeltas: [4000, 5000, 2000],
      }),
      chunk({ cpuProfile: { samples: [1, 1] }, timeDeltas: [3000, 90_000] }),
    ],
    50,
  )
  expect(files).toEqual([
    { what: 'frame.js', ms: 7, times: 2 },
    { what: '(program)', ms: 2, times: 1 },
  ])
})
