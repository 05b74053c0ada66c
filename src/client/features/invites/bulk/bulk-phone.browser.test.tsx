import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contractor } from '#tests/world/invite-world.tsx'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { add, addsRow, cell, chosen, opensBulk, picks } from '#tests/world/bulk-world.tsx'

test('on a phone each row is a card; a wrong cell opens its field, Escape closes it, and the own row has nothing to edit', async () => {
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

test('INV-49 a contractor company that is not on the list is added from the row, and chosen in that row alone', async () => {
  const { sent } = await opensBulk()
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await addsRow('Omar', 'Haddad', 'omar@new.test')
  await userEvent.click(page.getByRole('row').filter({ hasText: 'Omar Haddad' }).getByText('omar@new.test'))
  await picks('Company name', 'Add Contractor Company')
  mockAlso(mock('contractors.create', () => [{ succeeded: true, result: '', contractor: contractor(9, 'Redwood Piling') }]), mock('contractors.list', () => [contractor(3, 'Lone Star Concrete'), contractor(9, 'Redwood Piling')]))
  const dialog = page.getByRole('dialog', { name: 'Add Contractor Company' })
  await dialog.getByRole('textbox').first().fill('Redwood Piling')
  await dialog.getByRole('button', { name: 'Add Contractor Company' }).click()
  await expect.element(chosen('Company name')).toHaveValue('Redwood Piling')
  await page.getByRole('button', { name: 'Ready' }).click()
  await page.getByRole('button', { name: 'Invite 2' }).click()
  await expect.poll(() => (sent[0]?.body as { contractorCompanyID: number }[] | undefined)?.map(({ contractorCompanyID }) => contractorCompanyID)).toEqual([0, 9])
})

test('INV-88 rows are pasted from the menu too; where nothing can be read from the clipboard it says how', async () => {
  const { shown } = await opensBulk()
  const reads = vi.spyOn(navigator.clipboard, 'readText').mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce('First name\tLast name\tEmail\tJob title\nAnn\tLee\tann.lee@redmesa.test\tRigger')
  await expect.element(add()).toBeVisible()
  for (const _ of ['refused', 'read']) {
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('menuitem', { name: 'Paste rows' }).click()
  }
  await expect.element(page.getByText('Copy the rows in the spreadsheet, then paste them here with the keys for it.')).toBeVisible()
  await expect.element(page.getByText('Pasted cells')).toBeVisible()
  await page.getByRole('button', { name: 'Add to the table' }).click()
  await expect.element(page.getByText('Ann Lee')).toBeVisible()
  reads.mockRestore()
  await shown.leave()
})
