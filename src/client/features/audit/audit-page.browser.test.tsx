import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableTime } from '#client/i18n/dates.ts'
import { pressNow } from '#tests/world/press-now.ts'
import { line, opens } from '#tests/world/audit-world.tsx'

const rows = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.textContent)

test('a line shows event, old and new value, people and origin, and an unknown event by its name (ruling 39)', async () => {
  await opens()
  await expect.element(page.getByText('Role changed')).toBeVisible()
  expect(rows().map((row) => row.replace(/^\S+ \S{5}/, ''))).toEqual([
    'Role changedRole: from User to AdministratorSitewardAisha Khan198.51.100.7Safari, iPadDetails',
    'Sign-in refusedReason: wrong password, Times: 3Not signed inAisha Khan198.51.100.7Details',
    'Signed inAisha Khan198.51.100.7Chrome, WindowsDetails',
    'something-newends: was 2026-01-01Aisha KhanCertificate 12198.51.100.7Details',
  ])
})

test('shows fields, keys and times of a change in words and leaves typed text as it is (ruling 39)', async () => {
  await opens({
    found: [
      line('3', {
        event: 'report-keys-set',
        details: [{ name: 'fields', from: '', to: 'powerBIKey, caPowerBIkey' }],
      }),
      line('2', { event: 'api-keys-shown', details: [{ name: 'of', from: '', to: 'reports' }] }),
      line('1', {
        event: 'login-as',
        details: [
          { name: 'act', from: '', to: 'ended' },
          { name: 'why', from: '', to: 'time' },
          { name: 'reason', from: '', to: 'back' },
          { name: 'until', from: '', to: '2026-11-20T12:00:00.000Z' },
        ],
      }),
    ],
  })
  await expect.element(page.getByText('Power BI keys set')).toBeVisible()
  const until = tableTime('2026-11-20T12:00:00.000Z')
  for (const said of [
    'Fields: Submissions report key, Corrective actions report key',
    'Of: Power BI keys',
    `Act: ended, Reason: the hour ended, Reason: back, Until: ${until}`,
  ])
    await expect.element(page.getByText(said)).toBeVisible()
})

test('requests tabs and a name from the server, newest first, in pages of 100', async () => {
  const { asked } = await opens()
  await expect.element(page.getByText('Role changed')).toBeVisible()
  expect(asked).toEqual(['limit=100&sort=at&order=desc'])
  await page.getByRole('radio', { name: 'Passwords' }).click()
  await expect
    .poll(() => asked.at(-1))
    .toBe(
      `limit=100&sort=at&order=desc&event=${encodeURIComponent('reset-asked,reset-refused,password-reset,password-changed')}`,
    )
  await page.getByRole('radio', { name: 'All' }).click()
  await page.getByRole('searchbox').fill('khan')
  await expect.poll(() => asked.at(-1)).toContain('search=khan')
  const heads = page
    .getByRole('columnheader')
    .elements()
    .filter((head) => head.querySelector('button[aria-label], button') !== null)
  expect(heads.map((head) => head.textContent)).toContain('When')
  expect(
    page.getByRole('columnheader', { name: 'From where' }).element().getAttribute('aria-sort'),
  ).toBeNull()
})

test('a system administrator sees and filters the company of each line; an owner does not', async () => {
  const { asked } = await opens({ system: true, size: [1440, 900] })
  await expect.element(page.getByRole('columnheader', { name: 'Company' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Affected person' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Company', exact: true }).click()
  await page
    .getByRole('checkbox', { name: 'Ridgeline Builders' })
    .or(page.getByRole('option', { name: 'Ridgeline Builders' }))
    .first()
    .click()
  await expect.poll(() => asked.at(-1)).toContain('companyID=1')
})

test('distinguishes an empty trail, an empty result and a failed read', async () => {
  const { state, asked } = await opens({ found: [] })
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible()
  await page.getByRole('radio', { name: 'People' }).click()
  await expect.element(page.getByText('No line matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible()
  state.isCut = true
  await page.getByRole('radio', { name: 'Sign-in' }).click()
  await expect.element(page.getByText('Failed to retrieve the audit log')).toBeVisible()
  state.isCut = false
  const before = asked.length
  pressNow(page.getByRole('button', { name: 'Try again' }).last())
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await expect.element(page.getByText('No line matches')).toBeVisible()
})
