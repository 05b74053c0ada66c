import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { pages, slots } from '#client/routes/capabilities.ts'
import { SlotsContext, type SlotTable } from '#client/shell/slots.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { aCertificate, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'

const today = dayIn('America/Denver', Date.now())
const certificates = [
  aCertificate(1, 'Qualified Rigger', {
    userID: 2,
    certificateExpirationDate: daysAfter(today, -1),
  }),
  aCertificate(2, 'First Aid', { userID: 2, certificateExpirationDate: daysAfter(today, 20) }),
  // An old certificate with a renewal does not make a person look expired.
  aCertificate(3, 'OSHA 30', { userID: 3, certificateExpirationDate: daysAfter(today, -300) }),
  aCertificate(4, 'osha 30', { userID: 3, certificateExpirationDate: daysAfter(today, 12) }),
  aCertificate(5, 'Scaffolds', { userID: 4 }),
  aCertificate(6, 'Cranes', { userID: 4, certificateExpirationDate: daysAfter(today, 500) }),
]

test('the people list shows the earliest-ending certificates with counts and filters by them', async () => {
  await page.viewport(1440, 900)
  localStorage.clear()
  const people = [
    associate(1, 'Dana Whitfield', null),
    associate(2, 'Marco Reyes', 1, { tier: 2 }),
    associate(3, 'Tom Brandt', 1, { tier: 2 }),
    associate(4, 'Ann Cole', 1, { tier: 2 }),
  ]
  const world = mockCompany({ people, projects: [], certificates })
  const { page: Associates } = await pages
    .find(({ path }) => path === '/back-office/account/associates')!
    .load()
  const shown = await showScreen(
    <SlotsContext value={slots}>
      <Associates />
    </SlotsContext>,
    world,
    '/back-office/account/associates',
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect.element(page.getByRole('columnheader', { name: 'Certificates' })).toBeVisible()
  const said = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map(
        ({ textContent }) =>
          /(Expired|12 days left|Valid|None)(, \d( due)?)?/.exec(textContent ?? '')?.[0],
      )
  await expect.poll(said).toEqual(['None', 'Valid, 2', 'Expired, 2 due', '12 days left'])
  await page.getByRole('button', { name: 'Certificates' }).first().click()
  await expect.element(page.getByText('Within 30 days')).toBeVisible()
  const counted = () =>
    page
      .getByRole('dialog')
      .getByRole('checkbox')
      .elements()
      .map((box) => box.closest('label')?.textContent)
  await expect
    .poll(counted)
    .toEqual([
      'Expired1',
      'Within 7 days0',
      'Within 30 days1',
      'Within 60 days0',
      'Valid1',
      'None1',
    ])
  await page.getByRole('checkbox', { name: /^Expired/ }).click({ force: true })
  await expect.poll(said).toEqual(['Expired, 2 due'])
  await expect.poll(shown.path).toContain('certificates=expired')
})

test("TEAM-24 a row action leads to a person's certificates and is missing without permission", async () => {
  await page.viewport(1440, 900)
  localStorage.clear()
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null), associate(2, 'Marco Reyes', 1, { tier: 2 })],
    projects: [],
    certificates,
  })
  const { page: Associates } = await pages
    .find(({ path }) => path === '/back-office/account/associates')!
    .load()
  const [tab] = slots['person.tabs'] ?? []
  const hidden: SlotTable = {
    ...slots,
    'person.tabs': tab
      ? [{ ...tab, shows: ({ person: { name } }) => name !== 'Dana Whitfield' }]
      : [],
  }
  const shown = await showScreen(
    <SlotsContext value={hidden}>
      <Associates />
    </SlotsContext>,
    world,
    '/back-office/account/associates',
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await page.getByRole('button', { name: 'What to do with Dana Whitfield' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Licenses / Certificates' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'What to do with Dana Whitfield' }).click()
  await page.getByRole('button', { name: 'What to do with Marco Reyes' }).click()
  await page.getByRole('menuitem', { name: 'Licenses / Certificates' }).click()
  await expect.poll(shown.path).toBe('/back-office/associates/2?tab=certificates')
})

// The width is 820 px minus the menu.
test("an upright tablet shows the certificates' validity in full beside the status", async () => {
  await page.viewport(736, 1180)
  localStorage.clear()
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null), associate(2, 'Marco Reyes', 1, { tier: 2 })],
    projects: [],
    certificates,
  })
  const { page: Associates } = await pages
    .find(({ path }) => path === '/back-office/account/associates')!
    .load()
  const shown = await showScreen(
    <SlotsContext value={slots}>
      <Associates />
    </SlotsContext>,
    world,
    '/back-office/account/associates',
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect.element(page.getByText('Expired, 2 due')).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual([
    'Select',
    'Name and job title',
    'Reports to',
    'Role, license',
    'Certificates',
    'Status',
    'What to do',
  ])
  const cut = [...document.querySelectorAll<HTMLElement>('[role=row] *')].filter(
    (each) =>
      getComputedStyle(each).overflow !== 'visible' && each.scrollWidth > each.clientWidth + 1,
  )
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})
