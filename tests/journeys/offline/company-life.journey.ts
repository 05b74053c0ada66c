import { apiOf } from '../api.ts'
import { provider } from '../demo-people.ts'
import { expect, sharedSiteward, test } from '../journey.ts'

const siteward = sharedSiteward()

interface Action {
  correctiveActionID: number
  title: string
}

test('ACC-81 ACC-82 ACL-267 a company is switched off while its people work without a network, then on again: nothing is lost, and all arrives once', async ({ comes }) => {
  const [system, lead] = await Promise.all([apiOf(siteward(), provider.email), apiOf(siteward(), 'lead@ridgeline.test')])
  const account = `/api/accounts/${lead.me.accountID}`
  const [project] = await lead.get<{ name: string }[]>(`${account}/projects`)
  const name = project?.name ?? ''
  const switches = (isActive: boolean) => system.send('PATCH', account, { isActive })
  const found = async () => (await lead.get<Action[]>(`${account}/actions`)).filter(({ title }) => title === 'Guard rail cut away')

  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.preparesForNoNetwork()
  await dana.losesNetwork()
  await dana.createsAction({ title: 'Guard rail cut away', assignee: lead.me.name })
  await expect(await dana.finds('Guard rail cut away')).toContainText('Saved on this device')
  await dana.opensFromMenu('Projects')
  await dana.page.getByRole('radio', { name: /^All/ }).check()
  await dana.editsProject(name, { Address: '7 Other Gate' })
  await expect(dana.button('Offline 2 to send')).toBeVisible()

  await test.step('the company is off when the network is back: the notice, and what was saved waits', async () => {
    await switches(false)
    await dana.regainsNetwork()
    await expect(dana.says(/has been Disabled/)).toBeVisible()
    await dana.page.reload()
    await expect(dana.says(/has been Disabled/)).toBeVisible()
    expect(await system.get<Action[]>(`${account}/actions`).then((all) => all.filter(({ title }) => title === 'Guard rail cut away'))).toEqual([])
  })

  await test.step('on again: the notice is gone and both are sent by themselves', async () => {
    await switches(true)
    await dana.page.reload()
    await expect(dana.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(dana.says(/has been Disabled/)).toHaveCount(0)
    await dana.seesAllSent()
  })

  const [made, ...more] = await found()
  expect(more).toEqual([])
  expect(await lead.get<unknown[]>(`${account}/actions/${made?.correctiveActionID}/tickets`)).toHaveLength(1)
  expect((await lead.get<{ name: string; address: string }[]>(`${account}/projects`)).find((one) => one.name === name)?.address).toBe('7 Other Gate')
  await expect(dana.row(name)).toContainText('7 Other Gate')
})
