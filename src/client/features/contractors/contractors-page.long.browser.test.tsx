import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { contractorFields } from '#contract/contractors/fields.ts'
import type { Contractor } from '#contract/contractors/schema.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { confirmAccountSwitch } from '#client/workspace/use-account.ts'
import { ContractorDialog } from './contractor-dialog.tsx'
import { ContractorsPage } from './contractors-page.tsx'

const contractor = (contractorCompanyID: number, companyName: string, companyAddress = '') =>
  rowOf(contractorFields, {
    uid: `00000000-0000-4000-8000-00000000c0${String(contractorCompanyID).padStart(2, '0')}`,
    etag: `"${contractorCompanyID}"`,
    contractorCompanyID,
    companyName,
    companyAddress,
    creationDateTime: '2026-11-20T09:00:00.000Z',
  })

async function opens(
  part: ReactNode = <ContractorsPage />,
  {
    address = '/',
    route,
    rows = [contractor(3, 'Acme Concrete', 'Quay 3'), contractor(7, 'Bay Crane')],
    roleID = 2,
  }: { address?: string; route?: string; rows?: Contractor[] | 'internal'; roleID?: 2 | 3 } = {},
) {
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null, { roleID })],
    projects: [],
  })
  const server = { rows, sent: [] as MockRequest[], asked: [] as unknown[] }
  const taken =
    <Answer,>(answer: (request: MockRequest) => Answer) =>
    (request: MockRequest) => {
      server.sent.push(request)
      return answer(request)
    }
  mockAlso(
    mock('contractors.list', ({ params }) => {
      server.asked.push(Number(params['accountID']))
      return server.rows === 'internal' ? { refused: 'internal' } : server.rows
    }),
    mock(
      'contractors.create',
      taken(({ body }) => {
        const made = contractor(9, Object(body)[0].companyName)
        if (server.rows !== 'internal') server.rows = [...server.rows, made]
        return [{ succeeded: true, result: '', contractor: made }]
      }),
    ),
    mock(
      'contractors.update',
      taken(({ body }) => {
        const changed = {
          ...contractor(3, 'Acme Concrete', 'Quay 3'),
          ...Object(body),
          etag: '"8"',
        }
        if (server.rows !== 'internal')
          server.rows = server.rows.map((row) => (row.contractorCompanyID === 3 ? changed : row))
        return changed
      }),
    ),
    mock(
      'contractors.remove',
      taken(({ params }) => {
        if (server.rows !== 'internal')
          server.rows = server.rows.filter(
            (row) => row.contractorCompanyID !== Number(params['contractorCompanyID']),
          )
        return null
      }),
    ),
  )
  await page.viewport(1024, 768)
  const shown = await showScreen(part, world, address, route)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return { ...server, shown, own: world.me.user_metadata.accountID }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const seen = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}
const bodies = (sent: MockRequest[]) => sent.map(({ body }) => body)

test('TEAM-113, API-47: lists the contractor companies of the own company, or of the one in the address', async () => {
  const { asked, own } = await opens()
  await seen('Acme Concrete')
  await seen('Quay 3')
  await seen('Bay Crane')
  expect(asked).toEqual([own])
  const other = await opens(<ContractorsPage />, {
    address: '/admin/accounts/41/contractors',
    route: '/admin/accounts/$accountID/contractors',
  })
  await expect.poll(() => other.asked).toEqual([41])
})

test('TEAM-114 to TEAM-116: a new row is filled in the table, needs a name, and is sent as one of a list without its key', async () => {
  const { sent } = await opens()
  await seen('Bay Crane')
  await button('Add contractor company').click()
  await field('Company address').fill('Dock 4')
  await button('Save').click()
  await expect.element(page.getByText('Please Input Company name!')).toBeVisible()
  await field('Company name').fill('   ')
  await button('Save').click()
  await expect.element(page.getByText('Please Input Company name!')).toBeVisible()
  expect(sent).toEqual([])
  await field('Company name').fill('City Drywall')
  await button('Save').click()
  await expectToast('Contractor company added')
  await seen('City Drywall')
  expect(bodies(sent)).toEqual([[{ companyName: 'City Drywall', companyAddress: 'Dock 4' }]])
  // Only the server's row is left; the temporary one is gone.
  await expect.poll(() => page.getByText('City Drywall').elements().length).toBe(1)
})

test('G1-30 an open row without a draft prompts before a company switch or leaving the page', async () => {
  const { shown } = await opens(<ContractorsPage />, {
    address: '/admin/accounts/41/contractors',
    route: '/admin/accounts/$accountID/contractors',
    roleID: 3,
  })
  await seen('Bay Crane')
  await button('Edit Bay Crane').click()
  expect(await confirmAccountSwitch()).toBe(true)
  await field('Company address').fill('Dock 4')
  const may = confirmAccountSwitch()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect
    .element(question.getByText('Your entries are lost when you leave this page.'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await may).toBe(false)
  shown.go('/admin/accounts/41/associates')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(shown.path()).toBe('/admin/accounts/41/contractors')
  await expect.element(field('Company address')).toHaveValue('Dock 4')
  shown.go('/admin/accounts/41/associates')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(shown.path).toBe('/admin/accounts/41/associates')
})

test('a discarded new row leaves nothing', async () => {
  const { sent } = await opens()
  await seen('Bay Crane')
  await button('Add contractor company').click()
  await field('Company name').fill('Nobody')
  await button('Cancel').click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Company name' }).elements())
    .toEqual([])
  expect(page.getByText('Nobody').elements()).toEqual([])
  expect(sent).toEqual([])
})

test('TEAM-117, TEAM-119: an unsuccessful first result shows its text and keeps the typed values', async () => {
  const stored = storedFromHere()
  await opens()
  mockAlso(
    mock('contractors.create', () => [
      {
        succeeded: false,
        result: 'The name is on our list of closed companies.',
        contractor: null,
      },
    ]),
  )
  await seen('Bay Crane')
  await button('Add contractor company').click()
  await field('Company name').fill('City Drywall')
  await button('Save').click()
  await seen('The name is on our list of closed companies.')
  await expect.element(field('Company name')).toHaveValue('City Drywall')
  expect(stored).toMatchObject([
    {
      code: 'adminAddContractor',
      title: 'Failed to add contractor',
      message: 'The name is on our list of closed companies.',
    },
  ])
})

test('API-49: a row is edited in place, with the tag from its opening', async () => {
  const { sent } = await opens()
  await seen('Acme Concrete')
  await button('Edit Acme Concrete').click()
  await field('Company name').fill('Acme Concrete LLC')
  await button('Save').click()
  await seen('Acme Concrete LLC')
  expect(sent.map(({ body, request: { headers } }) => [body, headers.get('if-match')])).toEqual([
    [{ contractorCompanyID: 3, companyName: 'Acme Concrete LLC' }, '"3"'],
  ])
})

test('TEAM-120: a failed change shows an error; after a conflict the next Save uses the current row', async () => {
  const stored = storedFromHere()
  const { sent } = await opens()
  const tags: unknown[] = []
  mockAlso(
    mock('contractors.update', ({ request: { headers } }) => {
      tags.push(headers.get('if-match'))
      return tags.length === 1
        ? { refused: 'changed', row: { ...contractor(3, 'Acme Inc', 'Quay 3'), etag: '"5"' } }
        : { ...contractor(3, 'Acme LLC', 'Quay 3'), etag: '"6"' }
    }),
  )
  await seen('Acme Concrete')
  await button('Edit Acme Concrete').click()
  await field('Company name').fill('Acme LLC')
  await button('Save').click()
  await seen('Someone else changed this record meanwhile.')
  expect(stored).toMatchObject([
    { code: 'adminUpdateContractor', title: 'Failed to update contractor' },
  ])
  await expect.element(field('Company name')).toHaveValue('Acme LLC')
  // The dialog shows both names, and the test chooses its own.
  const dialog = page.getByRole('dialog', { name: 'Needs your decision' })
  await dialog.getByRole('radio', { name: /Yours/ }).click()
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expectToast('Contractor company saved')
  expect(tags).toEqual(['"3"', '"5"'])
  expect(sent).toEqual([])
})

test('G1-83: asks before it removes one', async () => {
  const { sent } = await opens()
  await seen('Bay Crane')
  await button('Delete Bay Crane').click()
  await seen('Are you sure you want to delete?')
  await button('No').click()
  expect(sent).toEqual([])
  await button('Delete Bay Crane').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast('Contractor company deleted')
  await expect.poll(() => page.getByText('Bay Crane').elements()).toEqual([])
  expect(sent.map(({ params }) => params['contractorCompanyID'])).toEqual(['7'])
})

test('TEAM-121, TEAM-123: refuses to remove one with associates and shows why', async () => {
  const stored = storedFromHere()
  await opens()
  mockAlso(mock('contractors.remove', () => ({ refused: 'has-associates' })))
  await seen('Bay Crane')
  await button('Delete Bay Crane').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect
    .poll(() => stored)
    .toMatchObject([
      {
        code: 'adminRemoveContractor',
        title: 'Failed to remove contractor',
        message: 'The company still has associates.',
      },
    ])
  await seen('Bay Crane')
})

test('TEAM-118: a failed list shows an error', async () => {
  const stored = storedFromHere()
  await opens(<ContractorsPage />, { rows: 'internal' })
  await expect
    .poll(() => stored)
    .toMatchObject([{ code: 'adminFetchContractors', title: 'Failed to retrieve contractors' }])
  await seen('Failed to retrieve contractors')
})

test('INV-30: a form adds a missing one by name and address and receives its number', async () => {
  const told: number[] = []
  let closed = 0
  const { sent } = await opens(
    <ContractorDialog
      accountID={41}
      onAdded={(number) => told.push(number)}
      onClose={() => (closed += 1)}
    />,
  )
  const dialog = page.getByRole('dialog', { name: 'Add Contractor Company' })
  await expect.element(dialog).toBeVisible()
  await field('Company address').fill('Dock 4')
  await dialog.getByRole('button', { name: 'Add Contractor Company' }).click()
  await expect.element(page.getByText('Please Input Company name!')).toBeVisible()
  await field('Company name').fill('City Drywall')
  await dialog.getByRole('button', { name: 'Add Contractor Company' }).click()
  await expect.poll(() => closed).toBe(1)
  expect([bodies(sent), told]).toEqual([
    [[{ companyName: 'City Drywall', companyAddress: 'Dock 4' }]],
    [9],
  ])
})
