import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProject } from '#tests/mocks/rows.ts'
import { button, companyOf, dana, shows } from '#tests/world/tray-world.ts'
import { SyncPage } from './sync-page.tsx'

const upright = [736, 1000] as const
const across = [960, 700] as const

const projects = Array.from({ length: 30 }, (_, n) =>
  aProject(n + 1, String(100 + n), `Project ${n + 1}`, { assignedToUserID: 1 }),
)

/** Opens thirty waiting names without a network, on a screen of this size. */
async function waiting(size: readonly [number, number], path?: string) {
  const world = companyOf({ people: [dana], projects })
  world.offline = true
  const shown = await shows(<SyncPage />, world, path)
  await page.viewport(...size)
  for (const { uid, name } of projects)
    await shown.box.append({
      id: uid,
      entity: 'project',
      ref: uid,
      op: 'patch',
      patch: { name: `${name}, new` },
      seen: { name },
      guards: {},
    })
  return shown
}

const change = page.getByRole('region', { name: 'Change', exact: true })
const changes = page.getByRole('region', { name: 'Changes' })
const entry = (n: number) =>
  changes.getByRole('button', { name: new RegExp(String.raw`Project ${n}\b`) })
const back = page.getByRole('link', { name: 'Changes' })

test('portrait shows the list; a tap opens a change as its own page, and back returns to the same place', async () => {
  const { path } = await waiting(upright)
  await expect.element(entry(25)).toBeInTheDocument()
  expect(change.elements()).toEqual([])
  entry(25).element().scrollIntoView({ block: 'center' })
  const top = entry(25).element().getBoundingClientRect().top
  await entry(25).click()
  await expect.element(page.getByRole('heading', { level: 1, name: /^Project 25/ })).toBeVisible()
  expect(changes.elements()).toEqual([])
  expect(path()).toBe(`/back-office/sync?entry=${projects[24]?.uid}`)
  await back.click()
  await expect.element(entry(25)).toHaveFocus()
  expect(entry(25).element().getBoundingClientRect().top).toBeCloseTo(top, 0)
  expect(path()).toBe('/back-office/sync')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sync' })).toBeVisible()
})

test('a link to one change opens it alone and leads back to the list', async () => {
  const { path } = await waiting(upright, `/back-office/sync?entry=${projects[2]?.uid}`)
  await expect.element(page.getByRole('heading', { level: 1, name: /^Project 3/ })).toBeVisible()
  await expect.element(change.getByText('Project 3, new').first()).toBeVisible()
  await back.click()
  await expect.element(entry(4)).toBeVisible()
  expect(path()).toBe('/back-office/sync')
})

test('landscape shows list and change side by side and opens the first change automatically', async () => {
  const { path } = await waiting(across)
  await expect.element(change.getByRole('heading', { level: 2, name: /^Project 1/ })).toBeVisible()
  await entry(2).click()
  await expect.element(change.getByRole('heading', { name: /^Project 2/ })).toBeVisible()
  await expect.element(entry(2)).toHaveAttribute('aria-pressed', 'true')
  expect(path()).toContain(`?entry=${projects[1]?.uid}`)
  expect(back.elements()).toEqual([])
})

test('the change beside the list stays open when the tablet is turned to portrait', async () => {
  await waiting(across)
  await expect.element(change.getByRole('heading', { name: /^Project 1/ })).toBeVisible()
  await page.viewport(...upright)
  await expect.element(page.getByRole('heading', { level: 1, name: /^Project 1/ })).toBeVisible()
  expect(changes.elements()).toEqual([])
  await back.click()
  await expect.element(entry(1)).toBeVisible()
  expect(change.elements()).toEqual([])
  // After a discard on its own page the list remains.
  await entry(1).click()
  await button('Discard').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(entry(2)).toBeVisible()
})
