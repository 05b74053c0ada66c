import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bought,
  button,
  goesOn,
  opensBulk,
  opensKept,
  pastesRows,
  picks,
  row,
  typedRow,
} from '#tests/world/bulk-world.tsx'
import { said } from '#tests/world/invite-world.tsx'

// OSHA has one free seat.
const osha = { roleID: 2, package: 'SA-OSHA' } as const
const alert = () => said('Invite Error')
const ok = () => alert().getByRole('button', { name: 'OK' }).click()

test('INV-83 INV-84 INV-85 reports an excess seat from restored rows', async () => {
  await opensKept({
    rows: ['Kim', 'Omar'].map((name) => typedRow(name, osha)),
    changes: [],
    replaced: null,
  })
  await goesOn()
  await expect.element(alert()).toMatchTextContent(/Users added: 2OSHA: 2 rows, 1 available/)
})

test('INV-83 INV-86 reports an excess seat from pasted rows', async () => {
  await opensBulk()
  await expect.element(page.getByText('No people yet')).toBeVisible()
  await pastesRows(
    [
      'Ann\tLee\tann@new.test\tRigger\tAdministrator\tOSHA',
      'Ben\tLee\tben@new.test\tRigger\tAdministrator\tOSHA',
    ],
    'First name\tLast name\tEmail\tJob title\tRole\tLicense type',
  )
  await expect
    .element(alert())
    .toMatchTextContent(/Users added: 2OSHA: 2 rows, 1 available.*sales@siteward\.test/)
})

test('G1-88 INV-82 the own row uses no seat and triggers no excess alert', async () => {
  await opensKept({
    rows: [
      typedRow('Dana', { ...osha, email: 'dana@ridgeline.test' }),
      typedRow('Kim', { ...osha, package: '' }),
    ],
    changes: [],
    replaced: null,
  })
  await goesOn()
  await userEvent.click(row('Kim Novak').getByText('kim@new.test'))
  await picks('License type', 'OSHA')
  await button('Ready').click()
  await expect.element(button('Invite 1')).toBeEnabled()
  expect(alert().elements()).toEqual([])
})

test('INV-87 a removed row raises no alert, despite too many rows left', async () => {
  await opensKept({
    rows: ['Kim', 'Omar', 'Rita'].map((name) => typedRow(name, osha)),
    changes: [],
    replaced: null,
  })
  await goesOn()
  await ok()
  await expect.element(row('Kim Novak')).toHaveFocus()
  await button('Delete Kim Novak').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(row('Kim Novak')).not.toBeInTheDocument()
  await expect.element(page.getByText('Not enough seats of OSHA')).toBeVisible()
  expect(alert().elements()).toEqual([])
})

// The widths of tablets minus the menu.
test.each([
  [936, 768],
  [736, 1180],
] as const)(
  'thousands of seats stay within their license at %i × %i, and the licenses share a line',
  async (width, height) => {
    const seats = ['SA-ADMINISTRATOR', 'SA-COMMANDER', 'SA-OSHA', 'SA-TRADESMAN'].map((packageID) =>
      bought(packageID, 2390, 3),
    )
    await opensKept(
      {
        rows: ['SA-ADMINISTRATOR', 'SA-OSHA'].map((license) =>
          typedRow(license.slice(-4), { roleID: 2, package: license }),
        ),
        changes: [],
        replaced: null,
      },
      { seats },
    )
    await page.viewport(width, height)
    await goesOn()
    await expect.element(page.getByText('2,386 left').first()).toBeVisible()
    const tiles = page.getByRole('region', { name: 'Free seats' }).getByRole('listitem').elements()
    expect(tiles).toHaveLength(4)
    expect(new Set(tiles.map((tile) => tile.getBoundingClientRect().top)).size).toBe(1)
    expect(tiles.map((tile) => tile.scrollWidth <= tile.clientWidth)).toEqual([
      true,
      true,
      true,
      true,
    ])
  },
)
