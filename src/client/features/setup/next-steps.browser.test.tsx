import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCompany } from '#tests/mocks/rows.ts'
import { bought } from '#tests/world/bulk-world.tsx'
import { opens } from '#tests/world/company-parts-world.tsx'
import { dana, marcus, rosa } from '#tests/world/company-screen.tsx'
import { somePlans } from '#tests/world/setup-world.tsx'

type Has = {
  seats?: number
  people?: (typeof dana)[]
  plans?: ReturnType<typeof somePlans>
  isConfigurate?: boolean
}

/** Opens the page of a company with these records as the system administrator. */
async function opensNew({
  seats = 0,
  people = [],
  plans = somePlans(),
  isConfigurate = false,
}: Has = {}) {
  const has = { seats, people, plans }
  const shown = await opens('/admin/accounts/$accountID', rosa, [
    mock('companies.one', () =>
      aCompany(7, 'Ridgeline Builders', { isConfigurate, seats: has.seats }),
    ),
    mock('packages.summary', () =>
      has.seats === 0 ? [] : [bought('SA-ADMINISTRATOR', has.seats, 0)],
    ),
    mock('team.list', () => has.people),
    mock('catalogue.ofAccount', () => has.plans),
  ])
  return { ...shown, has }
}

const card = page.getByRole('region', { name: 'Next for this company' })
const steps = () =>
  card
    .getByRole('listitem')
    .elements()
    .map((step) => step.textContent)
const enabled = () => somePlans().map((plan) => ({ ...plan, isEnable: true }))

test('a new company has three steps ahead, each with a link', async () => {
  const { path } = await opensNew()
  await expect
    .poll(steps)
    .toEqual([
      expect.stringMatching(/^Packagesto do.*Add package$/),
      expect.stringMatching(/^Ownerto do.*Invite the owner$/),
      expect.stringMatching(/^Programsto do.*Choose programs$/),
    ])
  await card.getByRole('link', { name: 'Choose programs' }).click()
  await expect.poll(path).toBe('/admin/accounts/7/programs')
})

test('invites the owner from there', async () => {
  const { path } = await opensNew()
  await card.getByRole('link', { name: 'Invite the owner' }).click()
  await expect.poll(path).toBe('/admin/invite')
})

test('adding a package there ticks its step', async () => {
  const { has } = await opensNew()
  mockAlso(
    mock('packages.list', () => [{ packageID: 'SA-ADMINISTRATOR', packageName: 'Administrator' }]),
    mock('packages.add', () => ((has.seats = 5), bought('SA-ADMINISTRATOR', 5, 0))),
  )
  await card.getByRole('button', { name: 'Add package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add package' })
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Administrator license' }).click()
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('5')
  await dialog.getByRole('button', { name: 'Add package' }).click()
  await expect.poll(() => steps()[0]).toMatch(/^Packagesdone/)
})

test.each([
  ['packages', { seats: 5 }, ['done', 'to do', 'to do']],
  ['an owner', { people: [dana] }, ['to do', 'done', 'to do']],
  ['only people who report to others', { people: [marcus] }, ['to do', 'to do', 'to do']],
  ['a blocked owner', { people: [{ ...dana, blocked: true }] }, ['to do', 'to do', 'to do']],
  ['programs', { plans: enabled() }, ['to do', 'to do', 'done']],
] as const)('a company with %s has only its step ticked', async (_, has: object, expected) => {
  await opensNew(has)
  await expect.poll(() => steps().map((text) => /done|to do/.exec(text)?.[0])).toEqual(expected)
})

test.each([
  ['all three', { isConfigurate: false }],
  ['a finished setup', { people: [], plans: somePlans(), isConfigurate: true }],
])('a company with %s has no steps ahead', async (_, more) => {
  await opensNew({ seats: 5, people: [dana], plans: enabled(), ...more })
  await expect
    .element(
      page.getByRole('region', { name: 'Seats by license' }).getByText('Administrator license'),
    )
    .toBeVisible()
  await expect.poll(() => card.elements()).toEqual([])
})
