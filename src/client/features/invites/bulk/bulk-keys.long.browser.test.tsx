import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  add,
  addsRow,
  button,
  cell,
  goesOn,
  invite,
  opensBulk,
  opensKept,
  row,
  typedRow,
} from '#tests/world/bulk-world.tsx'
import { associate } from '#tests/mocks/rows.ts'
import { said } from '#tests/world/invite-world.tsx'

const own = typedRow('Dana', { email: 'dana@ridgeline.test' })
const focusOn = (name: string) => (row(name).element() as HTMLElement).focus()
const deletes = async () =>
  page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete?' })
    .getByRole('button', { name: 'Delete' })
    .click()

test('INV-60 G1-88 the keys skip the own row, and a choice for all leaves it unchanged', async () => {
  const lacking = { package: '' }
  await opensKept({
    rows: [typedRow('Kim', lacking), { ...own, ...lacking }, typedRow('Omar', lacking)],
    changes: [],
    replaced: null,
  })
  await goesOn()
  await userEvent.click(row('Kim Novak').getByText('kim@new.test'))
  await expect.element(cell('First name')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('First name')).toHaveValue('Omar')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(cell('First name')).toHaveValue('Kim')
  await button('Choose for all of them').click()
  await page.getByRole('menuitem', { name: 'Administrator license (2)' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(row('Omar Novak')).toMatchTextContent(/Mobile UserAdministrator/)
  await button('Ready').click()
  await expect.element(row('Dana Novak')).toMatchTextContent(/Mobile User(?!Administrator)/)
})

test('Enter and arrows move to the same field of the next row; only Enter behind the last one adds a row', async () => {
  await opensKept({
    rows: ['Kim', 'Omar'].map((name) => typedRow(name)),
    changes: [],
    replaced: null,
  })
  await goesOn()
  await userEvent.click(row('Kim Novak').getByText('kim@new.test'))
  await cell('Email').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Email')).toHaveFocus()
  await expect.element(cell('Email')).toHaveValue('omar@new.test')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell('Email')).toHaveValue('omar@new.test')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(cell('Email')).toHaveValue('kim@new.test')
  await expect.element(cell('Email')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Enter}')
  await expect.element(cell('Email')).toHaveValue('')
  await expect.element(cell('Email')).toHaveFocus()
  await expect.element(page.getByText('3 rows, 2 ready')).toBeVisible()
})

test('an opened wrong cell keeps its colour and reason; a new row shows no error yet', async () => {
  await opensKept({
    rows: [typedRow('Kim', { email: 'kim@new', package: '' })],
    changes: [],
    replaced: null,
  })
  await goesOn()
  await row('Kim Novak')
    .getByText(/^Please enter a valid email/)
    .click()
  await expect.element(cell('Email')).toHaveFocus()
  await expect.element(cell('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(/^Please enter a valid email/)).toBeVisible()
  await expect.element(page.getByText('Please, select a Licence type')).toBeVisible()
  await add().click()
  await expect.element(cell('First name')).not.toHaveAttribute('aria-invalid')
})

test('INV-58 the link to the error leads there again from within the row', async () => {
  await opensBulk()
  await addsRow('Kim', 'Novak', 'kim@new')
  await button('Show Kim Novak').click()
  await expect.element(cell('Email')).toHaveFocus()
  await cell('First name').click()
  await button('Show Kim Novak').click()
  await expect.element(cell('Email')).toHaveFocus()
})

test('the focus moves to the neighbour of a deleted row, or to the add button', async () => {
  await opensKept({
    rows: ['Kim', 'Omar', 'Rita'].map((name) => typedRow(name)),
    changes: [],
    replaced: null,
  })
  await goesOn()
  await expect.element(row('Kim Novak')).toHaveFocus()
  // Deletes the open row.
  await userEvent.click(row('Omar Novak').getByText('omar@new.test'))
  await button('Delete this row').click()
  await deletes()
  await expect.element(row('Rita Novak')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await deletes()
  await expect.element(row('Kim Novak')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await deletes()
  await expect.element(page.getByText('No people yet')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('Add row')
})

test('the focus moves to the add button once the team is invited', async () => {
  await opensBulk()
  await addsRow('Kim', 'Novak', 'kim@new.test')
  focusOn('Kim Novak')
  await invite().click()
  await said('Done!').getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => document.activeElement?.textContent).toBe('Add row')
})

test('INV-66 a new row reports to the inviter', async () => {
  const { sent, user } = await opensBulk({ staff: [associate(11, 'Aaron First', null)] })
  await addsRow('Kim', 'Novak', 'kim@new.test')
  await invite().click()
  await expect.poll(() => sent[0]?.body).toMatchObject([{ reportsToUserID: user }])
})

test('INV-72 another role clears a license that does not fit and keeps one that does', async () => {
  await opensKept({ rows: [typedRow('Kim')], changes: [], replaced: null })
  await goesOn()
  await userEvent.click(row('Kim Novak').getByText('kim@new.test'))
  const picksRole = async (name: string) => {
    await page.getByRole('combobox', { name: 'Role', exact: true }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  // The value is cleared, not just missing from the options: it stays away with the first role.
  await picksRole('Administrator')
  await picksRole('Mobile User')
  await expect.element(page.getByRole('combobox', { name: 'License type' })).toHaveValue('')
  await picksRole('Administrator')
  await page.getByRole('combobox', { name: 'License type' }).click()
  await page.getByRole('option', { name: 'OSHA' }).click()
  await picksRole('Administrator')
  await expect.element(page.getByRole('combobox', { name: 'License type' })).toHaveValue('OSHA')
  await picksRole('Mobile User')
  await expect.element(page.getByRole('combobox', { name: 'License type' })).toHaveValue('')
})

test('the edited row has room for its fields, also when moving from row to row', async () => {
  await opensKept({
    rows: ['Kim', 'Omar', 'Rita'].map((name) => typedRow(name)),
    changes: [],
    replaced: null,
  })
  await goesOn()
  const gap = () => {
    const of = (place: number) =>
      document.querySelector(`[data-index="${place}"]`)?.getBoundingClientRect()
    return [1, 2].map((place) => Math.round((of(place)?.top ?? 0) - (of(place - 1)?.bottom ?? 0)))
  }
  await userEvent.click(row('Kim Novak').getByText('kim@new.test'))
  await expect.element(cell('First name')).toHaveValue('Kim')
  await expect.poll(gap).toEqual([0, 0])
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('First name')).toHaveValue('Omar')
  await expect.poll(gap).toEqual([0, 0])
  await userEvent.keyboard('x')
  await expect.poll(gap).toEqual([0, 0])
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(cell('First name')).toHaveValue('Kim')
  await expect.poll(gap).toEqual([0, 0])
})
