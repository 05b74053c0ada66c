import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import { CreatePage } from '#client/features/corrective-actions/create-page.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { button, companyOf, dana, id, link, marcus, shows, tower } from '#tests/world/tray-world.ts'
import { SyncPage } from './sync-page.tsx'

const [site, rail] = [id(8), id(9)]
const action = {
  title: 'Guardrail missing', description: 'Open edge', severity: 'High', trigger: 'Unsafe Condition', incidentLocation: 'Level 3', incidentTime: '2026-11-19T14:10:00.000Z',
  projectID: site, safetyPlanID: 5, safetyFormID: 50, subSafetyFormID: null, safetyQuestionID: 501, assignedTo: 2,
}

/** What the form is filled with again stands there once the catalogue is here: until then a Save would ask for it. */
const questionStands = async () => {
  await expect.element(page.getByRole('combobox', { name: 'Question', exact: true })).toHaveValue('Is every open side protected?')
}
const field = (name: string) => page.getByLabelText(name, { exact: true })

function company(): MockedCompany {
  const world = companyOf({ people: [dana, marcus], projects: [tower] })
  world.offline = true
  return world
}

const codesOf = (box: Outbox) => box.snapshot().entries.map(({ entry, review }) => [entry.id, review?.kind])

test('F-68 a new action whose project was discarded is edited: its words stand there, and with another project it is sent in its place', async () => {
  const world = company()
  const tray = await shows(<SyncPage />, world)
  await tray.box.append({ id: id(1), entity: 'project', ref: site, op: 'create', patch: { number: '7', name: 'New site', address: 'A', assignedToUserID: 1 }, seen: {}, guards: {} })
  await tray.box.append({ id: id(2), entity: 'action', ref: rail, op: 'create', patch: action, seen: {}, guards: {} })
  await tray.box.append({ id: id(3), entity: 'action', ref: rail, op: 'patch', patch: { notes: 'Said behind it' }, seen: {}, guards: {} })
  await tray.box.decide.discard(id(1))
  await expect.poll(() => codesOf(tray.box)).toEqual([[id(2), 'parent-gone'], [id(3), undefined]])
  const change = page.getByRole('region', { name: 'Change', exact: true })
  await expect.element(change.getByText('What it relied on was discarded')).toBeVisible()
  await link('Edit').click()
  await expect.poll(tray.path).toBe(`/back-office/corrective-actions/new?entry=${id(2)}`)
  const address = tray.path()
  await tray.leave()

  world.offline = false
  const { box } = await shows(<CreatePage />, world, address)
  await expect.element(field('Situation statement')).toHaveValue('Guardrail missing')
  // What it relied on is what is to be chosen anew.
  await expect.element(page.getByRole('combobox', { name: 'Project', exact: true })).toHaveFocus()
  await page.getByRole('combobox', { name: 'Project', exact: true }).click()
  await page.getByRole('option', { name: /Tower B/ }).click()
  await questionStands()
  await button('Create corrective action').click()
  await expect.poll(() => box.snapshot().entries).toEqual([])
  expect(world.sent).toMatchObject([
    { op: 'create', ref: rail, patch: { ...action, projectID: 1 } },
    { op: 'patch', ref: rail, patch: { notes: 'Said behind it' } },
  ])
})

test('F-68 an edit of a record whose create was discarded goes with its words into a new record, and is given up with that Save', async () => {
  const world = company()
  const tray = await shows(<SyncPage />, world)
  await tray.box.append({ id: id(1), entity: 'action', ref: rail, op: 'create', patch: { ...action, projectID: 1 }, seen: {}, guards: {} })
  await tray.box.append({ id: id(2), entity: 'action', ref: rail, op: 'patch', patch: { title: 'Guardrail loose' }, seen: { title: 'Guardrail missing' }, guards: {} })
  await tray.box.decide.discard(id(1))
  await expect.poll(() => codesOf(tray.box)).toEqual([[id(2), 'parent-gone']])
  await expect.element(link('Copy into a new record')).toBeVisible()
  expect(link('Edit').elements()).toEqual([])
  await button('More for this change').click()
  expect(page.getByRole('menuitem').elements().map((one) => one.textContent)).toEqual(['Copy', 'Save as a file'])
  await link('Copy into a new record').click()
  await expect.poll(tray.path).toBe(`/back-office/corrective-actions/new?entry=${id(2)}&as=new`)
  const address = tray.path()
  await tray.leave()

  world.offline = false
  const { box } = await shows(<CreatePage />, world, address)
  await expect.element(field('Situation statement')).toHaveValue('Guardrail loose')
  // The record was never anywhere else: what was first written of it is not lost with its create.
  await expect.element(field('Situation narrative')).toHaveValue('Open edge')
  await expect.element(field('Location')).toHaveValue('Level 3')
  await questionStands()
  await button('Create corrective action').click()
  await expect.poll(() => box.snapshot().entries).toEqual([])
  expect(world.sent).toMatchObject([{ op: 'create', patch: { ...action, title: 'Guardrail loose', projectID: 1 } }])
  expect(world.sent[0]?.ref).not.toBe(rail)
})
