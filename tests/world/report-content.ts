import type { Report } from '#server/reports/report.ts'

/** The content of a report's file. */
export function reportOf(cells: Report<unknown>['cells']) {
  const report: Report<unknown> = {
    kind: 'submissions',
    pages: () => {
      throw new Error('A report has only cells.')
    },
    count: () => Promise.resolve(0),
    link: 'test',
    head: [{ title: 'Text', type: 'text' }],
    cells,
  }
  return { report, scope: {} as never, filter: {} as never }
}

/** Yields 10 MB and then waits forever. `onWritten` runs when they have been read. */
export function endlessReport(onWritten: () => void) {
  return reportOf(async function* cells() {
    for (let page = 0; page < 10; page += 1)
      yield Array.from({ length: 1000 }, () => ['x'.repeat(1000)])
    onWritten()
    // Keeps the process alive.
    await new Promise((resolve) => setInterval(resolve, 2 ** 30, 'never'))
  })
}
