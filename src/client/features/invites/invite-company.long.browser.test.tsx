import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  administrators,
  box,
  choice,
  choose,
  contractor,
  fillIn,
  invited,
  opensInvite,
  said,
  send,
} from '#tests/world/invite-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { pressNow } from '#tests/world/press-now.ts'

test('INV-26 without a free seat sends nothing, shows the same alert and rereads the seats', async () => {
  const { sent, server } = await opensInvite(invited, { seats: [administrators(24, 24)] })
  await fillIn()
  await expect.poll(() => server.seatReads).toBe(1)
  server.seats = [administrators(25, 24)]
  await send().click()
  await expect
    .element(said('Invite Error').getByText('Administrator license: 0 available'))
    .toBeVisible()
  expect(sent).toEqual([])
  await expect.poll(() => server.seatReads).toBe(2)
  await said('Invite Error').getByRole('button', { name: 'OK' }).click()
  await expect.element(box('Email')).toHaveValue('nina@new.test')
  await send().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('INV-14 requires one of the contractor companies, or the company itself, and sends it', async () => {
  const { sent } = await opensInvite(invited, {
    contractors: [contractor(3, 'Acme Concrete'), contractor(7, 'Bay Crane')],
  })
  await expect.element(choice('Contractor company')).toBeDisabled()
  await fillIn()
  await send().click()
  await expect.element(page.getByText('Please, select a Company Name')).toBeVisible()
  expect(sent).toEqual([])
  await choice('Contractor company').click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Parent company', 'Acme Concrete', 'Bay Crane'])
  await page.getByRole('option').filter({ hasText: 'Parent company' }).click()
  expect(page.getByText('Please, select a Company Name').elements()).toEqual([])
  await choose('Contractor company', 'Bay Crane')
  await send().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([[{ contractorCompanyID: 7 }]])
})

test('INV-15 requires no company without contractors; an unknown list requires one, and the parent company will do', async () => {
  const { sent, server } = await opensInvite(invited, { contractors: 'internal' })
  await fillIn()
  await send().click()
  await expect.element(page.getByText('Please, select a Company Name')).toBeVisible()
  await expect
    .element(choice('Contractor company'))
    .toHaveAccessibleDescription(/The contractor companies are not on this device yet/)
  server.contractors = []
  pressNow(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => page.getByText('Please, select a Company Name').elements()).toEqual([])
  await expect.element(choice('Contractor company Optional')).toBeValid()
  await send().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([[{ contractorCompanyID: 0 }]])
})

test('INV-29 INV-31 selects a contractor company added from the form and keeps the typed values', async () => {
  const { sent, server } = await opensInvite()
  await fillIn()
  await page.getByRole('button', { name: 'Add Contractor Company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Contractor Company' })
  await dialog.getByRole('textbox', { name: 'Company name' }).fill('City Drywall')
  await dialog.getByRole('textbox', { name: 'Company address' }).fill('Dock 4')
  await dialog.getByRole('button', { name: 'Add Contractor Company' }).click()
  await expect.element(choice('Contractor company')).toHaveValue('City Drywall')
  await expect.element(box('Email')).toHaveValue('nina@new.test')
  expect([sent, server.added]).toEqual([
    [],
    [[{ companyName: 'City Drywall', companyAddress: 'Dock 4' }]],
  ])
  await send().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([[{ contractorCompanyID: 9 }]])
})

test('INV-27 INV-28 the package details are one tap from the license', async () => {
  await opensInvite()
  await expect.element(page.getByRole('button', { name: 'Package Details' })).toBeDisabled()
  await choose('Company', 'Ridgeline Builders')
  await page.getByRole('button', { name: 'Package Details' }).click()
  await expect
    .element(
      page
        .getByRole('dialog', { name: 'Package Details' })
        .getByRole('row', { name: 'Administrator license 17 24' }),
    )
    .toBeVisible()
})

test('INV-38 G1-86 unreadable packages show their title, and the server alone checks', async () => {
  const stored = storedFromHere()
  const { sent } = await opensInvite(invited, { seats: 'internal' })
  await fillIn()
  await expect
    .poll(() => stored)
    .toMatchObject([{ code: 'adminGetPackages', title: 'Error when getting packages' }])
  await expect
    .element(choice('License type'))
    .toHaveAccessibleDescription(/The packages are not on this device yet/)
  await send().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent).toHaveLength(1)
})
