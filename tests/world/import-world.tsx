import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { BulkTable } from '#client/features/invites/bulk-row.ts'
import type { RosterSource } from '#client/features/invites/import/choose-roster.tsx'
import { ImportRoster } from '#client/features/invites/import/import-roster.tsx'
import type { ExistingPerson } from '#client/features/invites/roster/existing-person.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { mockCompanyParts } from './invite-world.tsx'
import { showScreen } from './screen.tsx'
import { newID } from '#tests/world/new-id.ts'

export const emptyTable: BulkTable = { rows: [], changes: [], replaced: null }

/** A row of the bulk table after typing. */
export const tableRow = (
  givenName: string,
  familyName: string,
  email: string,
  jobTitle = 'Laborer',
): BulkTable['rows'][number] => ({
  key: email,
  givenName,
  familyName,
  email,
  jobTitle,
  package: '',
  roleID: 1,
  contractorCompanyID: 0,
  reportsToUserID: null,
  canCreateProject: true,
})

/** A person of the company. */
export const existing = (
  user_id: number,
  given_name: string,
  family_name: string,
  more: Partial<ExistingPerson> = {},
): ExistingPerson => ({
  user_id,
  given_name,
  family_name,
  email: `${given_name}.${family_name}@redmesa.test`.toLowerCase(),
  jobTitle: 'Laborer',
  roleID: 1,
  package: '',
  contractorCompanyID: 0,
  reportsToUserID: null,
  canCreateProject: true,
  blocked: false,
  ...more,
})

export const roster = (lines: readonly string[], name = 'crew-november.csv') =>
  new File([lines.join('\r\n')], name, { type: 'text/csv' })

// A new person each time, because the device stores the choices for a file.

type Given = {
  table?: BulkTable
  people?: readonly ExistingPerson[]
  roleID?: 2 | 3
  userID?: number
  accountID?: number
  width?: number
}

/**
 * Opens the import screen over a source, as a person of a company who may choose roles, unless
 * `roleID` is 3.
 */
export async function opensImport(
  source: RosterSource,
  {
    table = emptyTable,
    people = [],
    roleID = 2,
    userID = newID(),
    accountID,
    width = 1024,
  }: Given = {},
) {
  const world = mockCompany({
    people: [associate(userID, 'Dana Whitfield', null, { roleID })],
    projects: [],
  })
  if (accountID !== undefined) world.me.user_metadata.accountID = accountID
  mockCompanyParts()
  const taken: BulkTable[] = []
  const heard = { closed: 0 }
  await page.viewport(width, 768)
  const shown = await showScreen(
    <ImportRoster
      source={source}
      table={table}
      people={people}
      onTake={(next) => taken.push(next)}
      onClose={() => (heard.closed += 1)}
    />,
    world,
  )
  const leave = async () => {
    await shown.leave()
    world.leave()
  }
  let leaving: Promise<void> | null = null
  const once = () => (leaving ??= leave())
  onTestFinished(once)
  return { taken, closed: () => heard.closed, leave: once }
}

/** An open field of a line. */
export const cell = (field: string, number: number) =>
  page.getByRole('textbox', { name: `${field}, line ${number}` })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const tab = (name: string) =>
  page.getByRole('radiogroup', { name: 'What happens' }).getByRole('radio', { name })
