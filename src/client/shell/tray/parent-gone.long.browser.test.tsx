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
} from '#tests/world/parent-gone-world.ts'
import { SyncPage } from './sync-page.tsx'

test('F-68 an edit of a record whose create was discarded moves into a new record and ends with that Save', async () => {
  const world = company()
  const tray = await shows(<SyncPage />, world)
  await tray.box.append({
    id: id(1),
    entity: 'action',
    ref: rail,
    op: 'create',
    patch: { ...action, projectID: 1 },
    seen: {},
    guards: {},
  })
  await tray.box.append({
    id: id(2),
    entity: 'action',
    ref: rail,
    op: 'patch',
    patch: { title: 'Guardrail loose' },
    seen: { title: 'Guardrail missing' },
    guards: {},
  })
  await tray.box.decide.discard(id(1))
  await expect.poll(() => codesOf(tray.box)).toEqual([[id(2), 'parent-gone']])
  await expect.element(link('Copy into a new record')).toBeVisible()
  expect(link('Edit').elements()).toEqual([])
  await button('More for this change').click()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Copy', 'Save as a file'])
  await link('Copy into a new record').click()
  await expect.poll(tray.path).toBe(`/back-office/corrective-actions/new?entry=${id(2)}&as=new`)
  const address = tray.path()
  await tray.leave()

  world.offline = false
  const { box } = await shows(<CreatePage />, world, address)
  await expect.element(field('Situation statement')).toHaveValue('Guardrail loose')
  // The server never had the record, so the form must offer everything that its create held.
  await expect.element(field('Situation narrative')).toHaveValue('Open edge')
  await expect.element(field('Location')).toHaveValue('Level 3')
  await questionStands()
  await button('Create corrective action').click()
  await expect.poll(() => box.snapshot().entries).toEqual([])
  expect(world.sent).toMatchObject([
    { op: 'create', patch: { ...action, title: 'Guardrail loose', projectID: 1 } },
  ])
  expect(world.sent[0]?.ref).not.toBe(rail)
})
