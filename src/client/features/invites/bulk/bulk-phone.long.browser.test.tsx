import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contractor } from '#tests/world/invite-world.tsx'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import {
  add,
  addsRow,
  bought,
  button,
  cell,
  chosen,
  goesOn,
  opensBulk,
  opensKept,
  picks,
  typedRow,
} from '#tests/world/bulk-world.tsx'

test('on a phone each row is a card: a wrong cell opens its field, Escape closes it, the own row is fixed', async () => {
  await opensBulk()
  await page.viewport(390, 844)
  await addsRow('Wesley', 'Tran', 'wesley@redwood')
  await addsRow('Dana', 'Whitfield', 'dana@ridgeline.test')
  expect(page.getByRole('columnheader').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Edit Dana Whitfield' }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Delete Dana Whitfield' })).toBeVisible()
  await page.getByRole('button', { name: /wesley@redwood/ }).click()
  await expect.element(cell('Email')).toHaveFocus()
  await cell('Email').fill('wesley@redwood.test')
  await userEvent.keyboard('{Escape}')
  expect(cell('Email').elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Edit Wesley Tran' })).toBeVisible()
  await expect.element(page.getByText('wesley@redwood.test')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite 1' })).toBeEnabled()
})

const isInSight = (name: string) => {
  const { top, bottom } = cell(name).element().getBoundingClientRect()
  const area = document.querySelector('[data-scroll-area]')?.getBoundingClientRect()
  return area !== undefined && top >= area.top && bottom <= area.bottom
}

test('on a phone bar, Enter and add lead to the card that they open', async () => {
  const rows = Array.from({ length: 40 }, (_, at) =>
    typedRow(`N${at}`, at === 39 ? { email: 'nobody' } : {}),
  )
  await opensKept(
    { rows, changes: [], replaced: null },
    { seats: [bought('SA-ADMINISTRATOR', 90, 1)] },
  )
  await page.viewport(390, 844)
  await goesOn()
  await button('Show N39 Novak').click()
  await expect.element(cell('Email')).toHaveFocus()
  await expect.poll(() => isInSight('Email')).toBe(true)
  await userEvent.keyboard('{Escape}')
  document.querySelector('[data-scroll-area]')?.scrollTo(0, 0)
  await page.getByRole('button', { name: 'Edit N2 Novak' }).click()
  await cell('First name').click()
  for (const name of ['N3', 'N4', 'N5', 'N6']) {
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('First name')).toHaveValue(name)
    await expect.element(cell('First name')).toHaveFocus()
    await expect.poll(() => isInSight('First name')).toBe(true)
  }
  await add().click()
  await expect.element(cell('First name')).toHaveValue('')
  await expect.element(cell('First name')).toHaveFocus()
  await expect.poll(() => isInSight('First name')).toBe(true)
})

test("on a phone a wrong card shows names, not the server's words", async () => {
  const refused = {
    problem: 'invalid' as const,
    result: '',
    fields: { package: '', contractorCompanyID: '', reportsToUserID: '' },
  }
  await opensKept({
    rows: [typedRow('Kim', { contractorCompanyID: 3, reportsToUserID: 12, refused })],
    changes: [],
    replaced: null,
  })
  await page.viewport(390, 844)
  await goesOn()
  for (const words of [
    /^Administrator license ?Please, select a Licence type/,
    /^Lone Star Concrete ?Please, select a Company Name/,
    /^Marco Reyes ?Please, select Report to/,
  ])
    await expect.element(page.getByRole('button', { name: words })).toBeVisible()
  expect(page.getByText('SA-ADMINISTRATOR').elements()).toEqual([])
})

test('INV-49 a missing contractor company is added from the row and selected in that row only', async () => {
  const { sent } = await opensBulk()
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await addsRow('Omar', 'Haddad', 'omar@new.test')
  await userEvent.click(
    page.getByRole('row').filter({ hasText: 'Omar Haddad' }).getByText('omar@new.test'),
  )
  await picks('Company name', 'Add Contractor Company')
  mockAlso(
    mock('contractors.create', () => [
      { succeeded: true, result: '', contractor: contractor(9, 'Redwood Piling') },
    ]),
    mock('contractors.list', () => [
      contractor(3, 'Lone Star Concrete'),
      contractor(9, 'Redwood Piling'),
    ]),
  )
  const dialog = page.getByRole('dialog', { name: 'Add Contractor Company' })
  await dialog.getByRole('textbox').first().fill('Redwood Piling')
  await dialog.getByRole('button', { name: 'Add Contractor Company' }).click()
  await expect.element(chosen('Company name')).toHaveValue('Redwood Piling')
  await page.getByRole('button', { name: 'Ready' }).click()
  await page.getByRole('button', { name: 'Invite 2' }).click()
  await expect
    .poll(() =>
      (sent[0]?.body as { contractorCompanyID: number }[] | undefined)?.map(
        ({ contractorCompanyID }) => contractorCompanyID,
      ),
    )
    .toEqual([0, 9])
})

test('INV-88 pastes rows from the menu too, and explains how where the clipboard is unreadable', async () => {
  const { shown } = await opensBulk()
  const reads = vi
    .spyOn(navigator.clipboard, 'readText')
    .mockRejectedValueOnce(new Error('refused'))
    .mockResolvedValueOnce(
      'First name\tLast name\tEmail\tJob title\nAnn\tLee\tann.lee@redmesa.test\tRigger',
    )
  await expect.element(add()).toBeVisible()
  const pastes = async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('menuitem', { name: 'Paste rows' }).click()
  }
  await pastes()
  await expect
    .element(
      page.getByText('Copy the rows in the spreadsheet, then paste them here with the keyboard.'),
    )
    .toBeVisible()
  await pastes()
  await expect.element(page.getByText('Pasted cells')).toBeVisible()
  await page.getByRole('button', { name: 'Add to the table' }).click()
  await expect.element(page.getByText('Ann Lee')).toBeVisible()
  reads.mockRestore()
  await shown.leave()
})
