import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { seatsFields } from '#contract/packages/fields.ts'
import type { Seats } from '#contract/packages/operations.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { PackageDetails } from './package-details.tsx'
import { SeatsCard } from './seats-card.tsx'

const licenses = [
  { packageID: 'SA-ADMINISTRATOR', packageName: 'Administrator' },
  { packageID: 'SA-OSHA', packageName: 'OSHA' },
  { packageID: 'SA-TRADESMAN', packageName: 'Tradesman' },
]
const seatsOf = (
  packageID: Seats['packageID'],
  packageName: string,
  seats: number,
  assignedSeats: number,
) =>
  rowOf(seatsFields, {
    uid: `00000000-0000-4000-8000-0000000${String(packageName.length).padStart(5, '0')}`,
    etag: '"7"',
    packageID,
    packageName,
    seats,
    assignedSeats,
    availableSeats: Math.max(0, seats - assignedSeats),
  })

async function opens(part: ReactNode, rows: Seats[] | 'internal') {
  const world = mockCompany({
    people: [associate(1, 'Rosa King', null, { roleID: 3 })],
    projects: [],
  })
  const server = {
    rows,
    reads: 0,
    at: { sent: 0, read: 0 },
    sent: [] as MockRequest[],
    refuses: null as Parameters<typeof mock>[1] | null,
  }
  const changed = (request: MockRequest) => {
    server.sent.push(request)
    server.at.sent = performance.now()
    const { PackageID: packageID, Seats: seats } = Object(request.body)
    const name = licenses.find((one) => one.packageID === packageID)?.packageName ?? ''
    const row = seatsOf(packageID, name, seats, 0)
    if (server.rows !== 'internal')
      server.rows = [...server.rows.filter((one) => one.packageID !== packageID), row]
    return row
  }
  mockAlso(
    mock('packages.list', () => licenses),
    mock('packages.summary', ({ params }) => {
      // Requests of an earlier test may arrive a second later.
      if (Number(params['accountID']) >= accountID) {
        server.reads += 1
        server.at.read = performance.now()
      }
      return server.rows === 'internal' ? { refused: 'internal' } : server.rows
    }),
    mock('packages.add', changed),
    mock('packages.change', changed),
  )
  await page.viewport(1024, 768)
  const shown = await showScreen(part, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return server
}

// Each card takes another company, because the device caches what it read.
let accountID = 7
const card = (mayEdit = true) => <SeatsCard accountID={(accountID += 1)} mayEdit={mayEdit} />
const usual = () => [
  seatsOf('SA-ADMINISTRATOR', 'Administrator', 24, 17),
  seatsOf('SA-TRADESMAN', 'Tradesman', 5, 5),
]
const rowWords = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name })
const choose = async (license: string) => {
  await page.getByRole('combobox', { name: 'License type' }).click()
  await page.getByRole('option', { name: license }).click()
}
const save = (title: string) =>
  page.getByRole('dialog').getByRole('button', { name: title, exact: true }).click()

test('shows bought, used and free seats of each license and in total', async () => {
  await opens(card(), usual())
  await expect.element(page.getByText('7 free of 29')).toBeVisible()
  expect(rowWords().slice(1)).toEqual([
    ['Administrator license', '24', '17', '', '7', ''],
    ['Tradesman', '5', '5', '', '0', ''],
  ])
})

test('reports more used than bought seats as text', async () => {
  await opens(card(), [seatsOf('SA-OSHA', 'OSHA', 2, 5)])
  await expect.element(page.getByText('3 too many')).toBeVisible()
})

test('ACL-50: a reader cannot change anything', async () => {
  await opens(card(false), usual())
  await expect.element(page.getByText('Tradesman')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('ACC-88, ACC-90 to ACC-92: adds a package with its license type and at least one seat', async () => {
  const server = await opens(card(), [])
  await button('Add package').click()
  await expect.element(field('Seats')).toBeVisible()
  await save('Add package')
  await expect.element(page.getByText('Please Input License type!')).toBeVisible()
  await expect.element(page.getByText('Please Input Seats!')).toBeVisible()
  await choose('OSHA')
  for (const wrong of ['0', 'many', '12345678901']) {
    await field('Seats').fill(wrong)
    await save('Add package')
    await expect.element(field('Seats')).toBeInvalid()
  }
  expect(server.sent).toEqual([])
  await field('Seats').fill('3')
  await save('Add package')
  await expectToast('Package added')
  expect(server.sent.map(({ body }) => body)).toEqual([
    { PackageID: 'SA-OSHA', Seats: 3, AccountID: accountID },
  ])
})

test('does not offer an existing license again', async () => {
  await opens(card(), usual())
  await button('Add package').click()
  await page.getByRole('combobox', { name: 'License type' }).click()
  await expect.element(page.getByRole('option', { name: 'OSHA' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Tradesman' }).elements()).toEqual([])
})

test('ACC-89, ACC-93, ACC-94: seats change, even to zero, with a fixed license type', async () => {
  const server = await opens(card(), usual())
  await button('Edit Tradesman').click()
  await expect.element(page.getByRole('combobox', { name: 'License type' })).toBeDisabled()
  await field('Seats').fill('0')
  await save('Update package')
  await expectToast('Package updated')
  expect(
    server.sent.map(({ body, request: { headers } }) => [body, headers.get('if-match')]),
  ).toEqual([[{ PackageID: 'SA-TRADESMAN', Seats: 0, AccountID: accountID }, '"7"']])
})

test('ACC-97: rereads saved values one second later', async () => {
  const server = await opens(card(), usual())
  await button('Edit Administrator license').click()
  await field('Seats').fill('30')
  await save('Update package')
  await expectToast('Package updated')
  await expect.poll(() => server.reads).toBe(2)
  expect(server.at.read - server.at.sent).toBeGreaterThanOrEqual(1000)
  await expect.element(page.getByText('30 free of 35')).toBeVisible()
})

test('ACC-95, G1-57: refuses fewer seats than assigned at the field and keeps the typed values', async () => {
  await opens(card(), usual())
  mockAlso(
    mock('packages.change', () => ({
      refused: 'invalid',
      fields: { Seats: 'Seats cannot be lower than assigned seats.' },
    })),
  )
  await button('Edit Administrator license').click()
  await field('Seats').fill('2')
  await save('Update package')
  await expect
    .element(page.getByText('Seats cannot be lower than assigned seats.').first())
    .toBeVisible()
  await expect.element(field('Seats')).toHaveValue('2')
})

test('ACC-101, ACC-102: a failed save shows the specified text', async () => {
  const stored = storedFromHere()
  await opens(card(), usual())
  mockAlso(
    mock('packages.add', () => ({ refused: 'internal' })),
    mock('packages.change', () => ({ refused: 'internal' })),
  )
  await button('Edit Tradesman').click()
  await field('Seats').fill('9')
  await save('Update package')
  await expect
    .poll(() => stored.map(({ title }) => title))
    .toEqual(['Error when updating package information'])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await button('Add package').click()
  await choose('OSHA')
  await field('Seats').fill('9')
  await save('Add package')
  await expect
    .poll(() => stored.map(({ title }) => title))
    .toEqual(['Error when updating package information', 'Error when adding package'])
})

test('ACC-99: shows a company without packages', async () => {
  await opens(card(), [])
  await expect.element(page.getByText('No Seats Available')).toBeVisible()
})

test('ACC-100: a failed summary shows an error and can be retried', async () => {
  const stored = storedFromHere()
  const server = await opens(card(), 'internal')
  await expect.element(page.getByText('Error while retrieving seats summary.')).toBeVisible()
  expect(stored.map(({ title }) => title)).toEqual(['Error while retrieving seats summary.'])
  server.rows = usual()
  await button('Try again').click()
  await expect.element(page.getByText('Tradesman')).toBeVisible()
})

test('INV-27, INV-28: the details list each package with assigned and purchased seats, or a missing one', async () => {
  await opens(<PackageDetails accountID={1001} onClose={() => undefined} />, usual())
  await expect.element(page.getByRole('dialog', { name: 'Package Details' })).toBeVisible()
  await expect.element(page.getByText('Tradesman')).toBeVisible()
  expect(rowWords()).toEqual([
    ['Package name', 'Assigned seats', 'Purchased seats'],
    ['Administrator license', '17', '24'],
    ['Tradesman', '5', '5'],
  ])
  await opens(<PackageDetails accountID={1002} onClose={() => undefined} />, [])
  await expect.element(page.getByText('No Package Available')).toBeVisible()
})
