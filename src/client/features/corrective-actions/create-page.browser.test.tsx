import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { field, fillInNewAction } from '#tests/world/new-action-form.ts'
import { expectToast } from '#tests/world/toasts.ts'
import {
  create,
  emptyFieldsSay,
  newActionWorld,
  openNewAction,
  say,
} from '#tests/world/new-action-world.tsx'

let world: MockedCompany

beforeEach(async () => {
  world = await newActionWorld()
})

const open = () => openNewAction(world)
const whatIsWrong = [
  'Please, input situation statement',
  'Please input situation narrative',
  'Please select the trigger cause!',
  'Please select the severity of action!',
]

test('CA-28 CA-29 CA-35 CA-36 each empty field shows its text, and the first one has the focus', () =>
  emptyFieldsSay(world, whatIsWrong))

test('CA-24 creates an action, with the regulation under its question, and opens the list', async () => {
  const { path } = await open()
  await fillInNewAction()
  await expect.element(say('29 CFR 1926.501')).toBeVisible()
  await create().click()
  await expectToast('Corrective Action Created')
  expect(world.sent).toMatchObject([
    {
      op: 'create',
      entity: 'action',
      patch: {
        title: 'Guardrail missing',
        projectID: 1,
        safetyPlanID: 5,
        safetyFormID: 50,
        subSafetyFormID: null,
        safetyQuestionID: 501,
        severity: 'Critical',
        assignedTo: 2,
      },
    },
  ])
  await expect.poll(path).toBe('/back-office/corrective-actions')
})

test('CA-20 CA-21 CA-40 offers only managers, neither oneself nor inactive projects, and the done text only with the switch', async () => {
  world.people.push(
    associate(3, 'Tom Brandt', 1, { roleID: 1 }),
    associate(4, 'Rita Moss', 1, { blocked: true }),
  )
  await open()
  await expect
    .poll(() => world.calls)
    .toContainEqual({ operation: 'team.managers', asked: 'GET /api/users/managers/1' })
  await page.getByRole('combobox', { name: 'Assigned to', exact: true }).click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['Marcus Oyelaran'])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'Project', exact: true }).click()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Action taken')).toBeDisabled()
  await page.getByRole('switch').click()
  await field('Action taken').fill('Edge closed')
  await page.getByRole('switch').click()
  await expect.element(field('Action taken')).toBeDisabled()
  await expect.element(field('Action taken')).toHaveValue('')
})
