import { expect, type Locator } from '@playwright/test'
import { apiOf } from './api.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

/** Sets the number of free seats of the demo company. */
export async function hasSeats(siteward: Siteward, packageID: string, free: number): Promise<void> {
  const system = await apiOf(siteward, 'sysadmin@siteward.test')
  const {
    me: { accountID },
  } = await apiOf(siteward, 'owner@ridgeline.test')
  const packages = await system.get<{ packageID: string; assignedSeats: number }[]>(
    `/api/accounts/${accountID}/seats/summary`,
  )
  const held = packages.find((one) => one.packageID === packageID)
  await system.send(held === undefined ? 'POST' : 'PUT', '/api/accounts/seats', {
    AccountID: accountID,
    PackageID: packageID,
    Seats: (held?.assignedSeats ?? 0) + free,
  })
}

/** Types a row by keyboard alone, from its first name to its license. */
export async function types(
  who: Person,
  [given, family, email, title]: readonly string[],
): Promise<void> {
  const { keyboard } = who.page
  await expect(who.page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  for (const value of [given, family, email, title]) {
    await keyboard.type(value ?? '')
    await keyboard.press('Tab')
  }
  // Leaves the preset role, mobile user, and chooses its only license.
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(license(who)).toHaveValue('Administrator license')
}

export const license = ({ page }: Person): Locator =>
  page.getByRole('combobox', { name: 'License type' })
