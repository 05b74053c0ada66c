import { i18n } from '@lingui/core'
import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Fields } from '#contract/kernel/fields.ts'
import { aProject } from '#tests/mocks/rows.ts'
import { company, names, open, ServerParts, shows, word, words } from '#tests/world/parts-list.tsx'
import { showScreen } from '#tests/world/screen.tsx'
import type { ApiSuccess } from '#client/data/api/api-result.ts'
import { setOnline, connection, setOffline } from '#client/data/api/connection.ts'
import { unreachableFailure } from '#client/data/api/parse-response.ts'
import { language } from '#client/i18n/language.ts'
import { createExampleRow } from '#client/records/example-record.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import type { FieldChange } from '#client/records/form-values.ts'
import { useTableEdit } from '#client/records/form/use-table-edit.tsx'
import { buildColumns } from './columns.ts'
import { defineList } from './list-source.ts'
import { RecordList } from './record-list.tsx'
import { useDeviceList } from './use-device-list.ts'
import { useReadList } from '#client/records/use-read.ts'

beforeEach(() => page.viewport(1440, 900))

test('filters a list by days: typed into the chip, shown on it, stored in the address and removed again', async () => {
  const rows = ['2026-10-31', '2026-11-01', '2026-11-30'].map((due, at) =>
    createExampleRow({ uid: `u${at}`, name: due, due }),
  )
  const { path } = await open(rows)
  await expect.poll(names).toHaveLength(3)
  await page.getByRole('button', { name: 'Due', exact: true }).first().click()
  const chip = page.getByRole('dialog', { name: 'Due' })
  await chip.getByRole('textbox').first().fill('11/01/2026')
  await expect.poll(names).toEqual(['2026-11-01', '2026-11-30'])
  await chip.getByRole('textbox').last().fill('11/15/2026')
  await expect.poll(names).toEqual(['2026-11-01'])
  await expect.poll(path).toBe('/?due=2026-11-01..2026-11-15')
  await expect.element(page.getByText('11/01/2026 to 11/15/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter Due' }).click()
  await expect.poll(names).toHaveLength(3)
  await expect.poll(path).toBe('/')
})

test('GEN-23 shows a day range with slashes in chip and fields, month first, in Spanish day first', async () => {
  await open(
    [createExampleRow({ name: 'Hook', due: '2026-11-20' })],
    '/?due=2026-11-01..2026-11-30',
  )
  await expect.element(page.getByText('11/01/2026 to 11/30/2026')).toBeVisible()
  onTestFinished(() => {
    language.set('en')
    i18n.activate('en')
  })
  i18n.load('es', {})
  language.set('es')
  i18n.activate('es')
  await expect.element(page.getByText('01/11/2026 to 30/11/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Due 01/11/2026 to 30/11/2026' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Due' }).getByRole('textbox').last())
    .toHaveValue('30/11/2026')
})

test('GFZ-04 shows ten rows a page; a new search begins at the first page', async () => {
  const rows = Array.from({ length: 25 }, (_, at) =>
    createExampleRow({ uid: `u${at}`, name: `Part ${at + 1}` }),
  )
  const { path } = await open(rows, '/', 10)
  await expect.poll(names).toHaveLength(10)
  await expect.element(page.getByText('25 of 25')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(names).toEqual(['Part 21', 'Part 22', 'Part 23', 'Part 24', 'Part 25'])
  await expect.poll(path).toBe('/?page=3')
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByRole('searchbox').fill('part 1')
  await expect.poll(names).toHaveLength(10)
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
})

test('F-39 retries an unreadable page once automatically and then by button', async () => {
  let isThere = false
  const asked: (string | undefined)[] = []
  const pageOf = (name: string, nextCursor: string | null): ApiSuccess<unknown> => ({
    ok: true,
    status: 200,
    body: [createExampleRow({ uid: name, name })],
    etag: null,
    nextCursor,
    epoch: 'e',
    unchanged: false,
  })
  const read = async ({ cursor }: Readonly<Record<string, string>>) => {
    asked.push(cursor)
    if (cursor === undefined) return pageOf('Hook', 'second')
    return isThere ? pageOf('Rope', null) : unreachableFailure()
  }
  await shows(<ServerParts read={read} />)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.poll(names).toEqual(['Hook'])
  expect(asked).toEqual([undefined, 'second'])
  isThere = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(names).toEqual(['Hook', 'Rope'])
  expect(asked).toEqual([undefined, 'second', 'second'])
})

test("loads a filter's choices when they are opened", async () => {
  const offered = vi.fn(() => [{ value: 'high', label: 'High' }])
  const read = async (): Promise<ApiSuccess<unknown>> => ({
    ok: true,
    status: 200,
    body: [createExampleRow({ name: 'Hook' })],
    etag: null,
    nextCursor: null,
    epoch: 'e',
    unchanged: false,
  })
  await shows(<ServerParts read={read} offers={{ how: offered }} />)
  await expect.poll(names).toEqual(['Hook'])
  expect(offered).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Level', exact: true }).first().click()
  await expect.element(page.getByRole('checkbox', { name: 'High' })).toBeVisible()
})

test('unsent new rows are on top under any sort; edited rows keep their place', async () => {
  const sync = { state: 'saved', count: 1 } as const
  await open([
    createExampleRow({ uid: 'u0', name: 'Axle' }),
    createExampleRow({ uid: 'u1', name: 'Bolt', sync: { ...sync, numberFollows: false } }),
    createExampleRow({ uid: 'u2', name: 'Rope', sync: { ...sync, numberFollows: true } }),
  ])
  await expect.poll(names).toEqual(['Rope', 'Axle', 'Bolt'])
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(names).toEqual(['Rope', 'Bolt', 'Axle'])
})

test('the tabs count and filter by a flag, and an empty result has its own text', async () => {
  await open([
    createExampleRow({ name: 'Hook' }),
    createExampleRow({ uid: 'u2', name: 'Rope', isActive: false }),
  ])
  await expect.poll(names).toEqual(['Hook'])
  await page.getByRole('radio', { name: /^off/ }).click()
  await expect.poll(names).toEqual(['Rope'])
  await page.getByRole('searchbox').fill('ladder')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(names).toEqual(['Hook', 'Rope'])
})

const question = {
  text: { kind: 'text', most: 40, needs: ['edit'] },
  weight: { kind: 'number' },
  sort: { kind: 'choice', most: 9, options: ['Yes', 'No'] },
} as const satisfies Fields
const questionLayout = createLayout(
  question,
  {
    text: { label: word('Text'), column: { width: 16, grow: 1 }, edit: 'all' },
    weight: { label: word('Weight'), column: { width: 7 }, edit: 'all' },
    sort: { label: word('Sort'), column: { width: 20 }, edit: 'all' },
  },
  { edit: { all: null } },
)
type Question = RowOfFields<typeof question>
const questionKind = defineList<Question>(questionLayout)
const rules = { guards: () => [] }

function Questions({
  rows,
  onSave,
}: {
  rows: readonly Question[]
  onSave: (changes: readonly FieldChange[] | null) => void
}) {
  const { columns, changes, forget } = useTableEdit<Question>(questionLayout, rules)
  const records = useMemo(
    () => ({
      rows,
      complete: true,
      loading: false,
      error: null,
      asOf: null,
      offline: false,
      failed: null,
      refresh: () => Promise.resolve(),
    }),
    [rows],
  )
  const list = useDeviceList<Question>(questionKind, { records, columns })
  const save = () => {
    const changed = changes()
    onSave(changed)
    if (changed) forget()
  }
  return (
    <RecordList
      kind={questionKind}
      words={words}
      list={list}
      columns={columns}
      memory="questions"
      card={({ text }) => text}
      actions={
        <button type="button" onClick={save}>
          Save all
        </button>
      }
    />
  )
}

test('a table edited in all rows shows every field, however narrow it is', async () => {
  await page.viewport(700, 900)
  onTestFinished(() => page.viewport(1024, 768))
  const rows: Question[] = [
    { uid: 'u0', version: 1, etag: '', text: 'Is it dry?', weight: 3, sort: 'Yes' },
  ]
  const shown = await showScreen(<Questions rows={rows} onSave={() => undefined} />, company())
  onTestFinished(shown.leave)
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Is it dry?')
  await expect.element(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('3')
  await expect.element(page.getByRole('combobox', { name: 'Sort' })).toBeInTheDocument()
})

test('each of a thousand rows is a form: an error shows in its cell, and one Save sends the changes', async () => {
  const rows = Array.from({ length: 1000 }, (_, at): Question => ({
    uid: `u${at}`,
    version: 1,
    etag: '',
    text: `Question ${at}`,
    weight: at,
    sort: 'Yes',
  }))
  const saved: (readonly FieldChange[] | null)[] = []
  const shown = await showScreen(
    <Questions rows={rows} onSave={(changes) => saved.push(changes)} />,
    company(),
  )
  onTestFinished(shown.leave)
  const text = page.getByRole('textbox', { name: 'Text' })
  const save = page.getByRole('button', { name: 'Save all' })
  await expect.element(text.first()).toHaveValue('Question 0')
  expect(document.body.querySelectorAll('*').length).toBeLessThan(1500)
  await text.first().fill('')
  await save.click()
  await expect.element(page.getByText('Please Input Text!')).toBeInTheDocument()
  await text.first().click()
  await userEvent.keyboard('Is it dry?')
  expect(page.getByText('Please Input Text!').elements()).toEqual([])
  await page.getByRole('textbox', { name: 'Weight' }).nth(1).fill('7')
  await save.click()
  expect(saved).toEqual([
    null,
    [
      { uid: 'u0', patch: { text: 'Is it dry?' }, seen: { text: 'Question 0' }, guards: {} },
      { uid: 'u1', patch: { weight: 7 }, seen: { weight: 1 }, guards: {} },
    ],
  ])
})

const site = { name: { kind: 'text', most: 40 } } as const satisfies Fields
const siteLayout = createLayout(
  site,
  { name: { label: word('Name'), search: true, column: { width: 16, grow: 1 } } },
  {},
)
type Site = RowOfFields<typeof site>
const siteKind = defineList<Site>(siteLayout)

function Sites() {
  const { i18n } = useLingui()
  const columns = useMemo(() => buildColumns<Site>(siteLayout, i18n), [i18n])
  const records = useReadList('projects.list', { params: { accountID: '1' }, query: {} })
  const list = useDeviceList<Site>(siteKind, { records, columns })
  return (
    <RecordList
      kind={siteKind}
      words={words}
      list={list}
      columns={columns}
      memory="sites"
      card={({ name }) => name}
    />
  )
}

test('lists online records like any other, and a failure offers another try', async () => {
  const world = company(aProject(1, '10', 'Tower B'), aProject(2, '20', 'Annex'))
  world.fails = { 'projects.list': 'internal' }
  await shows(<Sites />, world)
  await expect.element(page.getByText('Failed', { exact: true })).toBeVisible()
  world.fails = {}
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(names).toEqual(['Annex', 'Tower B'])
  await page.getByRole('searchbox').fill('ann')
  await expect.poll(names).toEqual(['Annex'])
})

/** Shows the list with the one site that was read. */
async function sitesOfOne() {
  const world = company(aProject(1, '10', 'Tower B'))
  const shown = await shows(<Sites />, world)
  await expect.poll(names).toEqual(['Tower B'])
  return { world, shown }
}

test('rows that failed to reload show their age although the server answers (rulings 30 and 62)', async () => {
  const { world, shown } = await sitesOfOne()
  world.fails = { 'projects.list': 'internal' }
  await shown.workspace.reads.client.refetchQueries()
  await expect
    .element(
      page.getByRole('status').getByText(/^The server does not answer\. Data as of \d\d:\d\d\.$/),
    )
    .toBeVisible()
  expect(connection.get().state).toBe('online')
  world.fails = {}
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/Data as of/)).not.toBeInTheDocument()
  await expect.poll(names).toEqual(['Tower B'])
})

test('an older copy of online records shows its age without a network, at every width', async () => {
  const { world } = await sitesOfOne()
  expect(page.getByText(/Data as of/).elements()).toEqual([])
  // Background reads fail too.
  world.offline = true
  setOffline()
  onTestFinished(() => setOnline(Date.now()))
  await expect.element(page.getByRole('status').getByText(/^Data as of \d\d:\d\d\.$/)).toBeVisible()
  // The frame's banner shows the cause and the button instead.
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await expect.poll(names).toEqual(['Tower B'])
  world.offline = false
  setOnline(Date.now())
  await expect.element(page.getByText(/Data as of/)).not.toBeInTheDocument()
})
