import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { licenses } from '#contract/packages/licenses.ts'
import { chooseAccount, confirmAccountSwitch } from '#client/workspace/use-account.ts'
import { associate } from '#tests/mocks/rows.ts'
import {
  add,
  addsRow,
  bought,
  cell,
  chosen,
  invite,
  opensBulk,
  picks,
} from '#tests/world/bulk-world.tsx'
import { failed, invited, said } from '#tests/world/invite-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)

test('INV-43 INV-44 INV-45 INV-46 INV-48 an added row is typed field by field, read, and sent with all specified values', async () => {
  const { sent, world } = await opensBulk()
  const { accountID } = world.me.user_metadata
  await expect.element(page.getByText('No people yet')).toBeVisible()
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await expect.element(row('Kim Nakamura')).toMatchTextContent(/Rigger/)
  await invite().click()
  await expect.element(said('Done!').getByText('Team has been invited.')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    params: { accountID: String(accountID) },
    body: [
      {
        givenName: 'Kim',
        familyName: 'Nakamura',
        name: 'Kim Nakamura',
        email: 'kim@new.test',
        accountID,
        jobTitle: 'Rigger',
        package: 'SA-ADMINISTRATOR',
        contractorCompanyID: 0,
        canCreateProject: true,
        app_metadata: { role: { roleID: 1, name: 'Mobile User' } },
      },
    ],
  })
  await said('Done!').getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText('No people yet')).toBeVisible()
})

test("each row is invited in its own language, by default the inviter's", async () => {
  const { sent } = await opensBulk()
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await add().click()
  await expect.element(chosen('Language')).toHaveValue('English')
  await picks('Language', 'Spanish')
  await cell('First name').fill('Ana')
  await cell('Last name').fill('Ruiz')
  await cell('Email').fill('ana@new.test')
  await chosen('Job title').fill('Rigger')
  await userEvent.keyboard('{Tab}')
  await picks('License type', 'Administrator license')
  await page.getByRole('button', { name: 'Ready' }).click()
  await expect.element(row('Ana Ruiz').getByText('Spanish')).toBeVisible()
  await invite().click()
  await expect.element(said('Done!')).toBeVisible()
  const [kim, ana] = (sent[0]?.body ?? []) as object[]
  expect(kim).not.toHaveProperty('language')
  expect(ana).toMatchObject({ language: 'es' })
})

test('INV-47 INV-49 INV-68 ACL-111 ACL-115 a company chooses role and company in each row, and the license follows the role', async () => {
  await opensBulk()
  await add().click()
  await expect.element(cell('First name')).toHaveFocus()
  await chosen('Role').click()
  await expect.poll(options).toEqual(['Mobile User', 'Administrator'])
  await userEvent.keyboard('{Escape}')
  await picks('License type', 'Administrator license')
  await picks('Role', 'Administrator')
  await expect.element(chosen('License type')).toHaveValue('')
  await chosen('License type').click()
  await expect.poll(options).toContain('OSHA')
  expect(options()).not.toContain('Administrator license')
  await userEvent.keyboard('{Escape}')
  await picks('Company name', 'Lone Star Concrete')
  await expect.element(chosen('Company name')).toHaveValue('Lone Star Concrete')
})

test("INV-69 INV-71 G1-119 ACL-109 ACL-113 a system administrator chooses neither role nor company and sees all licenses but the administrator's", async () => {
  const { sent } = await opensBulk({ roleID: 3, seats: [bought('SA-OSHA', 5, 1)] })
  await add().click()
  await expect.element(cell('First name')).toHaveFocus()
  expect([
    chosen('Role').elements(),
    chosen('Company name').elements(),
    page.getByText('Company name').elements(),
  ]).toEqual([[], [], []])
  await chosen('License type').click()
  await expect
    .poll(options)
    .toEqual(
      licenses.map(({ packageName }) => packageName).filter((name) => name !== 'Administrator'),
    )
  await page.getByRole('option', { name: 'OSHA' }).click()
  await cell('First name').fill('Kim')
  await cell('Last name').fill('Nakamura')
  await cell('Email').fill('kim@new.test')
  await chosen('Job title').fill('Rigger')
  await userEvent.keyboard('{Tab}')
  await invite().click()
  await expect
    .poll(() => sent[0]?.body)
    .toMatchObject([
      { reportsToUserID: 11, package: 'SA-OSHA', app_metadata: { role: { roleID: 1 } } },
    ])
})

test('INV-58 INV-75 a wrong cell shows why, the bar leads to it, and the button waits until it is right', async () => {
  await opensBulk()
  await addsRow('Wesley', 'Tran', 'wesley@redwood')
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await expect.element(row('Wesley Tran').getByText(/^Please enter a valid email/)).toBeVisible()
  await expect.element(invite()).toBeDisabled()
  await page.getByRole('button', { name: 'Show Wesley Tran' }).click()
  await expect.element(cell('Email')).toHaveFocus()
  await cell('Email').fill('wesley@redwood.test')
  await expect.element(invite()).toBeEnabled()
})

test('INV-52 INV-53 INV-54 INV-63 the foot adds a row, Enter moves to the next one, Delete on a row asks first', async () => {
  await opensBulk()
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await page.getByRole('button', { name: 'Add row' }).last().click()
  await cell('First name').fill('Omar')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('First name')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  expect(page.getByRole('row').elements()).toHaveLength(4)
  await userEvent.click(row('Omar').getByRole('cell').first())
  await userEvent.keyboard('{Escape}')
  ;(row('Omar').element() as HTMLElement).focus()
  await userEvent.keyboard('{Delete}')
  await expect
    .element(page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' }))
    .toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(row('Omar')).not.toBeInTheDocument()
  expect(page.getByRole('row').elements()).toHaveLength(3)
})

test('INV-55 INV-79 INV-82 INV-83 INV-84 seats change with each row, and an excess shows its figures', async () => {
  await opensBulk()
  const seats = page.getByRole('region', { name: 'Free seats' })
  await expect.element(seats).toMatchTextContent(/821 of 29 are used/)
  const as = { licence: '' }
  await addsRow('Kim', 'Nakamura', 'kim@new.test', as)
  const openAs = async (name: string) => {
    await userEvent.click(row(name).getByText('Please, select a Licence type'))
    await picks('Role', 'Administrator')
    await picks('License type', 'OSHA')
  }
  await openAs('Kim')
  await expect.element(seats).toMatchTextContent(/8 − 1 = 7/)
  await addsRow('Omar', 'Haddad', 'omar@new.test', as)
  await openAs('Omar')
  const alert = page.getByRole('alertdialog', { name: 'Invite Error' })
  await expect
    .element(alert)
    .toMatchTextContent(
      /You are attempting to INVITE more users to your account than available licenses\.Users added: 2OSHA: 2 rows, 1 availableChange the number of people you invite, or contact sales at sales@siteward\.test\./,
    )
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect.element(invite()).toBeDisabled()
  await expect.element(page.getByText('Not enough seats of OSHA')).toBeVisible()
})

test('INV-56 shows a company that it has no packages', async () => {
  await opensBulk({ seats: [] })
  await expect.element(page.getByText('No Seats Available')).toBeVisible()
})

test('INV-60 G1-88 the own row is marked, opens nothing, and is neither counted nor sent', async () => {
  const { sent } = await opensBulk()
  await addsRow('Dana', 'Whitfield', 'DANA@ridgeline.test')
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await expect
    .element(row('Dana Whitfield'))
    .toMatchTextContent(/This is you\. Not counted and not sent\./)
  await userEvent.click(row('Dana Whitfield').getByText('DANA@ridgeline.test'))
  expect(cell('First name').elements()).toEqual([])
  await page.getByRole('button', { name: 'Invite 1' }).click()
  await expect
    .poll(() => (sent[0]?.body as { email: string }[] | undefined)?.map(({ email }) => email))
    .toEqual(['kim@new.test'])
})

test('INV-104 INV-105 INV-106 G1-94 refused people stay with the reason, the others leave the table', async () => {
  const { sent, server } = await opensBulk({
    answer: () => [{ ...invited }, failed('exists'), { ...failed('inactive'), isBlocked: true }],
  })
  for (const [given, email] of [
    ['Kim', 'kim@new.test'],
    ['Omar', 'omar@new.test'],
    ['Rita', 'rita@new.test'],
  ] as const)
    await addsRow(given, 'Novak', email)
  await invite().click()
  await expect
    .element(said('Invite Error'))
    .toMatchTextContent(/It looks like some users have already been invited but are inactive/)
  await said('Invite Error').getByRole('button', { name: 'OK' }).click()
  await expect.element(row('Kim Novak')).not.toBeInTheDocument()
  await expect.element(row('Omar Novak')).toMatchTextContent(/The user already exists/)
  await expect
    .element(row('Rita Novak'))
    .toMatchTextContent(/The user already exists but is inactive/)
  server.answer = (emails) => emails.map(() => invited)
  await userEvent.click(row('Omar Novak').getByText('omar@new.test'))
  await cell('Email').fill('omar2@new.test')
  await page.getByRole('button', { name: 'Ready' }).click()
  await page.getByRole('button', { name: 'Delete Rita Novak' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await invite().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent[1]?.request.headers.get('idempotency-key')).not.toBe(
    sent[0]?.request.headers.get('idempotency-key'),
  )
})

test('INV-107 INV-108 G1-95 GEN-26 a call refused as a whole shows the specified text and keeps the rows and the key', async () => {
  const { sent, server } = await opensBulk({ answer: () => ({ refused: 'exists' }) })
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await invite().click()
  await expect
    .element(said('Error submitting invite'))
    .toMatchTextContent(/It appears some of these users have already been invited to an Account\./)
  await said('Error submitting invite').getByRole('button', { name: 'OK' }).click()
  await expect.element(row('Kim Nakamura')).toBeVisible()
  server.answer = () => ({ refused: 'internal' })
  await invite().click()
  await expect.element(said('Invite Error')).toBeVisible()
  expect(sent[1]?.request.headers.get('idempotency-key')).toBe(
    sent[0]?.request.headers.get('idempotency-key'),
  )
})

test("INV-50 INV-51 the table has a row's switch, with its hint", async () => {
  const { sent } = await opensBulk()
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  const may = page.getByRole('switch', { name: 'Kim Nakamura may create projects' })
  await expect.element(may).toHaveAttribute('title', 'The user will be able to create projects.')
  await may.click()
  await expect.element(page.getByRole('button', { name: 'Delete Kim Nakamura' })).toBeVisible()
  await invite().click()
  await expect.poll(() => sent[0]?.body).toMatchObject([{ canCreateProject: false }])
})

test('G1-87 rows of a system administrator report to the first owner by name, or to no one without an owner', async () => {
  for (const [staff, reportsToUserID] of [
    [
      [
        associate(31, 'Zoe Ash', null),
        associate(32, 'Abe Young', null),
        associate(33, 'Aaron Low', 31),
      ],
      32,
    ],
    [[], null],
  ] as const) {
    const { sent, shown } = await opensBulk({
      roleID: 3,
      seats: [bought('SA-OSHA', 5, 1)],
      staff: [...staff],
    })
    await addsRow('Kim', 'Nakamura', 'kim@new.test', { licence: 'OSHA' })
    await invite().click()
    await expect.poll(() => sent[0]?.body).toMatchObject([{ reportsToUserID }])
    await said('Done!').getByRole('button', { name: 'OK' }).click()
    await shown.leave()
  }
})

test('INV-61 G1-89 asks before another company is chosen, whose table starts empty', async () => {
  await opensBulk({ roleID: 3, seats: [bought('SA-OSHA', 5, 1)] })
  await addsRow('Kim', 'Nakamura', 'kim@new.test', { licence: 'OSHA' })
  const asked = confirmAccountSwitch()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await asked).toBe(false)
  await expect.element(row('Kim Nakamura')).toBeVisible()
  const again = confirmAccountSwitch()
  await question.getByRole('button', { name: 'Leave' }).click()
  expect(await again).toBe(true)
  chooseAccount({ accountID: 6, name: 'Harbor Civil' })
  await expect.element(page.getByText('No people yet')).toBeVisible()
})

test('INV-70 INV-77 gives all rows without a license one that fits their role, and shows an excess', async () => {
  await opensBulk({ seats: [bought('SA-ADMINISTRATOR', 24, 23), bought('SA-OSHA', 5, 4)] })
  for (const name of ['Kim', 'Omar'])
    await addsRow(name, 'Novak', `${name}@new.test`, { licence: '' })
  await addsRow('Rita', 'Novak', 'rita@new.test', { licence: '' })
  await userEvent.click(row('Rita Novak').getByText('rita@new.test'))
  await picks('Role', 'Administrator')
  await page.getByRole('button', { name: 'Ready' }).click()
  await expect.element(page.getByText('3 rows have no license type.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose for all of them' }).click()
  await page.getByRole('menuitem', { name: 'Administrator license (2)' }).click()
  await expect
    .element(said('Invite Error'))
    .toMatchTextContent(/Users added: 3Administrator license: 2 rows, 1 available/)
  await said('Invite Error').getByRole('button', { name: 'OK' }).click()
  await expect.element(row('Kim Novak')).toMatchTextContent(/Mobile UserAdministrator/)
  await expect.element(row('Omar Novak')).toMatchTextContent(/Mobile UserAdministrator/)
  await expect.element(row('Rita Novak')).toMatchTextContent(/Please, select a Licence type/)
  expect(page.getByText(/rows? ha(s|ve) no license type/).elements()).toEqual([])
})

test('saves each result as a file, with the reason', async () => {
  await opensBulk({ answer: () => [{ ...invited }, failed('exists')] })
  for (const [given, email] of [
    ['Kim', 'kim@new.test'],
    ['Omar', 'omar@new.test'],
  ] as const)
    await addsRow(given, 'Novak', email)
  await invite().click()
  const saved: Promise<string> = new Promise((resolve) => {
    const made = URL.createObjectURL.bind(URL)
    const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      spy.mockRestore()
      if (blob instanceof Blob) void blob.text().then(resolve)
      return made(blob)
    })
  })
  await said('Invite Error').getByRole('button', { name: 'Save the report' }).click()
  expect((await saved).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Name,Email,What happened,Why',
    'Kim Novak,kim@new.test,Invited,',
    'Omar Novak,omar@new.test,Refused,The user already exists',
    '',
  ])
})

test('a failed report or template shows an error', async () => {
  const nothing = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no room')
  })
  onTestFinished(() => nothing.mockRestore())
  await opensBulk({ answer: () => [failed('exists')] })
  const says = () => page.getByText('The file could not be made. Try again.').elements().length
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save a template' }).click()
  await expectToast('The file could not be made. Try again.')
  // The toast closes on its own, perhaps while the test types the row.
  await expect.poll(says).toBe(0)
  await addsRow('Kim', 'Novak', 'kim@new.test')
  await invite().click()
  await said('Invite Error').getByRole('button', { name: 'Save the report' }).click()
  await expectToast('The file could not be made. Try again.')
})
