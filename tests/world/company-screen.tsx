import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import type { Company } from '#contract/companies/schema.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { aCompany, associate } from '#tests/mocks/rows.ts'
import { newID } from './new-id.ts'
import { showScreen } from './screen.tsx'

export const rosa = associate(5, 'Rosa Kim', null, { roleID: 3 })
/** The owner, who reports to no one. */
export const dana = associate(1, 'Dana Whitfield', null)
export const marcus = associate(2, 'Marcus Oyelaran', 1)

export const ridgeline = aCompany(7, 'Ridgeline Builders')
export const companies: Company[] = [
  aCompany(3, 'Alamo Crane', { seats: 40, seatsUsed: 42, isPowerBIReportFree: false }),
  aCompany(9, 'Red Mesa Concrete', { city: 'Flagstaff', contactState: 'Arizona', associates: 122 }),
  ridgeline,
  aCompany(8, 'Harlan Roofing', { isActive: false }),
]

/**
 * Opens a screen of companies as this person, for one test; anyone but Rosa belongs to Ridgeline.
 */
export async function opensCompanies(
  screen: ReactNode,
  {
    who = rosa,
    listed = companies,
    path = '/',
    route,
  }: { who?: typeof rosa; listed?: Company[]; path?: string; route?: string } = {},
) {
  // A new person, because the cache keeps an earlier test's rows under its person when that person
  // has no company.
  const world = mockCompany({
    people: [{ ...who, user_id: newID() }],
    projects: [],
    companies: listed,
  })
  const { accountID } = world.me.user_metadata
  if (who !== rosa && accountID !== null)
    world.companies = listed.map((one) =>
      one.name === ridgeline.name ? { ...one, accountID } : one,
    )
  const shown = await showScreen(screen, world, path, route)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
    localStorage.removeItem('siteward.account')
  })
  return { world, ...shown }
}
