import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { actionsWorld, field, leave, openDetail, save, shows } from '#tests/world/action-screen.tsx'
import { choice, fillInNewAction, pick } from '#tests/world/new-action-form.ts'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject } from '#tests/mocks/rows.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { CreatePage } from '../create-page.tsx'
import { ActionDetail } from './action-detail.tsx'

let world: MockedCompany

const luis = { assignedTo: 3, assignedToUser: { user_id: 3, name: 'Luis Ortega' } }

beforeEach(async () => {
  world = await actionsWorld({
    projects: [aProject(1, '1042', 'Tower B'), aProject(2, '9', 'Old Mill')],
    actions: [
      anAction(7, luis),
      anAction(8, luis),
      anAction(9, { ...luis, projectID: 2, projectName: 'Old Mill' }),
      anAction(10, { assignedTo: 2, assignedToUser: { user_id: 2, name: 'Marcus Oyelaran' } }),
    ],
  })
  await page.viewport(820, 1180)
})

async function open(caID: number) {
  await openDetail(world, String(caID))
  await expect.element(choice('Assigned to')).toBeVisible()
}

async function openCreate() {
  await shows(<CreatePage />, world, '/back-office/corrective-actions/new')
  await expect.element(choice('Assigned to')).toBeVisible()
}

const offers = page.getByRole('group', { name: 'Assigned to: Last used' })
const offer = (name: string) => offers.getByRole('button', { name, exact: true })

async function handOver(caID: number, name: RegExp) {
  await open(caID)
  await pick('Assigned to', name)
  await field('Notes for this change').fill('Yours now')
  await save().click()
  await expectToast('Corrective Action Updated')
  await leave()
}

test("offers the project's last assignee by one tap, never preset, and another tap restores the current one", async () => {
  await openCreate()
  await fillInNewAction()
  await page.getByRole('button', { name: 'Create corrective action' }).click()
  await expectToast('Corrective Action Created')
  await leave()

  await open(7)
  await expect.element(offer('Marcus Oyelaran')).toBeVisible()
  await expect.element(choice('Assigned to')).toHaveValue('Luis Ortega')
  await expect.element(save()).not.toBeInTheDocument()
  await offer('Marcus Oyelaran').click()
  await expect.element(choice('Assigned to')).toHaveValue('Marcus Oyelaran')
  await expect.element(save()).toBeVisible()
  await offer('Marcus Oyelaran').click()
  await expect.element(choice('Assigned to')).toHaveValue('Luis Ortega')
  await expect.element(save()).not.toBeInTheDocument()
  await offer('Marcus Oyelaran').click()
  await field('Notes for this change').fill('Yours now')
  await save().click()
  await expect
    .poll(() => world.sent.at(-1))
    .toMatchObject({ patch: { assignedTo: 2, notes: 'Yours now' }, seen: { assignedTo: 3 } })
})

test("offers an edit's new assignee for the next action of that project, but not elsewhere", async () => {
  await handOver(7, /Marcus/)
  // Shows all three at once, so that a missing offer is not just late: he has 10, and 9 is in Old
  // Mill.
  await shows(
    [8, 9, 10].map((caID) => <ActionDetail key={caID} caID={String(caID)} />),
    world,
  )
  await expect.poll(() => choice('Assigned to').elements().length).toBe(3)
  await expect.element(offer('Marcus Oyelaran')).toBeVisible()
  expect(offers.elements()).toHaveLength(1)
  await leave()
  // A new action offers him too once the project is chosen.
  await openCreate()
  await expect.element(choice('Project')).toHaveValue('')
  await pick('Project', /1042/)
  await expect.element(offer('Marcus Oyelaran')).toBeVisible()
})

test('an edit that leaves the assignee alone does not change the offered next assignee', async () => {
  await handOver(7, /Marcus/)
  await open(8)
  await expect.element(offer('Marcus Oyelaran')).toBeVisible()
  await field('Notes for this change').fill('Looked at it')
  await save().click()
  await expectToast('Corrective Action Updated')
  await leave()
  await open(8)
  await expect.element(offer('Marcus Oyelaran')).toBeVisible()
})
