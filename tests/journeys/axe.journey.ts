import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import type { Person } from './person.ts'

// Nobody takes its mails, so that one waits on the screen of jobs.
const siteward = ownSiteward({ SMTP_URL: 'smtp://127.0.0.1:1' })
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

for (const theme of ['dark', 'light'] as const) {
  test(`WCAG 2.2 A and AA on every screen, ${theme}`, async ({ comes }) => {
    const api = await apiOf(siteward(), 'safety@ridgeline.test')
    const actions = await api.get<{ correctiveActionID: number; status: string; openedBy: number }[]>(`/api/accounts/${api.me.accountID}/actions`)
    const own = actions.find((action) => action.openedBy === api.me.user_id) ?? actions[0]
    const foreign = actions.find((action) => action.status === 'Closed' && action.openedBy !== api.me.user_id) ?? actions[0]
    const office = '/back-office/corrective-actions'

    const visitor = await comes(siteward(), { email: 'safety@ridgeline.test', bypassCSP: true })
    await visitor.page.addInitScript(axe)
    await visitor.wears(theme)
    for (const path of ['/login', '/session/restore-email', '/nowhere']) await holds(visitor, path)
    await visitor.typesCredentialsAt('/login')
    await expect(visitor.heading('Corrective actions')).toBeVisible()
    for (const path of ['/back-office/projects', office, `${office}/new`, `${office}/${own?.correctiveActionID}`, `${office}/${foreign?.correctiveActionID}`, `${office}/${own?.correctiveActionID}/history`, '/back-office/sync'])
      await holds(visitor, path)

    await test.step('what opens over a screen', async () => {
      await visitor.goes('/back-office/projects')
      for (const name of ['Create Project', 'View Project Tree', 'Organization Tree']) {
        await visitor.button(name).click()
        await expect(visitor.page.getByRole('dialog')).toBeVisible()
        await judge(visitor, name)
        await visitor.page.keyboard.press('Escape')
      }
      await visitor.page.getByRole('switch').first().click()
      await judge(visitor, 'question')
      await visitor.button('No').click()
      await visitor.page.getByRole('button', { name: /^Edit / }).first().click()
      await visitor.field('Address').fill('')
      await visitor.button('Save').click()
      await expect(visitor.says('Please Input Address!')).toBeVisible()
      await judge(visitor, 'inline edit')
      await visitor.goes(`${office}/new`)
      await visitor.button('Create corrective action').click()
      await judge(visitor, 'refused form')
      await visitor.goes(office)
      await visitor.page.getByRole('button', { name: 'Risk level', expanded: false }).click()
      await judge(visitor, 'filter')
    })

    await test.step('without a network, and with a decision waiting', async () => {
      const title = `Cable across the walkway, ${theme}`
      await visitor.goes('/back-office/corrective-actions')
      await visitor.createsAction({ title, assignee: (await apiOf(siteward(), 'lead@ridgeline.test')).me.name })
      await visitor.keepsEverything()
      await visitor.opensAction(title)
      await visitor.losesNetwork()
      await visitor.saysAbout('Seen again.', { Location: 'Gate 2' })
      await expect(visitor.field('Notes for this change')).toHaveValue('')
      const [made] = (await api.get<{ correctiveActionID: number; title: string }[]>(`/api/accounts/${api.me.accountID}/actions`)).filter((action) => action.title === title)
      await api.send('PUT', `/api/users/${api.me.user_id}/actions/${made?.correctiveActionID}`, { incidentLocation: 'Gate 3', notes: 'From elsewhere.' })
      for (const path of [office, `${office}/${made?.correctiveActionID}`, '/back-office/projects', '/back-office/sync']) await holds(visitor, path)
      await visitor.regainsNetwork()
      await visitor.opensDecision()
      await judge(visitor, 'a decision')
      await visitor.button('More for this change').click()
      await judge(visitor, 'a menu over it')
      await visitor.page.getByRole('menuitem', { name: 'Discard mine', exact: true }).click()
      await judge(visitor, 'discarding it')
      await visitor.button('Keep').click()
      await visitor.page.setViewportSize({ width: 390, height: 844 })
      await holds(visitor, '/back-office/sync')
      await visitor.page.getByRole('region', { name: 'Changes' }).getByRole('button').first().click()
      await expect(visitor.button('Save decision')).toBeVisible()
      await judge(visitor, 'a decision on a phone')
      await visitor.page.getByRole('radio', { name: /Yours/ }).check()
      await visitor.button('Save decision').click()
      await visitor.seesAllSent()
    })

    const system = await comes(siteward(), { email: 'sysadmin@siteward.test', bypassCSP: true })
    await system.page.addInitScript(axe)
    await system.wears(theme)
    await system.signsIn()
    const forgetful = theme === 'dark' ? 'lead@ridgeline.test' : 'owner@ridgeline.test'
    await api.send('POST', '/api/dbconnections/change_password', { email: forgetful })
    for (const path of ['/admin/corrective-actions', `/admin/corrective-actions/${foreign?.correctiveActionID}`, '/admin/jobs']) await holds(system, path)
    await expect(system.row(forgetful)).toBeVisible()
  })
}

async function holds(person: Person, path: string): Promise<void> {
  await person.goes(path)
  await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(person.page.getByText(/^Loading (?!more)/)).toHaveCount(0)
  await judge(person, path)
}

async function judge(person: Person, what: string): Promise<void> {
  // Colours that are still on their way are no colours.
  await person.page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))))
  const found = await person.page.evaluate(async () => {
    const axe: { run: (options: object) => Promise<AxeResults> } = Reflect.get(globalThis, 'axe')
    const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any.map(({ message }) => message).join('; ')}`) }))
  })
  expect.soft(found, what).toEqual([])
}
