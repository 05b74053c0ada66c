import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  actionsWorld,
  field,
  leave,
  openDetail,
  opens,
  save,
  say,
} from '#tests/world/action-screen.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { anAction } from '#tests/mocks/rows.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await actionsWorld()
})

const open = (caID: string) => openDetail(world, caID)

test('CA-47 the opener edits; other people read without Save and see who may change it', async () => {
  await open('7')
  await expect.element(field('Notes for this change')).toBeVisible()
  await opens('What happened')
  await expect
    .element(field('Situation statement'))
    .toHaveValue('Guardrail missing at level 14 slab edge')
  await expect.element(field('Situation statement')).toHaveFocus()
  await leave()
  await open('8')
  await expect.element(say('Open edge on the east side.')).toBeVisible()
  await expect.element(page.getByText(/^Only .+ may change it\.$/)).toBeVisible()
  expect(page.getByRole('button', { name: /Save/ }).elements()).toEqual([])
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('CA-44 CA-46 an edit shows a text at each empty required field', async () => {
  await open('7')
  await opens('What happened')
  await field('Situation statement').fill('')
  await field('Situation narrative').fill(' ')
  await field('Incident date and time').fill('')
  await save().click()
  for (const text of [
    'Please, input situation statement',
    'Please input situation narrative',
    'Incident date and time is required',
    'Notes are required',
  ])
    await expect.element(say(text)).toBeInTheDocument()
  expect(world.sent).toEqual([])
})

test('CA-26 CA-72 Save sends the changed fields with the note and their earlier values', async () => {
  await open('7')
  await opens('What happened')
  await field('Situation statement').fill('Guardrail missing at level 15')
  await field('Notes for this change').fill('Wrong level')
  await save().click()
  await expectToast('Corrective Action Updated')
  expect(world.sent).toMatchObject([
    {
      patch: { title: 'Guardrail missing at level 15', notes: 'Wrong level' },
      seen: { title: 'Guardrail missing at level 14 slab edge' },
      guards: {},
    },
  ])
  await expect.element(page.getByRole('heading', { level: 1, name: /level 15/ })).toBeVisible()
  await expect.element(field('Notes for this change')).toHaveValue('')
})

test('CA-27 SHELL-62 G1-36 G2-55 a refusal shows why, keeps the typed values and claims no success', async () => {
  await open('7')
  const stored = storedFromHere()
  world.refuse = () => ({ status: 403, code: 'not-editor', row: anAction(7) })
  await field('Notes for this change').fill('Mine no more')
  await save().click()
  await expect.element(say('Error, while updating the Action')).toBeVisible()
  await expect
    .element(say('Only the assignee or the person who opened it may edit this corrective action.'))
    .toBeVisible()
  await expect.element(field('Notes for this change')).toHaveValue('Mine no more')
  expect(stored).toMatchObject([{ code: 'updateCorrectiveAction' }])
  expectNoToast('Corrective Action Updated')
})
