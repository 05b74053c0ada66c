import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceFields } from '#contract/devices/fields.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DevicesPage } from './devices-page.tsx'

const iPad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const device = (personName: string, pending: number, days: number, appVersion = 'Current') =>
  rowOf(deviceFields, {
    uid: crypto.randomUUID(),
    userID: 1,
    personName,
    device: iPad,
    heardAt: daysAgo(days),
    pending,
    appVersion,
  })
const devices = [
  device('Ana Lead', 0, 0),
  device('Bo Quiet', 2, 30, 'Earlier'),
  device('Cy Field', 5, 1),
]

async function opens(screen: React.ReactElement) {
  const world = mockCompany({ people: [associate(1, 'Rosa King', null)], projects: [] })
  let report: string | null = null
  mockAlso(
    mock('devices.list', ({ request }) => {
      report = request.headers.get('install')
      return devices
    }),
  )
  await page.viewport(1280, 900)
  const shown = await showScreen(screen, world, '/')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return { ...shown, report: () => report }
}

const people = () =>
  page
    .getByRole('row')
    .elements()
    .flatMap((row) => /Ana Lead|Bo Quiet|Cy Field/.exec(row.textContent ?? '') ?? [])

test('SHELL-80 lists the devices with most unsent changes first, and finds those without contact for a week', async () => {
  const { path, report } = await opens(<DevicesPage />)
  await expect.poll(people).toEqual(['Cy Field', 'Bo Quiet', 'Ana Lead'])
  await expect.element(page.getByText('Safari, Mac/iPad').first()).toBeVisible()
  expect(report(), 'each request reports this device').toMatch(/^[\da-f-]{36}; pending=0/)
  await page.getByRole('button', { name: /^No contact for a week/ }).click()
  await expect.poll(people).toEqual(['Bo Quiet'])
  await expect.poll(path).toBe('/?silent=1')
  await expect.element(page.getByText('Earlier version').first()).toBeVisible()
})

test('the card of the sync screen sums up what the devices hold and leads to the list', async () => {
  const { path } = await opens(<DevicesCard />)
  await expect
    .element(
      page.getByText('3 devices, 7 unsent changes on 2 of them, 1 without contact for a week'),
    )
    .toBeVisible()
  await page.getByRole('link', { name: 'See all' }).click()
  await expect.poll(path).toBe('/back-office/devices')
})
