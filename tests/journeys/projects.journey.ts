import type { Page } from '@playwright/test'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import { apiOf } from './api.ts'

withoutWorker()

const siteward = ownSiteward()
const safety = { email: 'safety@ridgeline.test' }

interface Project {
  number: string
  name: string
  address: string
  isActive: boolean
  assignedToUser: { name: string } | null
}

test('PROJ-01 PROJ-22 a safety professional creates a project, and everybody has it', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn()
  await dana.opensFromMenu('Projects')
  await dana.createsProject({ number: '8', name: 'Quarry Road Bridge', address: '12 Quarry Road, Denver, CO 80202' })
  await dana.seesToast('Project Created')
  const api = await apiOf(siteward(), 'owner@ridgeline.test')
  const projects = await api.get<Project[]>(`/api/accounts/${api.me.accountID}/projects`)
  const made = projects.filter((project) => project.name === 'Quarry Road Bridge')
  expect(made).toHaveLength(1)
  const own = await apiOf(siteward(), safety.email)
  expect(made[0]).toMatchObject({ number: '8', isActive: true, assignedToUser: { name: own.me.name } })
  // PROJ-07: 8 stands before 10 and 10A.
  await expect(dana.page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('8')
})

test('PROJ-11 PROJ-12 inline edit asks for what is missing and saves what changed', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn('/back-office/projects')
  const before = await dana.page.getByRole('button', { name: /^Edit / }).first().getAttribute('aria-label')
  const name = (before ?? '').replace('Edit ', '')
  await dana.button(`Edit ${name}`).click()
  await dana.field('Address').fill('')
  await dana.button('Save').click()
  await expect(dana.says('Please Input Address!')).toBeVisible()
  await dana.field('Address').fill('1 New Street, Denver, CO 80202')
  await dana.button('Save').click()
  await dana.seesToast('Saved')
  await expect(dana.row(name)).toContainText('1 New Street')
})

test('PROJ-15 PROJ-16 PROJ-17 PROJ-18 a project is removed after a question, taken back by Undo, and made active again', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn('/back-office/projects')
  const turn = dana.page.getByRole('switch').first()
  const name = ((await turn.getAttribute('aria-label')) ?? '').replace(' is active', '')
  await turn.click()
  await expect(dana.says('Are you sure you want to remove the project?')).toBeVisible()
  await dana.button('No').click()
  await expect(dana.page.getByRole('switch', { name: `${name} is active` })).toBeChecked()
  await turn.click()
  await dana.button('Yes').click()
  await dana.seesToast(`${name} is inactive`)
  await expect(dana.row(name)).toBeHidden()
  // By its key: the toast goes by itself.
  await dana.button('Undo').press('Enter')
  await expect(dana.row(name)).toBeVisible()
  await dana.seesAllSent()

  await dana.page.getByRole('switch', { name: `${name} is active` }).click()
  await dana.button('Yes').click()
  await expect(dana.row(name)).toBeHidden()
  await dana.page.getByRole('radio', { name: /^Inactive/ }).check()
  await expect.poll(() => dana.path).toContain('status=inactive')
  await dana.page.getByRole('switch', { name: `${name} is active` }).click()
  await expect(dana.says('Are you sure you want to make the project active?')).toBeVisible()
  await dana.button('Yes').click()
  await expect(dana.row(name)).toBeHidden()
  await dana.seesAllSent()
  const api = await apiOf(siteward(), safety.email)
  const projects = await api.get<Project[]>(`/api/accounts/${api.me.accountID}/projects`)
  expect(projects.find((project) => project.name === name)?.isActive).toBe(true)
})

test('PROJ-04 PROJ-05 G2-24 both trees show who is where', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn('/back-office/projects')
  await dana.button('Organization Tree').click()
  const people = dana.page.getByRole('tree', { name: 'Organization Tree' }).getByRole('treeitem')
  await expect(people.first()).toContainText('Tier 1')
  expect((await scrolledThrough(dana.page, 'Organization Tree')).some((text) => text.includes('(Inactive)'))).toBe(true)
  await dana.page.keyboard.press('Escape')
  await dana.button('View Project Tree').click()
  const api = await apiOf(siteward(), safety.email)
  const projects = await api.get<Project[]>(`/api/accounts/${api.me.accountID}/projects`)
  const active = projects.filter((project) => project.isActive)
  await expect(dana.page.getByRole('tree', { name: 'Project Tree' }).getByRole('treeitem').first()).toBeVisible()
  const shown = await scrolledThrough(dana.page, 'Project Tree')
  const named = projects.filter(({ number, name }) => shown.some((text) => text.includes(`${number} - ${name}`)))
  expect(named).toEqual(active)
})

/** What a tree says from its top to its end; only what is in sight is drawn. */
function scrolledThrough(page: Page, name: string): Promise<string[]> {
  return page.getByRole('tree', { name }).evaluate(async (tree) => {
    const scrolls = (element: Element) => /(auto|scroll)/.test(getComputedStyle(element).overflowY)
    let area: Element = tree
    while (!scrolls(area) && area.parentElement) area = area.parentElement
    const texts = new Set<string>()
    for (let before = -1; before !== area.scrollTop; ) {
      for (const item of tree.querySelectorAll('[role=treeitem]')) texts.add(item.textContent ?? '')
      before = area.scrollTop
      area.scrollTop += 200
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    return [...texts]
  })
}

test('ACL-189 SES-60 a system administrator has no projects screen', async ({ comes }) => {
  const system = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await system.signsIn()
  await system.goes('/back-office/projects')
  await expect(system.heading('Companies')).toBeVisible()
  expect(system.path).toBe('/admin/accounts')
})

test('SHELL-70 a filter set a moment before leaving is there on the way back, and on no other screen', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn('/back-office/projects')
  await expect(dana.button('Create Project')).toBeVisible()
  const quickly = (tab: string, place: string) =>
    dana.page.evaluate(
      ([first, then]) => {
        document.querySelector<HTMLElement>(`input[type=radio][value="${first}"]`)?.click()
        document.querySelector<HTMLElement>(`nav a[href$="${then}"]`)?.click()
      },
      [tab, place] as const,
    )
  await quickly('inactive', '/corrective-actions')
  await expect(dana.heading('Corrective actions')).toBeVisible()
  await expect(dana.page.getByRole('row').nth(1)).toBeVisible()
  expect(dana.path).toBe('/back-office/corrective-actions')
  await quickly('Closed', '/projects')
  await expect(dana.heading('Projects')).toBeVisible()
  // It opens as it was left, and knows nothing of the other list's filter.
  await expect.poll(() => dana.path).toBe('/back-office/projects?status=inactive')
  await dana.page.goBack()
  await expect.poll(() => dana.path).toBe('/back-office/corrective-actions?status=Closed')
  await dana.page.goBack()
  await expect.poll(() => dana.path).toBe('/back-office/projects?status=inactive')
})
