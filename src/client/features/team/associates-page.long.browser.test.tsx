import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#contract/kernel/refusal.ts'
import type { Associate } from '#contract/team/schema.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { CompanyAssociatesPage } from './associates-page.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import {
  acts,
  amy,
  button,
  chooses,
  dana,
  luis,
  marco,
  offered,
  openAssociates,
  rita,
  teamWorld,
  tom,
} from '#tests/world/team-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => each.querySelector('[data-row-link]')?.textContent?.split('\n')[0])
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((each) => each.getAttribute('aria-label'))

test('TEAM-15 TEAM-17 TEAM-18 TEAM-19 G1-65 lists active people by tier, then by name; all and inactive have tabs', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await expect.element(row('Tom Brandt')).toBeVisible()
  expect(names()).toEqual([
    'Dana Whitfield (you)',
    'Amy Stone',
    'Marco Reyes',
    'Luis Ortega',
    'Tom Brandt',
  ])
  await expect.element(page.getByRole('radio', { name: /^Active 5/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Inactive 1/ }).click()
  await expect.poll(names).toEqual(['Rita Moss'])
  await page.getByRole('radio', { name: /^All 6/ }).click()
  await expect.poll(() => names().length).toBe(6)
})

test('G1-64 TEAM-16 ACL-70 has the specified columns, and a press sorts by one', async () => {
  await page.viewport(1700, 900)
  const world = await teamWorld()
  await page.viewport(1700, 900)
  await openAssociates(world)
  await expect.element(row('Tom Brandt')).toBeVisible()
  expect(heads()).toEqual([
    'Select',
    'Name and job title',
    'Email',
    'Tier',
    'Reports to',
    'Role, license',
    'Company',
    'Create project',
    'Status',
    'What to do',
  ])
  const said = [...row('Luis Ortega').first().element().querySelectorAll('[role=cell]')].map(
    ({ textContent }) => textContent,
  )
  expect(said).toEqual([
    'Luis Ortega\nSuperintendent',
    'luis@ridgeline.test',
    '3',
    'Marco Reyes',
    'Administrator\nOSHA',
    'Ridgeline Builders',
    'YesActive',
  ])
  const head = page
    .getByRole('columnheader', { name: 'Name and job title' })
    .getByRole('button', { name: 'Name and job title', exact: true })
  await head.click()
  await expect.poll(() => names()[0]).toBe('Amy Stone')
  await head.click()
  await expect.poll(() => names()[0]).toBe('Tom Brandt')
})

test('at 1024 all columns show in full, a row has few elements and opens the person', async () => {
  const world = await teamWorld()
  await page.viewport(1024, 768)
  const shown = await openAssociates(world)
  await expect.element(row('Tom Brandt')).toBeVisible()
  expect(heads()).toEqual([
    'Select',
    'Name and job title',
    'Tier',
    'Reports to',
    'Role, license',
    'Company',
    'Create project',
    'Status',
    'What to do',
  ])
  const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')]
  expect(
    rows.map((each) => each.getElementsByTagName('*').length).every((count) => count <= 12),
  ).toBe(true)
  const cut = [...document.querySelectorAll<HTMLElement>('[role=row] *')].filter(
    (each) =>
      getComputedStyle(each).overflow !== 'visible' &&
      (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1),
  )
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
  await page.getByRole('link', { name: /^Luis Ortega/ }).click()
  await expect.poll(shown.path).toBe('/back-office/associates/3')
})

test('TEAM-20 TEAM-32 TEAM-35 sends an edited row with its changes and shows the consequence first', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Luis Ortega', 'Edit')
  await expect.element(button('Save')).toBeVisible()
  await page.getByRole('combobox', { name: 'Job title' }).fill('Foreman')
  await chooses('Reports to', 'Amy Stone')
  await expect.element(page.getByText('With Luis, the person below moves too.')).toBeVisible()
  await button('Save').click()
  await expectToast('Associate Updated')
  expect(world.asked).toEqual([
    { what: 'PUT 3', body: { user_metadata: { jobTitle: 'Foreman', reportsToUserID: 5 } } },
  ])
  await expect.element(button('Save')).not.toBeInTheDocument()
})

test('TEAM-57 TEAM-59 TEAM-61 refuses a circle immediately: the old value stays, with the reason under the field', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Marco Reyes', 'Edit')
  await chooses('Reports to', 'Luis Ortega')
  await expect
    .element(
      page.getByText(
        /^Action Not Allowed\. The user you are trying to assign reportsTo is already reporting/,
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('combobox', { name: 'Reports to' }))
    .toHaveValue('Dana Whitfield')
  expect(world.asked).toEqual([])
})

test('TEAM-57 TEAM-61 a server refusal restores the old value and keeps the other typed ones', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Marco Reyes', 'Edit')
  await page.getByRole('combobox', { name: 'Job title' }).fill('Director')
  await chooses('Reports to', 'Amy Stone')
  world.refuses.next = refuse('reports-circle')
  await button('Save').click()
  await expect.element(page.getByText(/^Action Not Allowed\. /)).toBeVisible()
  await expect
    .element(page.getByRole('combobox', { name: 'Reports to' }))
    .toHaveValue('Dana Whitfield')
  await expect.element(page.getByRole('combobox', { name: 'Job title' })).toHaveValue('Director')
})

test('TEAM-31 TEAM-33 TEAM-34 a failed Save shows the specified text, and the row keeps its fields', async () => {
  const world = await teamWorld()
  const stored = storedFromHere()
  await openAssociates(world)
  await acts('Luis Ortega', 'Edit')
  await page.getByRole('textbox', { name: 'Name' }).fill('Luis Orte')
  world.refuses.next = refuse('changed')
  await button('Save').click()
  await expect.element(page.getByText("Associate can't be updated")).toBeVisible()
  await expect.element(button('Save')).toBeVisible()
  expect(stored).toMatchObject([
    {
      code: 'backOfficeUpdateUser',
      title: 'Failed to update user',
      message: "Associate can't be updated",
    },
  ])
  await page.getByRole('textbox', { name: 'Name' }).fill('Luis Ortega')
  await page.getByRole('combobox', { name: 'Job title' }).fill('Foreman')
  world.refuses.next = refuse('changed')
  await button('Save').click()
  await expect.element(page.getByText("Job title couldn't be updated")).toBeVisible()
})

test('TEAM-37 TEAM-38 switches who may create projects in the row and shows the meaning', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  const name = 'Marco Reyes can create projects'
  await expect
    .element(page.getByTitle('The user will be able to create projects.').first())
    .toBeVisible()
  await page.getByRole('switch', { name }).click()
  await expect
    .poll(() => world.asked)
    .toEqual([{ what: 'PUT 2', body: { user_metadata: { canCreateProject: false } } }])
})

test('TEAM-64 TEAM-65 TEAM-66 TEAM-68 TEAM-69 requires role and license, and the licenses follow the role', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Tom Brandt', 'Role and license')
  const dialog = page.getByRole('dialog', { name: 'Role and license of Tom Brandt' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please select a role')).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await expect.poll(offered).toEqual(['Mobile User', 'Administrator'])
  await page.getByRole('option', { name: 'Administrator' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please select License Type')).toBeVisible()
  await page.getByRole('combobox', { name: 'License type' }).click()
  await expect
    .poll(offered)
    .toEqual(['Commander', 'OSHA', 'EM 385-1-1', 'Tradesman', 'Cranes Safety', 'Power BI API'])
  await page.getByRole('option', { name: 'Tradesman' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => world.asked)
    .toEqual([
      {
        what: `PUT ${tom.user_id}`,
        body: { user_metadata: { package: 'SA-TRADESMAN' }, app_metadata: { role: { roleID: 2 } } },
      },
    ])
})

test('TEAM-73 TEAM-74 TEAM-75 a license change has its own call; without a seat the role stays, with a notice', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Amy Stone', 'Role and license')
  await chooses('Role', 'Administrator')
  await chooses('License type', 'Tradesman')
  world.refuses.next = refuse('no-seats')
  await button('Save').click()
  await expect.element(page.getByText('Role cannot be updated. Try again!')).toBeVisible()
  await expect.element(page.getByText('No seats available for this license.')).toBeVisible()
  expect(world.asked).toEqual([
    { what: `PATCH ${amy.user_id}`, body: { packageID: 'SA-TRADESMAN' } },
  ])
})

test('TEAM-27 shows the specified text where no one matches', async () => {
  await openAssociates(await teamWorld(), '/?q=nowhere')
  await expect.element(page.getByRole('heading', { name: 'No Associates' })).toBeVisible()
})

test('ACC-28 TEAM-26 TEAM-52 ACL-69 a system administrator reads any company and its tree; one without people shows that', async () => {
  const listed: Associate[] = []
  const world = await teamWorld([associate(9, 'Rosa King', null, { roleID: 3 })])
  mockAlso(mock('team.list', () => listed))
  const open = async () =>
    showScreen(
      <CompanyAssociatesPage />,
      world.company,
      '/admin/accounts/7/associates',
      '/admin/accounts/$accountID/associates',
    )
  const empty = await open()
  await expect
    .element(page.getByRole('heading', { name: "The account's team is empty" }))
    .toBeVisible()
  await empty.leave()
  listed.push(dana, marco, luis, rita)
  const shown = await open()
  onTestFinished(shown.leave)
  await expect.element(row('Luis Ortega')).toBeVisible()
  await button('Organization Tree').click()
  await expect
    .poll(() =>
      page
        .getByRole('treeitem')
        .elements()
        .map((each) => [
          each.getAttribute('aria-level'),
          /Dana|Marco|Luis|Rita Moss \(Inactive\)/.exec(each.textContent ?? '')?.[0],
        ]),
    )
    .toEqual([
      ['1', 'Dana'],
      ['2', 'Marco'],
      ['3', 'Luis'],
      ['2', 'Rita Moss (Inactive)'],
    ])
})

test('shows that no Administrator is there when there is no one to report to', async () => {
  const world = await teamWorld([associate(9, 'Rosa King', null, { roleID: 3 })])
  mockAlso(mock('team.list', () => [tom]))
  const shown = await showScreen(
    <CompanyAssociatesPage />,
    world.company,
    '/admin/accounts/7/associates',
    '/admin/accounts/$accountID/associates',
  )
  onTestFinished(shown.leave)
  await acts('Tom Brandt', 'Edit')
  await expect
    .element(page.getByText('There is no active Administrator to report to.'))
    .toBeVisible()
})

test('TEAM-29 TEAM-30 unreadable people show an error and can be requested again', async () => {
  const world = await teamWorld()
  world.company.offline = true
  const stored = storedFromHere()
  await openAssociates(world)
  await expect
    .element(page.getByRole('heading', { name: 'Error while retrieving users.' }))
    .toBeVisible()
  expect(stored).toMatchObject([{ code: 'backOfficeFetchTeam', title: 'Failed to retrieve team' }])
})

test('on a phone people are cards, and the menu has the functions of the switches', async () => {
  const world = await teamWorld()
  await page.viewport(390, 844)
  await openAssociates(world)
  const card = page.getByRole('listitem').filter({ hasText: `${dana.name} (you)` })
  await expect.element(card).toBeVisible()
  await acts('Amy Stone', 'Deactivate')
  await expect.element(page.getByRole('heading', { name: 'Deactivate this person?' })).toBeVisible()
})
