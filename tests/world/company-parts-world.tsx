import { page } from 'vitest/browser'
import { SlotsContext } from '#client/shell/slots.tsx'
import { pages, slots } from '#client/routes/capabilities.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aPlan } from '#tests/mocks/rows.ts'
import { companies, dana, opensCompanies, rosa } from './company-screen.tsx'
import { withOn } from './programs-world.tsx'

/** Opens a page of the product together with the parts that other capabilities add to it. */
export async function opens(route: string, who = rosa, also: ReturnType<typeof mock>[] = []) {
  await page.viewport(1440, 900)
  localStorage.clear()
  const { page: Screen } = (await pages.find(({ path }) => path === route)?.load()) ?? {
    page: () => null,
  }
  const shown = opensCompanies(
    <SlotsContext value={slots}>
      <Screen />
    </SlotsContext>,
    { who, listed: companies, path: route.replace('$accountID', '7'), route },
  )
  mockAlso(
    // The first handler that matches answers.
    ...also,
    mock('packages.summary', () => [
      {
        uid: '00000000-0000-4000-8000-000000000001',
        key: '1',
        version: 1,
        etag: '"1"',
        packageID: 'SA-OSHA',
        packageName: 'OSHA',
        seats: 24,
        assignedSeats: 17,
        availableSeats: 7,
      },
    ]),
    mock('keys.mark', () => ({
      shown: 'sw_co_…9a31',
      madeAt: '2026-11-20T09:00:00.000Z',
      olderUntil: null,
    })),
    mock('keys.administrators', () => [
      { user_id: 4, name: 'Dana Whitfield', apiKey: 'sw_us_abcdefghijklmnopqrstuvwxyz124c77' },
    ]),
    mock('contractors.list', () => [
      {
        uid: '00000000-0000-4000-8000-0000000000c3',
        key: '3',
        version: 1,
        etag: '"3"',
        contractorCompanyID: 3,
        companyName: 'Acme Concrete',
        companyAddress: 'Quay 3',
        creationDateTime: '2026-11-20T09:00:00.000Z',
      },
    ]),
    mock('team.list', () => [dana]),
    mock('catalogue.ofAccount', ({ query }) =>
      query.has('part') ? [aPlan()] : [withOn(aPlan(), [50])],
    ),
  )
  return shown
}

export const heading = (name: string) => page.getByRole('heading', { level: 1, name })
export const parts = page
  .getByRole('navigation', { name: 'Parts of the company' })
  .getByRole('link')
