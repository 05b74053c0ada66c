import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createStore } from '#client/data/store.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import {
  box,
  choice,
  choose,
  failed,
  fillIn,
  invited,
  mockCompanyParts,
  opensInvite,
  said,
  send,
} from '#tests/world/invite-world.tsx'
import { inSpanish } from '#tests/world/spanish.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { chooseAccount } from '#client/workspace/use-account.ts'
import { InvitePage } from './invite-page.tsx'
import { messages } from './locales/es.po'

test('INV-11 INV-12 INV-13 INV-16 INV-17 shows missing values at their fields and requires a valid email', async () => {
  const { sent } = await opensInvite()
  await expect.element(box('Email')).toHaveAttribute('type', 'email')
  await send().click()
  for (const text of [
    'Please, select a Company',
    'Please enter a first name',
    'Please enter a last name',
    'Please enter an email',
    'Please enter a job title',
    'Please, select Report to',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await box('Email').fill('nina@new')
  await send().click()
  await expect.element(page.getByText(/^Please enter a valid email/)).toBeVisible()
  expect(sent).toEqual([])
})

test('INV-24 INV-25 offers the administrator licence, and unblocked people of role 2 or no one to report to', async () => {
  await opensInvite()
  await choose('Company', 'Ridgeline Builders')
  await choice('Reports to').click()
  await expect.element(page.getByRole('option').filter({ hasText: 'Marco Reyes' })).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Owner (Tier 1)', 'Dana WhitfieldOwner', 'Marco ReyesForeman'])
  await page.getByRole('option').filter({ hasText: 'Marco Reyes' }).click()
  await choice('License type').click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Administrator license'])
})

test('offers no inactive company; used job titles are one tap away, the most frequent first', async () => {
  await opensInvite()
  await choice('Company').click()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
  await page.getByRole('option').filter({ hasText: 'Ridgeline Builders' }).click()
  await expect.element(page.getByRole('button', { name: 'Foreman' })).toBeVisible()
  await page.getByRole('button', { name: 'Foreman' }).click()
  await expect.element(box('Job title')).toHaveValue('Foreman')
})

test('INV-01 INV-04 INV-08 INV-32 INV-36 sends one person with role 2, shows Done! and empties the form for the next', async () => {
  const { sent } = await opensInvite()
  await fillIn()
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  await send().click()
  await expect.element(said('Done!').getByText('Team has been invited.')).toBeVisible()
  expect(sent[0]).toMatchObject({
    params: { accountID: '5' },
    body: [
      {
        givenName: 'Nina',
        familyName: 'Novak',
        name: 'Nina Novak',
        email: 'nina@new.test',
        accountID: 5,
        jobTitle: 'Superintendent',
        package: 'SA-ADMINISTRATOR',
        contractorCompanyID: 0,
        reportsToUserID: 11,
        app_metadata: { role: { name: 'Administrator', roleID: 2 } },
      },
    ],
  })
  expect(sent[0]?.request.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  await said('Done!').getByRole('button', { name: 'OK' }).click()
  await expect.element(box('First name')).toHaveFocus()
  await expect.element(box('First name')).toHaveValue('')
  await expect.element(box('Email')).toHaveValue('')
  await expect.element(choice('Company')).toHaveValue('')
  await fillIn()
  await send().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent[1]?.request.headers.get('idempotency-key')).not.toBe(
    sent[0]?.request.headers.get('idempotency-key'),
  )
})

test('INV-20 INV-21 INV-23 G1-84 the password shows, and is sent, only where one is set; switching back clears it', async () => {
  const { sent } = await opensInvite()
  await expect.element(page.getByRole('radio', { name: 'Send an invitation' })).toBeChecked()
  expect(page.getByLabelText('Password', { exact: true }).elements()).toEqual([])
  await fillIn()
  await page.getByRole('radio', { name: 'Set a password' }).click()
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect.element(page.getByText('Please enter a password')).toBeVisible()
  await page.getByLabelText('Password', { exact: true }).fill('Weak')
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect.element(page.getByText('Password is too weak.')).toBeVisible()
  await page.getByRole('radio', { name: 'Send an invitation' }).click()
  await page.getByRole('radio', { name: 'Set a password' }).click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
  await page.getByLabelText('Password', { exact: true }).fill('Crane-Hook-77')
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect.element(said('Done!').getByText('Nina Novak can sign in now.')).toBeVisible()
  expect(sent[0]?.body).toMatchObject([{ password: 'Crane-Hook-77' }])
})

test('invites one person in the chosen language', async () => {
  const { sent } = await opensInvite()
  await fillIn()
  await expect.element(page.getByRole('radio', { name: 'English' })).toBeChecked()
  await page.getByRole('radio', { name: 'Spanish' }).click()
  await send().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent[0]?.body).toMatchObject([{ language: 'es' }])
})

test('INV-26 G1-85 refuses an invitation without a free seat, with the alert of the licence check', async () => {
  await opensInvite(failed('no-seats'))
  await fillIn()
  await send().click()
  for (const text of [
    'You are attempting to INVITE more users to your account than available licenses.',
    'Users added: 1',
    'Administrator license: 0 available',
    'Change the number of people you invite, or contact sales at sales@siteward.test.',
  ]) {
    await expect.element(said('Invite Error').getByText(text)).toBeVisible()
  }
})

test.each([
  [
    'INV-34 that the person is inactive',
    failed('inactive', { isBlocked: true }),
    'The user already exists but is inactive',
  ],
  ['INV-33 that the person exists', failed('exists'), 'The user already exists'],
  [
    'INV-35 any other reason of the server',
    failed('invalid', { result: 'Please, select Report to' }),
    'Please, select Report to',
  ],
])('INV-36 shows %s and keeps the values', async (_, outcome, text) => {
  const { sent, answering } = await opensInvite(outcome)
  await fillIn()
  await send().click()
  await expect.element(said('Invite Error').getByText(text, { exact: true })).toBeVisible()
  await said('Invite Error').getByRole('button', { name: 'OK' }).click()
  await expect.element(box('Email')).toHaveValue('nina@new.test')
  await expect.element(choice('Reports to')).toHaveValue('Dana Whitfield')
  answering(invited)
  await box('Email').fill('nina2@new.test')
  await send().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test("shows a server refusal that the form let through in the person's language", async () => {
  await opensInvite(
    failed('invalid', {
      result: 'Please, select Report to',
      fields: { reportsToUserID: 'Please, select Report to' },
    }),
  )
  await fillIn()
  await send().click()
  await expect
    .element(said('Invite Error').getByText('Please, select Report to', { exact: true }))
    .toBeVisible()
  inSpanish(messages)
  await expect
    .element(page.getByRole('alertdialog').getByText('Seleccione a quién responde'))
    .toBeVisible()
})

test('INV-03 INV-39 G1-86 a failed sending shows its title, is stored and keeps the values; a return finds no alert', async () => {
  const { shown, world } = await opensInvite('cut')
  const stored = storedFromHere()
  await fillIn()
  await send().click()
  await expect
    .element(
      said('Error when sending invitation').getByText(
        'The server did not answer. Your text stays here; try again.',
      ),
    )
    .toBeVisible()
  expect(stored).toMatchObject([
    { code: 'adminInviteUser', title: 'Error when sending invitation' },
  ])
  await said('Error when sending invitation').getByRole('button', { name: 'OK' }).click()
  await expect.element(box('Email')).toHaveValue('nina@new.test')
  await shown.leave()
  const again = await showScreen(<InvitePage />, world)
  onTestFinished(again.leave)
  await expect.element(box('Email')).toHaveValue('')
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test.each([
  ['INV-32 a successful invitation', invited, 'Team has been invited.'],
  [
    'INV-26 INV-33 a lack of seats',
    failed('no-seats'),
    /available licenses\. Users added: 1 Administrator license: 0 available/,
  ],
  ['INV-39 a failed request', 'cut', 'The server did not answer.'],
] as const)('shows %s also after the page was left meanwhile', async (_, outcome, text) => {
  const { shown, world } = await opensInvite()
  const held = Promise.withResolvers<void>()
  let asked = 0
  mockAlso(
    mock('invites.create', async () => {
      asked += 1
      await held.promise
      return outcome === 'cut' ? cut() : [outcome]
    }),
  )
  const screen = createScreen()
  await shown.leave()
  const again = await showScreen(<screen.Screen />, world)
  onTestFinished(again.leave)
  await fillIn()
  await send().click()
  await expect.poll(() => asked).toBe(1)
  screen.leave()
  await expect.element(page.getByText('Somewhere else')).toBeVisible()
  held.resolve()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

/** The page of invitations, until `leave` closes it. */
function createScreen() {
  const left = createStore(false)
  return {
    leave: () => left.set(true),
    Screen: () => (useStore(left) ? <p>Somewhere else</p> : <InvitePage />),
  }
}

test('Cancel asks before it discards typed values, and shows that nothing stores them', async () => {
  await opensInvite()
  await box('First name').fill('Nina')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await expect.element(question.getByText('It is kept nowhere else.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(box('First name')).toHaveValue('Nina')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(box('First name')).toHaveValue('')
})

test('Cancel asks nothing after all typed values were erased', async () => {
  await opensInvite()
  await box('First name').fill('Nina')
  await box('First name').fill(' ')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(box('First name')).toHaveValue('')
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test('G1-120 on a new device the company fills in after the screen, and typed values stay', async () => {
  await opensInvite()
  await box('First name').fill('Nina')
  chooseAccount({ accountID: 5, name: 'Ridgeline Builders' })
  await expect.element(choice('Company')).toHaveValue('Ridgeline Builders')
  await expect.element(box('First name')).toHaveValue('Nina')
})

test('lists the current company first', async () => {
  chooseAccount({ accountID: 5, name: 'Ridgeline Builders' })
  await opensInvite()
  await expect.element(choice('Company')).toHaveValue('Ridgeline Builders')
  await choice('Reports to').click()
  await expect.element(page.getByRole('option').filter({ hasText: 'Marco Reyes' })).toBeVisible()
})

test('INV-37 G1-86 unreadable companies show their title', async () => {
  const world = mockCompany({
    people: [associate(2, 'Ann Fresh', null, { roleID: 3 })],
    projects: [],
  })
  world.fails['companies.list'] = 'internal'
  mockCompanyParts()
  const stored = storedFromHere()
  const shown = await showScreen(<InvitePage />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect
    .element(page.getByRole('combobox', { name: 'Company' }))
    .toHaveAccessibleDescription(/not on this device/)
  await expect
    .poll(() => stored)
    .toMatchObject([{ code: 'adminGetCompanies', title: 'Error when getting companies' }])
})
