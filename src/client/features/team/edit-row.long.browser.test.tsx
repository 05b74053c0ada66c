import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#contract/kernel/refusal.ts'
import type { Associate } from '#contract/team/schema.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { acts, button, luis, openAssociates, teamWorld } from '#tests/world/team-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'

test('TEAM-36 G1-67 finds a job title in the account’s list, principal ones first, and stores an unlisted one as typed', async () => {
  const world = await teamWorld()
  mockAlso(
    mock('companies.jobTitles', () => [
      { name: 'Owner', isPrincipal: true },
      { name: 'Foreman', isPrincipal: false },
      { name: 'Rigger', isPrincipal: false },
    ]),
  )
  await openAssociates(world)
  await acts('Luis Ortega', 'Edit')
  const title = page.getByRole('combobox', { name: 'Job title' })
  await expect.element(title).toHaveValue('Superintendent')
  await title.click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['Owner', 'Foreman', 'Rigger'])
  await title.fill('fore')
  await page.getByRole('option', { name: 'Foreman' }).click()
  await expect.element(title).toHaveValue('Foreman')
  await title.fill('Rope Access Lead')
  await button('Save').click()
  await expectToast('Associate Updated')
  expect(world.asked).toEqual([
    { what: 'PUT 3', body: { user_metadata: { jobTitle: 'Rope Access Lead' } } },
  ])
})

test('SHELL-73 G1-39 unreadable job titles show an error, and the title can be typed', async () => {
  const world = await teamWorld()
  mockAlso(mock('companies.jobTitles', () => ({ refused: 'internal' })))
  const stored = storedFromHere()
  await openAssociates(world)
  await acts('Luis Ortega', 'Edit')
  await expect.poll(() => stored).toMatchObject([{ title: 'Error while retrieving job titles.' }])
  await expect.element(page.getByText(/^Error while retrieving job titles\./)).toBeVisible()
  await page.getByRole('combobox', { name: 'Job title' }).fill('Foreman')
  await button('Save').click()
  await expectToast('Associate Updated')
})

test('a conflict in a row asks about fields changed by both and merges the rest', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Luis Ortega', 'Edit')
  const title = page.getByRole('combobox', { name: 'Job title' })
  await title.fill('Foreman')
  await page.getByRole('textbox', { name: 'Name' }).fill('Luis A. Ortega')
  const theirs: Associate = {
    ...luis,
    etag: '"9"',
    version: 9,
    user_metadata: { ...luis.user_metadata, jobTitle: 'Head of Safety' },
  }
  world.refuses.next = refuse('changed', { row: theirs })
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Needs your decision' })
  await expect.element(dialog.getByRole('group')).toBeVisible()
  expect(
    dialog
      .getByRole('group')
      .elements()
      .map((each) => each.textContent),
  ).toEqual([expect.stringMatching(/^Job title.*Superintendent.*Foreman.*Head of Safety/)])
  await expect.element(dialog.getByRole('button', { name: 'Save decision' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /Theirs/ }).click()
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expectToast('Associate Updated')
  expect(world.asked.map(({ body }) => body)).toEqual([
    { name: 'Luis A. Ortega', user_metadata: { jobTitle: 'Foreman' } },
    { name: 'Luis A. Ortega' },
  ])
  expect(world.tags).toEqual([luis.etag, '"9"'])
})

test('changes of other fields in the row by another person merge without a question', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await acts('Luis Ortega', 'Edit')
  await page.getByRole('combobox', { name: 'Job title' }).fill('Foreman')
  world.refuses.next = refuse('changed', {
    row: { ...luis, etag: '"9"', version: 9, name: 'Luis Orte', blocked: false },
  })
  await button('Save').click()
  await expectToast('Associate Updated')
  expect(world.asked.map(({ body }) => body)).toEqual([
    { user_metadata: { jobTitle: 'Foreman' } },
    { user_metadata: { jobTitle: 'Foreman' } },
  ])
  expect(world.tags).toEqual([luis.etag, '"9"'])
})

test('TEAM-32 on a tablet fields are under their heads with extra room, the job title under the name, Save beside it', async () => {
  const world = await teamWorld()
  await page.viewport(1024, 768)
  await openAssociates(world)
  await acts('Luis Ortega', 'Edit')
  // The controls load as a part of their own.
  await expect.element(page.getByRole('combobox', { name: 'Company name' })).toBeVisible()
  const edges = (element: Element) =>
    (({ left, right, top, bottom }) => ({ left, right, top, bottom }))(
      element.getBoundingClientRect(),
    )
  const head = (name: string) => edges(page.getByRole('columnheader', { name }).element())
  const [name, title, reports, company] = [
    page.getByRole('textbox', { name: 'Name' }),
    ...['Job title', 'Reports to', 'Company name'].map((label) =>
      page.getByRole('combobox', { name: label }),
    ),
  ].map((field) => edges(field.element().closest('[role=cell]')!))
  expect([name!.right, reports!.left, reports!.right].map(Math.round)).toEqual(
    [head('Name and job title').right, head('Tier').left, head('Reports to').right].map(Math.round),
  )
  expect([company!.right, title!.left, title!.right].map(Math.round)).toEqual(
    [head('Company').right, name!.left, name!.right].map(Math.round),
  )
  expect(title!.top).toBeGreaterThanOrEqual(name!.bottom)
  const save = edges(button('Save').element())
  expect(Math.min(save.bottom, title!.bottom)).toBeGreaterThan(Math.max(save.top, title!.top))
  await page.viewport(820, 1180)
  await expect.element(page.getByText('The user will be able to create projects.')).toBeVisible()
})
