import { onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InviteOutcome, OpenInvitation } from '#contract/invites/schema.ts'
import { seatsFields } from '#contract/packages/fields.ts'
import { licenseName } from '#contract/packages/licenses.ts'
import { blankRow, type BulkTable } from '#client/features/invites/bulk-row.ts'
import { InviteTeamPage } from '#client/features/invites/bulk/invite-team-page.tsx'
import { chooseAccount } from '#client/workspace/use-account.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCompany, associate, rowOf } from '#tests/mocks/rows.ts'
import { contractor, invited, mockCompanyParts, people } from './invite-world.tsx'
import { showScreen } from './screen.tsx'
import { newID } from '#tests/world/new-id.ts'

export const bought = (packageID: string, seats: number, assignedSeats: number) =>
  rowOf(seatsFields, {
    uid: `00000000-0000-4000-8000-0000000a${String(packageID.length).padStart(4, '0')}`,
    packageID,
    packageName: licenseName(packageID),
    seats,
    assignedSeats,
    availableSeats: Math.max(0, seats - assignedSeats),
  })

/** The server's response to a call: an outcome for each row, or a refusal. */
export type BulkAnswer = (emails: readonly string[]) => Answered | Promise<Answered>
type Answered = InviteOutcome[] | { refused: 'exists' | 'busy' | 'internal' }

interface Given {
  roleID?: 2 | 3
  seats?: ReturnType<typeof bought>[]
  answer?: BulkAnswer
  user?: number
  /** Their company, if the test stores a table for it; otherwise a new one each time. */
  account?: number
  /** The open invitations. */
  open?: OpenInvitation[]
  /** The people of the company. */
  staff?: ReturnType<typeof associate>[] | Promise<ReturnType<typeof associate>[]>
}

const all: BulkAnswer = (emails) => emails.map((_, at) => ({ ...invited, user_id: 500 + at }))

/** Opens the bulk table of company 5 as Dana, who owns it, or as a system administrator. */
export async function opensBulk({
  roleID = 2,
  seats = [bought('SA-ADMINISTRATOR', 24, 17), bought('SA-OSHA', 5, 4)],
  answer = all,
  staff = people,
  open = [],
  user = newID(),
  account,
}: Given = {}) {
  const me =
    roleID === 3
      ? associate(user, 'Rosa King', null, { roleID: 3 })
      : { ...associate(user, 'Dana Whitfield', null), email: 'dana@ridgeline.test' }
  const world = mockCompany({
    people: [me],
    projects: [],
    companies: [aCompany(5, 'Ridgeline Builders', { isActive: true })],
  })
  world.me.settings.salesEmail = 'sales@siteward.test'
  if (account !== undefined) world.me.user_metadata.accountID = account
  if (roleID === 3) chooseAccount({ accountID: 5, name: 'Ridgeline Builders' })
  const sent: MockRequest[] = []
  const server = { answer }
  mockCompanyParts({ contractors: [contractor(3, 'Lone Star Concrete')], seats })
  mockAlso(
    mock('team.list', () => staff),
    mock('invites.open', () => open),
    mock('invites.create', (request) => {
      sent.push(request)
      return server.answer((request.body as { email: string }[]).map(({ email }) => email))
    }),
  )
  await page.viewport(1024, 900)
  const shown = await showScreen(<InviteTeamPage />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  const same = {
    user,
    ...(world.me.user_metadata.accountID !== null && { account: world.me.user_metadata.accountID }),
  }
  return { world, sent, shown, server, user, /** The same person in the same company. */ same }
}

/** Opens the bulk table on a device that stores the table of an earlier visit. */
export async function opensKept(table: BulkTable, given: Given = {}) {
  const { same, world, shown } = await opensBulk(given)
  const values = JSON.parse(JSON.stringify(table))
  await shown.workspace.box?.drafts.save({
    form: 'invites.bulk',
    ref: String(world.me.user_metadata.accountID),
    entryId: crypto.randomUUID(),
    values,
    seen: {},
    guards: {},
  })
  await shown.leave()
  return opensBulk({ ...given, ...same })
}

/** Holds an answer back until `letGo`. */
export function heldBack(answer: BulkAnswer): { answer: BulkAnswer; letGo: () => void } {
  const gate = Promise.withResolvers<undefined>()
  return {
    answer: async (emails) => gate.promise.then(() => answer(emails)),
    letGo: () => gate.resolve(undefined),
  }
}

/** Pastes rows from a spreadsheet and adds them to the table. */
export async function pastesRows(
  lines: readonly string[],
  header = 'First name\tLast name\tEmail\tJob title',
) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', [header, ...lines].join('\n'))
  document.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  await page.getByRole('button', { name: 'Add to the table' }).click()
}

/** A typed person, as a table stores them. */
export const typedRow = (
  givenName: string,
  more: Partial<BulkTable['rows'][number]> = {},
): BulkTable['rows'][number] => ({
  ...blankRow({ reportsToUserID: null }),
  givenName,
  familyName: 'Novak',
  email: `${givenName.toLowerCase()}@new.test`,
  jobTitle: 'Rigger',
  package: 'SA-ADMINISTRATOR',
  ...more,
})

/** Continues with the table of an earlier visit. */
export const goesOn = () => page.getByRole('button', { name: 'Continue with them' }).click()
export const row = (name: string) => page.getByRole('row').filter({ hasText: name })
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
export const chosen = (name: string) => page.getByRole('combobox', { name, exact: true })
export const add = () => page.getByRole('button', { name: 'Add row' }).first()
export const invite = () => page.getByRole('button', { name: /^Invite \d/ })

export async function picks(name: string, option: string) {
  await chosen(name).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Types a row from its first field on, and leaves it. */
export async function addsRow(
  given: string,
  family: string,
  email: string,
  { jobTitle = 'Rigger', licence = 'Administrator license' } = {},
) {
  await add().click()
  await cell('First name').fill(given)
  await cell('Last name').fill(family)
  await cell('Email').fill(email)
  await chosen('Job title').fill(jobTitle)
  await userEvent.keyboard('{Tab}')
  if (licence !== '') await picks('License type', licence)
  await page.getByRole('button', { name: 'Ready' }).click()
}
