import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Project } from '#contract/projects/schema.ts'
import type { EntryDraft, Outbox } from '#client/data/outbox/outbox.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { ChangedProject, NewProjectPage, NewProjects } from './change-page.tsx'

const dana = associate(1, 'Dana Whitfield', null)
const marcus = associate(2, 'Marcus Oyelaran', 1)
const tower = aProject(1, '1042', 'Tower B', { assignedToUserID: 1 })
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens the form of a change that was refused before. */
async function refused(
  screen: React.ReactNode,
  { path, route, as = '' }: { path: string; route?: string; as?: '&as=new' | '' },
  change: Pick<EntryDraft, 'ref' | 'op' | 'patch' | 'seen' | 'guards'>,
  no: { problems: Record<string, string>; row?: Project },
) {
  await page.viewport(1280, 900)
  const world = mockCompany({ people: [dana, marcus], projects: [tower] })
  onTestFinished(() => world.leave())
  world.refuse = () => ({ status: 422, code: 'invalid', message: 'No.', ...no })
  const before = await showScreen(null, world)
  await before.workspace.box?.append({ id: id(1), entity: 'project', ...change })
  await expect.poll(() => before.workspace.box?.snapshot().entries[0]?.review?.code).toBe('invalid')
  await before.leave()
  if (no.row) world.projects = [no.row]
  const open = () => showScreen(screen, world, `${path}?entry=${id(1)}${as}`, route)
  let shown = await open()
  onTestFinished(() => shown.leave())
  const openAgain = async () => {
    await shown.leave()
    shown = await open()
  }
  return { ...shown, world, box: shown.workspace.box as Outbox, openAgain }
}

test('F-26 a refused project change shows its reason over the current project, with focus, and Save replaces it', async () => {
  const newer = { ...tower, address: 'Moved meanwhile', version: 2, etag: '"e.2"' }
  const { world, box, path } = await refused(
    <ChangedProject />,
    {
      path: `/back-office/projects/change/${tower.uid}`,
      route: '/back-office/projects/change/$project',
    },
    {
      ref: tower.uid,
      op: 'patch',
      patch: { number: '77', name: 'Tower C' },
      seen: { number: '1042', name: 'Tower B' },
      guards: { isActive: true },
    },
    { problems: { number: 'Not this number.' }, row: newer },
  )
  await expect.element(field('Number')).toHaveValue('77')
  await expect.element(field('Number')).toHaveFocus()
  await expect.element(page.getByText('Not this number.').first()).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Tower C')
  await expect.element(field('Address')).toHaveValue('Moved meanwhile')
  world.refuse = null
  await field('Number').fill('78')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => box.snapshot().entries).toEqual([])
  expect(world.sent).toHaveLength(2)
  expect(world.sent[1]).toMatchObject({
    op: 'patch',
    ref: tower.uid,
    patch: { number: '78', name: 'Tower C' },
    replaces: [id(1)],
  })
  expect(Object.keys(world.sent[1]?.patch ?? {}).toSorted()).toEqual(['name', 'number'])
  expect(world.projects).toMatchObject([
    { number: '78', name: 'Tower C', address: 'Moved meanwhile' },
  ])
  await expect.poll(path).toBe('/back-office/sync')
})

test('F-65 the wrong field of several refused projects has the focus, in its own project', async () => {
  const each = [
    { number: '1', name: 'One', address: 'A', assignedToUserID: 1 },
    { number: '2', name: 'Two', address: '', assignedToUserID: 1 },
  ]
  await refused(
    <NewProjects />,
    { path: '/back-office/projects/change/several' },
    { ref: id(6), op: 'create', patch: { each }, seen: {}, guards: {} },
    { problems: { address: 'Too short.' } },
  )
  await expect.element(field('Address').nth(1)).toHaveFocus()
  const wrong = () =>
    field('Address')
      .elements()
      .map((one) => one.getAttribute('aria-invalid') === 'true')
  await expect.poll(wrong).toEqual([false, true])
})

test('a form that returns with later typed values no longer shows the old reason', async () => {
  const { openAgain } = await refused(
    <ChangedProject />,
    {
      path: `/back-office/projects/change/${tower.uid}`,
      route: '/back-office/projects/change/$project',
    },
    {
      ref: tower.uid,
      op: 'patch',
      patch: { number: '77' },
      seen: { number: '1042' },
      guards: { isActive: true },
    },
    { problems: { number: 'Not this number.' } },
  )
  await expect.element(page.getByText('Not this number.').first()).toBeVisible()
  await field('Number').fill('78')
  await expect.element(page.getByText(/^Draft kept/)).toBeVisible()
  await openAgain()
  await expect.element(field('Number')).toHaveValue('78')
  await expect.element(field('Number')).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect.element(field('Number')).not.toHaveFocus()
})

test('F-28 a refused change moves into a new project, and that Save drops the change', async () => {
  const { world, box } = await refused(
    <NewProjectPage />,
    { path: '/back-office/projects/change', as: '&as=new' },
    {
      ref: tower.uid,
      op: 'patch',
      patch: { number: '77', name: 'Tower C' },
      seen: { number: '1042', name: 'Tower B' },
      guards: { isActive: true },
    },
    { problems: {} },
  )
  await expect.element(field('Name')).toHaveValue('Tower C')
  world.refuse = null
  await field('Address').fill('3 Quay')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect.poll(() => box.snapshot().entries).toEqual([])
  expect(world.sent).toHaveLength(2)
  expect(world.sent[1]).toMatchObject({
    op: 'create',
    patch: { number: '77', name: 'Tower C', address: '3 Quay', assignedToUserID: 1 },
  })
  expect(world.sent[1]?.ref).not.toBe(tower.uid)
})
