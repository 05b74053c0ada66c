import { expect, type Locator } from '@playwright/test'
import { apiOf } from './api.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

/** The demo's own password is public, so the server refuses it for new people. */
export const word = 'Llano-Bridge-8'

/** Creates a company with an owner and a safety professional who can sign in. */
export async function newCompany(
  siteward: Siteward,
  name: string,
  domain: string,
): Promise<{ accountID: number; owner: string }> {
  const system = await apiOf(siteward, 'sysadmin@siteward.test')
  const company = {
    name,
    address: '500 Congress Ave',
    city: 'Austin',
    contactState: 'Texas',
    country: 'United States',
    firstName: 'Nora',
    lastName: 'Lund',
    contactPhone: '2105550148',
    contactEmail: `office@${domain}`,
    noLicenses: 5,
  }
  const { accountID } = await system.send<{ accountID: number }>('POST', '/api/accounts', company)
  await system.send('POST', '/api/accounts/seats', {
    AccountID: accountID,
    PackageID: 'SA-ADMINISTRATOR',
    Seats: 5,
  })
  const person = (givenName: string, reportsToUserID: number | null) => ({
    givenName,
    familyName: 'Lund',
    email: `${givenName.toLowerCase()}@${domain}`,
    jobTitle: 'Safety Manager',
    package: 'SA-ADMINISTRATOR',
    contractorCompanyID: 0,
    reportsToUserID,
    password: word,
    app_metadata: { role: { roleID: 2 } },
  })
  const invites = (body: object) =>
    system.send<{ succeeded: boolean; user_id: number }[]>(
      'POST',
      `/api/accounts/${accountID}/users`,
      [body],
    )
  const [owner] = await invites(person('Nora', null))
  expect(await invites(person('Otto', owner?.user_id ?? null))).toMatchObject([{ succeeded: true }])
  return { accountID, owner: `nora@${domain}` }
}

export const tick = ({ page }: Person, name: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
