import Papa from 'papaparse'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import * as XLSX from 'xlsx'
import { aProject } from '#tests/mocks/rows.ts'
import { openProjects, projectsWorld, row } from '#tests/world/projects-world.tsx'
import { Parts, ServerParts, shows } from '#tests/world/parts-list.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { createExampleRow, type ExampleRow } from '#client/records/example-record.ts'
import type { ListExportOptions } from './export-list.ts'

interface Saved {
  name: string
  blob: Blob
}

let saved: Saved[]

/** Captures downloads in place of the browser. */
beforeEach(() => {
  saved = []
  const [make, click] = [URL.createObjectURL.bind(URL), HTMLAnchorElement.prototype.click]
  let last: Blob = new Blob()
  URL.createObjectURL = (of) => {
    if (of instanceof Blob) last = of
    return 'blob:taken'
  }
  HTMLAnchorElement.prototype.click = function taken() {
    saved.push({ name: this.download, blob: last })
  }
  onTestFinished(() => {
    URL.createObjectURL = make
    HTMLAnchorElement.prototype.click = click
  })
})

const menu = () => page.getByRole('button', { name: 'More', exact: true }).click()
async function exported(as: string): Promise<Saved> {
  await menu()
  await page.getByRole('menuitem', { name: as }).click()
  await expect.poll(() => saved.length).toBe(1)
  const [one] = saved
  if (one === undefined) throw new Error('Nothing was saved.')
  return one
}
const csv = async () =>
  Papa.parse<string[]>(await (await exported('Export as CSV')).blob.text(), {
    skipEmptyLines: true,
  }).data
async function sheet() {
  const { Sheets, SheetNames } = XLSX.read(
    await (await exported('Export as Excel (XLSX)')).blob.arrayBuffer(),
  )
  return {
    name: SheetNames[0],
    rows: XLSX.utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 }),
  }
}

test('exports projects as CSV with the columns, filter and order of the table', async () => {
  await openProjects(await projectsWorld())
  await expect.element(row('Marina Walk')).toBeVisible()
  const [head, ...rows] = await csv()
  expect(head).toEqual(['Number', 'Name', 'Address', 'Status', 'Assigned user'])
  // Only active rows, because of the tab, with numbers in numeric order.
  expect(rows.map(([number, name]) => [number, name])).toEqual([
    ['9', 'Marina Walk'],
    ['10', 'Tower B'],
    ['10A', 'Pump House'],
  ])
  expect(rows[1]).toContain('Marco Reyes')
  expect(saved[0]?.name).toMatch(/^Projects, Ridgeline Builders \d{4}-\d\d-\d\d\.csv$/)
})

test('exports the same as a workbook, filtered and sorted by the address', async () => {
  await openProjects(await projectsWorld(), '/?status=all&sort=-name')
  await expect.element(row('Old Mill')).toBeVisible()
  const { name, rows } = await sheet()
  expect(name).toBe('Projects')
  expect(rows.slice(1).map(([, project]) => project)).toEqual([
    'Tower B',
    'Pump House',
    'Old Mill',
    'Marina Walk',
  ])
  expect(saved[0]?.name).toMatch(/\.xlsx$/)
})

test('exports user text as text in both formats, whichever character it begins with', async () => {
  const attack = '=HYPERLINK("http://x","y")'
  await openProjects(await projectsWorld({ projects: [aProject(1, '+1 512 555 0142', attack)] }))
  await expect.element(row('HYPERLINK')).toBeVisible()
  const [, first] = await csv()
  // A program with semicolons as separators sees the line as one cell, so a signed figure at its
  // start gets an apostrophe too.
  expect(first?.slice(0, 2)).toEqual(["'+1 512 555 0142", `'${attack}`])
  saved = []
  const { rows } = await sheet()
  expect(rows[1]?.slice(0, 2)).toEqual(['+1 512 555 0142', attack])
})

test('offers no export until all rows are loaded', async () => {
  const read = async ({ cursor }: Readonly<Record<string, string>>) =>
    cursor === undefined
      ? {
          ok: true as const,
          status: 200,
          body: [createExampleRow({ name: 'Hook' })],
          etag: null,
          nextCursor: 'second',
          epoch: 'e',
          unchanged: false as const,
        }
      : new Promise<never>(() => undefined)
  await shows(<ServerParts read={read} exports />)
  await expect.element(page.getByText('Hook')).toBeVisible()
  await menu()
  await expect.element(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Print'])
})

type Asked = Parameters<NonNullable<ListExportOptions<ExampleRow>['requestFile']>>[0]
const firstPage = async () => ({
  ok: true as const,
  status: 200,
  body: [createExampleRow({ name: 'Hook' })],
  etag: null,
  nextCursor: 'second',
  epoch: 'e',
  unchanged: false as const,
})
const whole = (body: unknown) => ({
  ok: true as const,
  status: 200,
  body,
  etag: null,
  nextCursor: null,
  epoch: 'e',
  unchanged: false as const,
})

test('the server exports a paged list with its filters, its columns and the texts of the screen', async () => {
  const asked: Asked[] = []
  const exports: ListExportOptions<ExampleRow> = {
    of: 'Harbor/Civil',
    requestFile: async (one) => {
      asked.push(one)
      return whole(new Blob(['Name\r\nHook\r\n']))
    },
  }
  await shows(<ServerParts read={firstPage} exports={exports} />, undefined, '/?q=hook')
  await expect.element(page.getByText('Hook')).toBeVisible()
  expect(await (await exported('Export as CSV')).blob.text()).toBe('Name\r\nHook\r\n')
  await expectToast('The file is saved')
  expect(saved[0]?.name).toMatch(/^Parts, Harbor Civil \d{4}-\d\d-\d\d\.csv$/)
  const [{ query, body } = { query: {}, body: null }] = asked
  expect(query).toMatchObject({ search: 'hook', order: 'asc' })
  expect(query).not.toHaveProperty('limit')
  expect(body).toMatchObject({ format: 'csv', title: 'Parts', timeZone: expect.any(String) })
  expect(body?.columns.find(({ name }) => name === 'isActive')).toMatchObject({
    title: 'State',
    words: { true: 'On', false: 'Off' },
  })
})

test('an incomplete or refused export gives no file and shows the reason', async () => {
  const answers = [
    {
      ok: false as const,
      kind: 'unreachable' as const,
      status: 0,
      code: 'unknown' as const,
      title: '',
      message: '',
      fields: {},
      retryAfter: null,
    },
    {
      ok: false as const,
      kind: 'refused' as const,
      status: 403,
      code: 'not-permitted' as const,
      title: '',
      message: '',
      fields: {},
      retryAfter: null,
    },
  ]
  const exports: ListExportOptions<ExampleRow> = {
    requestFile: async () => answers.shift() ?? whole(null),
  }
  await shows(<ServerParts read={firstPage} exports={exports} />)
  await expect.element(page.getByText('Hook')).toBeVisible()
  for (const why of [/server did not answer|connection/i, /do not have permission/]) {
    await menu()
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
    await expectToast(why)
  }
  expect(saved).toEqual([])
})

test('a server export shows in advance that it needs a connection', async () => {
  await shows(
    <Parts
      rows={[createExampleRow({ name: 'Hook' })]}
      offline
      exports={{ requestFile: async () => whole(null) }}
    />,
  )
  await expect.element(page.getByText('Hook')).toBeVisible()
  await menu()
  for (const said of [
    'Export as CSV (needs a connection)',
    'Export as Excel (XLSX) (needs a connection)',
  ])
    await expect.element(page.getByRole('menuitem', { name: said })).toBeDisabled()
})
