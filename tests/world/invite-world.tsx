import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { contractorFields } from '#contract/contractors/fields.ts'
import type { Contractor } from '#contract/contractors/schema.ts'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { seatsFields } from '#contract/packages/fields.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { cut, mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCompany, associate, rowOf } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'
import { InvitePage } from '#client/features/invites/invite-page.tsx'
import { newID } from '#tests/world/new-id.ts'

export const titled = (person: ReturnType<typeof associate>, jobTitle: string) => ({
  ...person,
  user_metadata: { ...person.user_metadata, jobTitle },
})
export const people = [
  titled(associate(11, 'Dana Whitfield', null), 'Owner'),
  titled(associate(12, 'Marco Reyes', 11, { tier: 2 }), 'Foreman'),
  titled(associate(13, 'Tom Brandt', 12, { roleID: 1, tier: 3 }), 'Foreman'),
  associate(14, 'Rita Moss', 11, { blocked: true }),
]
export const invited: InviteOutcome = {
  succeeded: true,
  isBlocked: false,
  result: 'Invited',
  problem: null,
  user_id: 501,
}
export const failed = (
  problem: InviteOutcome['problem'],
  more: Partial<InviteOutcome> = {},
): InviteOutcome => ({
  succeeded: false,
  isBlocked: false,
  result: 'No such thing',
  problem,
  user_id: null,
  ...more,
})

export const contractor = (contractorCompanyID: number, companyName: string): Contractor =>
  rowOf(contractorFields, {
    uid: `00000000-0000-4000-8000-00000000c0${String(contractorCompanyID).padStart(2, '0')}`,
    contractorCompanyID,
    companyName,
    companyAddress: '',
    creationDateTime: '2026-11-20T09:00:00.000Z',
  })
export const administrators = (seats: number, assignedSeats: number) =>
  rowOf(seatsFields, {
    uid: '00000000-0000-4000-8000-00000000a001',
    packageID: 'SA-ADMINISTRATOR',
    packageName: 'Administrator',
    seats,
    assignedSeats,
    availableSeats: seats - assignedSeats,
  })

/** The company that invites: its contractor companies, and seats. */
type Company = {
  contractors?: Contractor[] | 'internal'
  seats?: ReturnType<typeof administrators>[] | 'internal'
}

export function mockCompanyParts({
  contractors = [],
  seats = [administrators(24, 17)],
}: Company = {}) {
  const server = { contractors, seats, added: [] as unknown[], seatReads: 0 }
  mockAlso(
    mock('contractors.list', () =>
      server.contractors === 'internal' ? { refused: 'internal' } : server.contractors,
    ),
    mock('contractors.create', ({ body }) => {
      server.added.push(body)
      const made = contractor(9, Object(body)[0].companyName)
      if (server.contractors !== 'internal') server.contractors = [...server.contractors, made]
      return [{ succeeded: true, result: '', contractor: made }]
    }),
    mock('packages.summary', () => {
      server.seatReads += 1
      return server.seats === 'internal' ? { refused: 'internal' } : server.seats
    }),
  )
  return server
}

// Another administrator each time, also in each file, because the device caches the rows of each.

export async function opensInvite(outcome: InviteOutcome | 'cut' = invited, company: Company = {}) {
  const world = mockCompany({
    people: [associate(newID(), 'Rosa King', null, { roleID: 3 })],
    projects: [],
    companies: [
      aCompany(5, 'Ridgeline Builders', { isActive: true }),
      aCompany(6, 'Closed Works', { isActive: false }),
    ],
  })
  world.me.settings.salesEmail = 'sales@siteward.test'
  const sent: MockRequest[] = []
  const answering = (answer: InviteOutcome | 'cut') =>
    mockAlso(
      mock('team.list', () => people),
      mock('invites.create', (request) => {
        sent.push(request)
        return answer === 'cut' ? cut() : [answer]
      }),
    )
  const server = mockCompanyParts(company)
  answering(outcome)
  await page.viewport(1024, 1000)
  const shown = await showScreen(<InvitePage />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return { world, sent, answering, shown, server }
}

export const box = (name: string) => page.getByRole('textbox', { name })
export const choice = (name: string) => page.getByRole('combobox', { name })
export async function choose(name: string, option: string) {
  await choice(name).click()
  await page.getByRole('option').filter({ hasText: option }).click()
}
export async function fillIn() {
  await choose('Company', 'Ridgeline Builders')
  await box('First name').fill('Nina')
  await box('Last name').fill('Novak')
  await box('Email').fill('nina@new.test')
  await box('Job title').fill('Superintendent')
  await choose('Reports to', 'Dana Whitfield')
}
export const send = () => page.getByRole('button', { name: 'Send invitation' })
export const said = (title: string) => page.getByRole('alertdialog', { name: title })
