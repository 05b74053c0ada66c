import { IconTool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { aPart, partLayout as layout, type Part } from '#client/records/examples.ts'
import { columnsOf } from './columns.ts'
import { listKind, type ListWords } from './list-source.ts'
import { RecordList } from './record-list.tsx'
import { useDeviceList } from './use-device-list.ts'

const kind = listKind<Part>(layout)
const word = (message: string) => ({ id: message, message })
const words: ListWords = {
  title: word('Parts'),
  loading: word('Loading'),
  find: { label: word('Find a part') },
  create: { label: word('New part') },
  icon: IconTool,
  none: { title: word('No parts'), text: word('None yet.') },
  noMatch: { title: word('No part matches'), text: word('Nothing like it.'), clear: word('Show all') },
  failed: { code: 'parts', title: word('Failed') },
}
// The machine of the tests may be busy.
const patiently = { timeout: 10_000 }

function Parts({ rows, pageSize }: { rows: readonly Part[]; pageSize?: number }) {
  const { i18n } = useLingui()
  const columns = useMemo(() => columnsOf<Part>(layout, i18n), [i18n])
  const records = useMemo(() => ({ rows, complete: true, loading: false, error: null, refresh: () => Promise.resolve() }), [rows])
  const list = useDeviceList<Part>(kind, { records, columns, ...(pageSize && { pageSize }) })
  return <RecordList kind={kind} words={words} list={list} columns={columns} memory="parts" card={(row) => row.name} />
}

async function open(rows: readonly Part[], path = '/', pageSize?: number) {
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [] })
  const shown = await showScreen(<Parts rows={rows} pageSize={pageSize} />, world, path)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return shown
}

const names = () => page.getByRole('row').elements().slice(1).map((each) => each.querySelector('[role=cell]')?.textContent)

beforeEach(() => page.viewport(1440, 900))

test('a list is narrowed by days: typed into its chip, said on it, kept in the address and taken away again', async () => {
  const rows = ['2026-10-31', '2026-11-01', '2026-11-30'].map((due, at) => aPart({ uid: `u${at}`, name: due, due }))
  const { path } = await open(rows)
  await expect.poll(names, patiently).toHaveLength(3)
  await page.getByRole('button', { name: 'Due', exact: true }).first().click()
  const chip = page.getByRole('dialog', { name: 'Due' })
  await chip.getByRole('textbox').first().fill('11/01/2026')
  await expect.poll(names, patiently).toEqual(['2026-11-01', '2026-11-30'])
  await chip.getByRole('textbox').last().fill('11/15/2026')
  await expect.poll(names, patiently).toEqual(['2026-11-01'])
  await expect.poll(path, patiently).toBe('/?due=2026-11-01..2026-11-15')
  await expect.element(page.getByText('11/01/2026 to 11/15/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter Due' }).click()
  await expect.poll(names, patiently).toHaveLength(3)
  await expect.poll(path, patiently).toBe('/')
})

test('GFZ-04 a list can be read ten rows a page; another search begins at the first one', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => aPart({ uid: `u${at}`, name: `Part ${at + 1}` }))
  const { path } = await open(rows, '/', 10)
  await expect.poll(names, patiently).toHaveLength(10)
  await expect.element(page.getByText('25 of 25')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(names, patiently).toEqual(['Part 21', 'Part 22', 'Part 23', 'Part 24', 'Part 25'])
  await expect.poll(path, patiently).toBe('/?page=3')
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByRole('searchbox').fill('part 1')
  await expect.poll(names, patiently).toHaveLength(10)
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
})

test('the tabs count and narrow by a flag, and what matches nothing says so', async () => {
  await open([aPart({ name: 'Hook' }), aPart({ uid: 'u2', name: 'Rope', isActive: false })])
  await expect.poll(names, patiently).toEqual(['Hook'])
  await page.getByRole('radio', { name: /^off/ }).click()
  await expect.poll(names, patiently).toEqual(['Rope'])
  await page.getByRole('searchbox').fill('ladder')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(names, patiently).toEqual(['Hook', 'Rope'])
})
