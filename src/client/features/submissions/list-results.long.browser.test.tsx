import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { five, forms, lastSearch, opensSubmissions, seen } from '#tests/world/submissions-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { pressNow } from '#tests/world/press-now.ts'
import { expectToast } from '#tests/world/toasts.ts'

beforeEach(() => localStorage.clear())

const skeleton = () => page.getByText('Loading submissions')

test('SUB-15 G2-91 a result shows 800 ms after its query at the earliest, with the filters staying', async () => {
  const server = await opensSubmissions()
  await expect.poll(forms).toHaveLength(5)
  const held = Promise.withResolvers<void>()
  server.waits = held.promise
  const asked = performance.now()
  await page.getByRole('radio', { name: /^Not Completed/ }).click()
  await expect.element(skeleton()).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Program', exact: true })).toBeVisible()
  held.resolve()
  await expect.poll(forms).toHaveLength(2)
  expect(performance.now() - asked).toBeGreaterThan(800)
})

test('SUB-15 G2-91 a slower answer shows on arrival, and only for the newest query', async () => {
  const server = await opensSubmissions()
  await expect.poll(forms).toHaveLength(5)
  let answer = () => {}
  server.waits = new Promise<void>((resolve) => (answer = resolve))
  await page.getByRole('radio', { name: /^Not Completed/ }).click()
  await expect.poll(() => lastSearch(server)?.['status']).toBe('0')
  server.waits = null
  await page.getByRole('radio', { name: /^Completed/ }).click()
  await expect.poll(forms).toHaveLength(3)
  answer()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(forms()).toHaveLength(3)
})

test('SUB-30 a cancelled query leaves no message and no stored error', async () => {
  const stored = storedFromHere()
  const server = await opensSubmissions()
  await expect.poll(forms).toHaveLength(5)
  server.waits = new Promise(() => undefined)
  await page.getByRole('radio', { name: /^Not Completed/ }).click()
  await expect.poll(() => lastSearch(server)?.['status']).toBe('0')
  server.waits = null
  await page.getByRole('radio', { name: /^All/ }).click()
  await expect.poll(forms).toHaveLength(5)
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(stored).toEqual([])
})

test('SUB-12 shows days as MM-DD-YYYY', async () => {
  await opensSubmissions()
  await expect.element(page.getByRole('cell', { name: '11-19-2026' }).first()).toBeVisible()
})

test('offers a way out of filters that no submission matches', async () => {
  const server = await opensSubmissions({ path: '/?userIds=9' })
  await expect.element(page.getByRole('heading', { name: 'No submission matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(forms).toHaveLength(5)
  expect(lastSearch(server)).not.toHaveProperty('userIds')
})

test('SUB-14 G2-05 an empty list shows No Submissions; a failure shows in place of the rows and can be retried', async () => {
  const stored = storedFromHere()
  const server = await opensSubmissions({ rows: [] })
  await expect.element(page.getByRole('heading', { name: 'No Submissions' })).toBeVisible()
  server.fails = 'internal'
  server.rows = five
  await page.getByRole('radio', { name: /^Completed/ }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Error while fetching submissions!' }))
    .toBeVisible()
  expect(stored).toEqual([
    expect.objectContaining({
      code: 'fetchSubmissions',
      title: 'Error while fetching submissions!',
    }),
  ])
  server.fails = null
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(forms).toHaveLength(3)
})

test('searches the answers for the typed text on the server', async () => {
  const server = await opensSubmissions()
  await page.getByRole('searchbox', { name: 'Find in the answers' }).fill('east rail')
  await expect.poll(() => lastSearch(server)?.['search']).toBe('east rail')
  expect(server.shown.path()).toContain('q=east+rail')
})

test('offline shows the last list with its age, and nothing under other filters', async () => {
  const first = await opensSubmissions()
  await expect.poll(forms).toHaveLength(5)
  await first.leave()
  const server = await opensSubmissions({ again: first.who })
  server.offline = true
  await expect.poll(forms).toHaveLength(5)
  await expect.element(page.getByText(/Data as of/)).toBeVisible()
  await page.getByRole('radio', { name: /^Completed/ }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Error while fetching submissions!' }))
    .toBeVisible()
  server.offline = false
  pressNow(page.getByRole('button', { name: 'Try again' }).first())
  await seen('Total Submissions: 3')
})

test('a row opens its record by its number', async () => {
  const server = await opensSubmissions()
  await expect.poll(forms).toHaveLength(5)
  await page.getByRole('link', { name: /^Crane Inspection/ }).click()
  await expect.poll(server.shown.path).toBe('/back-office/submissions/3')
})

test('SUB-18 SUB-22 a row requests its PDF, and an answer without an address shows the specified error', async () => {
  await opensSubmissions()
  await expect.poll(forms).toHaveLength(5)
  const asked: string[] = []
  mockAlso(
    mock('submissions.pdf', ({ params }) => {
      asked.push(String(params['submissionID']))
      return Response.json({ pdfLocation: null }, { headers: { 'Sync-Server': '1' } })
    }),
  )
  await page.getByRole('button', { name: 'PDF of No. 20003, Crane Inspection' }).click()
  await expectToast('Error while fetching submission PDF!')
  expect(asked).toEqual(['3'])
})

test('ticked rows get one PDF or a zip, of one company at a time', async () => {
  const rows = [
    ...five,
    {
      ...five[0],
      accountID: 2,
      uid: '00000000-0000-4000-8000-000000600009',
      id: 9,
      recordNumber: 20_009,
      formName: 'Roof Work Plan',
    } as (typeof five)[number],
  ]
  await opensSubmissions({ role: 3, rows })
  const bodies: unknown[] = []
  mockAlso(
    mock('prints.order', ({ body, params }) => {
      bodies.push([params['accountID'], body])
      return { refused: 'not-found' }
    }),
  )
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await tick('No. 20003, Crane Inspection')
  await tick('No. 20004, Forklift Pre-shift Check')
  await seen('2 selected')
  await expect.element(page.getByRole('button', { name: 'Zip of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'One PDF of 2' }).click()
  await expect
    .poll(() => bodies)
    .toEqual([
      [
        '1',
        expect.objectContaining({
          kind: 'submission',
          form: 'pdf',
          records: [five[2]?.uid, five[3]?.uid],
        }),
      ],
    ])
  await tick('No. 20009, Roof Work Plan')
  await seen('A file can contain records of one company only.')
})

test('SUB-11 on an upright tablet day and status stay, and the company moves under the project', async () => {
  await opensSubmissions({ role: 3, size: [736, 1100] })
  await expect.poll(forms).toHaveLength(5)
  await expect
    .poll(() => page.getByRole('row').elements()[1]?.textContent)
    .toMatch(/Harbor Point Tower B\s*Ridgeline Builders.*11-19-2026\s*Completed/s)
})
