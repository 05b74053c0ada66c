import { page } from 'vitest/browser'
import type { Me } from '#contract/access/schema.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import { storeToken } from '#client/data/api/token.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { aCompany } from '#tests/mocks/rows.ts'
import { freshDevice } from '#tests/mocks/show-app.tsx'

let number = 700

/** Prepares an empty device of tablet size before any sign-in, with the mocked server. */
export async function newTablet(): Promise<void> {
  await page.viewport(1024, 768)
  await freshDevice()
  await mockNetwork()
}

/** Signs in a new person with this role. */
export async function signedIn(
  roleID: RoleID,
  about: Partial<Me['user_metadata']> = {},
  isConfigurate?: boolean,
): Promise<Me> {
  number += 1
  const known = profile({ user_id: number, roleID, accountID: roleID === 3 ? null : number })
  const company = known.company && {
    ...known.company,
    ...(isConfigurate !== undefined && { isConfigurate }),
  }
  const me: Me = { ...known, company, user_metadata: { ...known.user_metadata, ...about } }
  const nothing = { epoch: me.epoch, access: 'a', reset: true, all: [], buckets: [], more: false }
  await mockNetwork(
    mock('access.me', () => me),
    mock('companies.list', () => []),
    mock('companies.counts', () => ({ isActive: {}, plan: {}, total: {} })),
    mock('companies.one', ({ params }) =>
      aCompany(Number(params['accountID']), 'Ridgeline Builders'),
    ),
    ...(['correctiveActions.ofUser', 'projects.list', 'team.list'] as const).map((name) =>
      mock(name, ({ query }) => (query.has('since') ? nothing : [])),
    ),
  )
  storeToken(tokenFor(me), true)
  return me
}
