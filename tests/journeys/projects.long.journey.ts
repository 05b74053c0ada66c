import type { Page } from '@playwright/test'
import type { Project } from '#contract/projects/schema.ts'
import { apiOf } from './api.ts'
import { safety } from './demo-people.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()

test('PROJ-11 PROJ-12 inline edit names missing fields and saves the changed ones', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn('/back-office/projects')
  const before = await dana.page
    .getByRole('button', { name: /^Edit / })
    .first()
    .getAttribute('aria-label')
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

test('PROJ-04 PROJ-05 G2-24 both trees show the people and their projects', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn('/back-office/projects')
  await dana.button('Organization Tree').click()
  const people = dana.page.getByRole('tree', { name: 'Organization Tree' }).getByRole('treeitem')
  await expect(people.first()).toContainText('Tier 1')
  expect(
    (await scrolledThrough(dana.page, 'Organization Tree')).some((text) =>
      text.includes('(Inactive)'),
    ),
  ).toBe(true)
  await dana.page.keyboard.press('Escape')
  await dana.button('View Project Tree').click()
  const api = await apiOf(siteward(), safety.email)
  const projects = await api.get<Project[]>(`/api/accounts/${api.me.accountID}/projects`)
  const active = projects.filter((project) => project.isActive)
  await expect(
    dana.page.getByRole('tree', { name: 'Project Tree' }).getByRole('treeitem').first(),
  ).toBeVisible()
  const shown = await scrolledThrough(dana.page, 'Project Tree')
  const named = projects.filter(({ number, name }) =>
    shown.some((text) => text.includes(`${number} - ${name}`)),
  )
  expect(named).toEqual(active)
})

/** Returns the texts of a whole tree; scrolls, because only visible items are rendered. */
function scrolledThrough(page: Page, name: string): Promise<string[]> {
  return page.getByRole('tree', { name }).evaluate(async (tree) => {
    const scrolls = (element: Element) => /(auto|scroll)/.test(getComputedStyle(element).overflowY)
    let area: Element = tree
    while (!scrolls(area) && area.parentElement) area = area.parentElement
    const texts = new Set<string>()
    for (let before = -1; before !== area.scrollTop;) {
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

test('SHELL-70 a filter set just before leaving is still set on return, and on no other screen', async ({
  comes,
}) => {
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
  // The list opens in its last state, without the other list's filter.
  await expect.poll(() => dana.path).toBe('/back-office/projects?status=inactive')
  await dana.page.goBack()
  await expect.poll(() => dana.path).toBe('/back-office/corrective-actions?status=Closed')
  await dana.page.goBack()
  await expect.poll(() => dana.path).toBe('/back-office/projects?status=inactive')
})
