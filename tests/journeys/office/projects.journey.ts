import type { Project } from '#contract/projects/schema.ts'
import { apiOf } from '../api.ts'
import { safety } from '../demo-people.ts'
import { madeProject } from '../handed-in.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'

withoutWorker()

const siteward = sharedSiteward()

test('PROJ-01 PROJ-22 a project that a safety professional creates reaches every person of the company', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn()
  await dana.opensFromMenu('Projects')
  await dana.createsProject({
    number: '8',
    name: 'Quarry Road Bridge',
    address: '12 Quarry Road, Denver, CO 80202',
  })
  await dana.seesToast('Project Created')
  const api = await apiOf(siteward(), 'owner@ridgeline.test')
  const projects = await api.get<Project[]>(`/api/accounts/${api.me.accountID}/projects`)
  const made = projects.filter((project) => project.name === 'Quarry Road Bridge')
  expect(made).toHaveLength(1)
  const own = await apiOf(siteward(), safety.email)
  expect(made[0]).toMatchObject({
    number: '8',
    isActive: true,
    assignedToUser: { name: own.me.name },
  })
  // PROJ-07: 8 precedes 10 and 10A.
  await expect(dana.page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('8')
})

test('PROJ-15 PROJ-16 PROJ-17 PROJ-18 removes a project after a confirmation, restores it by Undo, and activates it again', async ({
  comes,
}) => {
  const name = 'Mill Street Annex'
  await madeProject(await apiOf(siteward(), safety.email), 'MS-4', name)
  const dana = await comes(siteward(), safety)
  await dana.signsIn('/back-office/projects')
  const turn = dana.page.getByRole('switch', { name: `${name} is active` })
  await turn.click()
  await expect(dana.says('Are you sure you want to remove the project?')).toBeVisible()
  await dana.button('Keep active').click()
  await expect(dana.page.getByRole('switch', { name: `${name} is active` })).toBeChecked()
  await turn.click()
  await dana.button('Make inactive').click()
  await dana.seesToast(`${name} is inactive`)
  await expect(dana.row(name)).toBeHidden()
  // Uses the key, because the toast disappears on its own.
  await dana.button('Undo').press('Enter')
  await expect(dana.row(name)).toBeVisible()
  await dana.seesAllSent()

  await dana.page.getByRole('switch', { name: `${name} is active` }).click()
  await dana.button('Make inactive').click()
  await expect(dana.row(name)).toBeHidden()
  await dana.page.getByRole('radio', { name: /^Inactive/ }).check()
  await expect.poll(() => dana.path).toContain('status=inactive')
  await dana.page.getByRole('switch', { name: `${name} is active` }).click()
  await expect(dana.says('Are you sure you want to make the project active?')).toBeVisible()
  await dana.button('Make active').click()
  await expect(dana.row(name)).toBeHidden()
  await dana.seesAllSent()
  const api = await apiOf(siteward(), safety.email)
  const projects = await api.get<Project[]>(`/api/accounts/${api.me.accountID}/projects`)
  expect(projects.find((project) => project.name === name)?.isActive).toBe(true)
})
