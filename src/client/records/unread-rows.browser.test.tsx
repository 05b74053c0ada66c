import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { setOnline } from '#client/data/api/connection.ts'
import { pages, slots } from '#client/routes/capabilities.ts'
import { SlotsContext } from '#client/shell/slots.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'

beforeEach(async () => {
  await page.viewport(1440, 900)
  localStorage.clear()
})

const people = [associate(1, 'Dana Whitfield', null), associate(2, 'Marco Reyes', 1, { tier: 2 })]

const loses = (world: MockedCompany) => void (world.offline = true)

/** Opens a page of the app on a device without any read data. */
async function opens(path: string, prepares: (world: MockedCompany) => void) {
  const world = mockCompany({ people, projects: [] })
  prepares(world)
  const { page: Page } = await pages.find((one) => one.path === path)!.load()
  const screen = (
    <SlotsContext value={slots}>
      <Page />
    </SlotsContext>
  )
  const shown = await showScreen(screen, world, path, path)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return world
}

test('a list that was never loaded says so, shows no number, and loads with the network', async () => {
  const world = await opens('/back-office/account/associates', loses)
  await expect
    .element(
      page.getByText('This is not on this device. It is loaded when you are connected again.'),
    )
    .toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Active', exact: true })).toBeVisible()
  expect(page.getByText(/so far/).elements()).toEqual([])
  world.offline = false
  setOnline(Date.now())
  await expect.element(page.getByRole('radio', { name: /^Active\s*2$/ })).toBeVisible()
  await expect.element(page.getByText('2 of 2')).toBeVisible()
})

test('figures without rows on this device show a dash and the reason', async () => {
  await opens('/back-office/overview', loses)
  const figures = [
    'Not closed',
    'Overdue',
    'Days to close',
    'Reopened',
    'Certificates ending',
    'Plans missing signatures',
    'Submissions',
  ]
  for (const label of figures)
    await expect.element(page.getByText(`${label}–Not on this device`)).toBeVisible()
  await expect
    .element(
      page.getByText(
        /The certificates are not on this device yet\..*The missing part is loaded when you are connected again\./,
      ),
    )
    .toBeVisible()
})

test('the certificates column stays when loading fails, and each row shows the failure', async () => {
  await opens('/back-office/account/associates', () =>
    mockAlso(mock('certificates.list', () => ({ refused: 'internal' }))),
  )
  await expect
    .element(page.getByRole('row', { name: /Marco Reyes.*Could not be read/ }))
    .toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Certificates' })).toBeVisible()
})

test('a filter without choices on this device says so', async () => {
  await opens('/back-office/overview', loses)
  await page.getByRole('button', { name: 'Project' }).click()
  await expect
    .element(page.getByText('There is nothing to choose from on this device.'))
    .toBeVisible()
})
