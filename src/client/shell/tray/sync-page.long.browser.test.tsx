import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NewProjects } from '#client/features/projects/change-page.tsx'
import { button, id, link, shows, tower } from '#tests/world/tray-world.ts'
import { company, refused, textOf } from '#tests/world/sync-page-world.ts'
import { SyncPage } from './sync-page.tsx'

const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

test('F-51 F-78 exports all changes as a file with the text on top, and marks attempted changes before', async () => {
  const { box } = await refused(<SyncPage />, '/back-office/sync')
  await expect.element(page.getByText('Daily Fall Hazard Inspection')).toBeVisible()
  const saved = vi.spyOn(URL, 'createObjectURL')
  await button('More for all changes').click()
  await item('Save all as a file').click()
  // The menu closes long before the file is written.
  expect(page.getByRole('menu').elements()).toEqual([])
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const text = await textOf(saved.mock.calls[0]?.[0])
  saved.mockRestore()
  const [words = ''] = text.split('-----BEGIN CHANGES-----')
  for (const said of [
    'Dana Whitfield',
    'Guardrail missing',
    'New corrective action',
    'Refused: Project is inactive',
    'Project: Old Mill',
    'Assigned to: Rita Moss',
    'Risk level: High',
    'Safety form: Daily Fall Hazard Inspection',
  ])
    expect(words).toContain(said)
  expect(box.snapshot().entries[0]?.delivery.attempted).toBe(true)
})

test('F-28 the values of a change to a deleted record move into a new record', async () => {
  const world = company()
  world.refuse = () => ({ status: 404, code: 'not-found' })
  const { box, path } = await shows(<SyncPage />, world)
  await box.append({
    id: id(1),
    entity: 'action',
    ref: id(5),
    op: 'patch',
    patch: { title: 'Still open', notes: 'n' },
    seen: { title: 'x' },
    guards: {},
    about: { title: 'Gone rail', caTicketHash: 'CA-3' },
  })
  await expect.element(button('More for this change')).toBeVisible()
  expect(link('Edit').elements()).toEqual([])
  await button('More for this change').click()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Try again', 'Copy into a new record', 'Copy', 'Save as a file'])
  await page.getByRole('menuitem', { name: 'Copy into a new record' }).click()
  await expect.poll(path).toBe(`/back-office/corrective-actions/new?entry=${id(1)}&as=new`)
})

test('F-65 edits several projects saved as one change, each in its place', async () => {
  const world = company()
  world.refuse = () => ({ status: 422, code: 'invalid', message: 'No.', problems: {} })
  const several = {
    each: [
      { number: '1', name: 'One', address: 'A', assignedToUserID: 1 },
      { number: '2', name: 'Two', address: 'B', assignedToUserID: 1 },
    ],
  }
  const first = await shows(<SyncPage />, world)
  await first.box.append({
    id: id(1),
    entity: 'project',
    ref: id(6),
    op: 'create',
    patch: several,
    seen: {},
    guards: {},
  })
  await expect.element(link('Edit')).toBeVisible()
  await link('Edit').click()
  await expect.poll(first.path).toBe(`/back-office/projects/change/several?entry=${id(1)}`)
  await first.leave()
  const { box } = await shows(
    <NewProjects />,
    world,
    `/back-office/projects/change/several?entry=${id(1)}`,
  )
  await expect
    .poll(() =>
      page
        .getByRole('textbox', { name: 'Name' })
        .elements()
        .map((one) => (one as HTMLInputElement).value),
    )
    .toEqual(['One', 'Two'])
  world.refuse = null
  await page.getByRole('textbox', { name: 'Name' }).nth(1).fill('Two, mended')
  await button('Create projects').click()
  await expect.poll(() => box.snapshot().entries).toEqual([])
  expect(world.sent.at(-1)).toMatchObject({
    op: 'create',
    ref: id(6),
    replaces: [id(1)],
    patch: { each: [several.each[0], { ...several.each[1], name: 'Two, mended' }] },
  })
})

test('F-26 a refused change of a project opens over the current project', async () => {
  const world = company()
  world.refuse = () => ({
    status: 422,
    code: 'invalid',
    message: 'No.',
    problems: { number: 'Not this number.' },
    row: { ...tower, name: 'Renamed meanwhile', version: 2, etag: '"e.2"' },
  })
  const first = await shows(<SyncPage />, world)
  await first.box.append({
    id: id(1),
    entity: 'project',
    ref: tower.uid,
    op: 'patch',
    patch: { number: '77' },
    seen: { number: '1042' },
    guards: { isActive: true },
  })
  await expect.element(link('Edit')).toBeVisible()
  await link('Edit').click()
  const address = `/back-office/projects/change/${tower.uid}?entry=${id(1)}`
  await expect.poll(first.path).toBe(address)
})
