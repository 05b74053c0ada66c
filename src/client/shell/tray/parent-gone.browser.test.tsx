import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CreatePage } from '#client/features/corrective-actions/create-page.tsx'
import { button, id, link, shows } from '#tests/world/tray-world.ts'
import {
  action,
  codesOf,
  company,
  field,
  questionStands,
  rail,
  site,
} from '#tests/world/parent-gone-world.ts'
import { SyncPage } from './sync-page.tsx'

test('F-68 editing an action whose project was discarded keeps its values and sends it with another project', async () => {
  const world = company()
  const tray = await shows(<SyncPage />, world)
  await tray.box.append({
    id: id(1),
    entity: 'project',
    ref: site,
    op: 'create',
    patch: { number: '7', name: 'New site', address: 'A', assignedToUserID: 1 },
    seen: {},
    guards: {},
  })
  await tray.box.append({
    id: id(2),
    entity: 'action',
    ref: rail,
    op: 'create',
    patch: action,
    seen: {},
    guards: {},
  })
  await tray.box.append({
    id: id(3),
    entity: 'action',
    ref: rail,
    op: 'patch',
    patch: { notes: 'Said behind it' },
    seen: {},
    guards: {},
  })
  await tray.box.decide.discard(id(1))
  await expect
    .poll(() => codesOf(tray.box))
    .toEqual([
      [id(2), 'parent-gone'],
      [id(3), undefined],
    ])
  const change = page.getByRole('region', { name: 'Change', exact: true })
  await expect.element(change.getByText('The change it relied on was discarded')).toBeVisible()
  await link('Edit').click()
  await expect.poll(tray.path).toBe(`/back-office/corrective-actions/new?entry=${id(2)}`)
  const address = tray.path()
  await tray.leave()

  world.offline = false
  const { box } = await shows(<CreatePage />, world, address)
  await expect.element(field('Situation statement')).toHaveValue('Guardrail missing')
  // The field with the missing record needs a new choice.
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
