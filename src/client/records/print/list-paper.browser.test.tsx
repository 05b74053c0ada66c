import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import { createExampleRow } from '#client/records/example-record.ts'
import { holdIdle } from '#tests/world/idle.ts'
import { names, open, ServerParts, shows } from '#tests/world/parts-list.tsx'
import { print, sheetFetched } from '#tests/world/print.ts'

beforeEach(() => page.viewport(1440, 900))

/** The lines over the rows on paper, and the number of rows. */
const printed = () =>
  print((sheet) => ({
    lines: [...sheet.querySelectorAll('header p')].map(({ textContent }) => textContent).slice(1),
    rows: sheet.querySelectorAll('tbody tr').length,
  }))

test('loads the print sheet of a list when the browser is idle, and not before the rows', async () => {
  const letIdle = holdIdle()
  await open([createExampleRow({ name: 'Hook' })])
  await expect.poll(names).toEqual(['Hook'])
  // Longer than its file takes to load.
  await new Promise((done) => setTimeout(done, 500))
  expect(() => print(() => true)).toThrow('The page has no print sheet.')
  letIdle()
  await sheetFetched()
})

test('a printed list states that it holds only the rows loaded so far', async () => {
  const read = async ({
    cursor,
  }: Readonly<Record<string, string>>): Promise<ApiSuccess<unknown> | ApiFailure> =>
    cursor === undefined
      ? {
          ok: true,
          status: 200,
          body: Array.from({ length: 3 }, (_, at) =>
            createExampleRow({ uid: `u${at}`, name: `Hook ${at}` }),
          ),
          etag: null,
          nextCursor: 'second',
          epoch: 'e',
          unchanged: false,
        }
      : new Promise(() => undefined)
  await shows(<ServerParts read={read} />)
  await expect.poll(names).toHaveLength(3)
  await sheetFetched()
  expect(printed().rows).toBe(3)
  expect(printed().lines.at(-1)).toBe('Only the first 3 rows are printed; the list goes on.')
})

test.each([
  ['the page of the list', 23, '/?page=2', 10, 10, ['Page 2 of 3', '23 of 23']],
  ['the number of rows of the whole list', 7, '/', undefined, 7, ['7 of 7']],
])('a printed list states %s', async (_, many, path, pageSize, rows, said) => {
  await open(
    Array.from({ length: many }, (_each, at) =>
      createExampleRow({ uid: `u${at}`, name: `Part ${at}` }),
    ),
    path,
    pageSize,
  )
  await expect.poll(names).toHaveLength(rows)
  await sheetFetched()
  expect(printed()).toEqual({
    lines: [expect.any(String), expect.stringMatching(/^Sorted by/), ...said],
    rows,
  })
})
