import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { hasWholeApp } from './needed-away.ts'
import { newCompany, tick, word } from './setup.ts'
import { draftsOf } from './two-tabs.ts'

const siteward = ownSiteward()

test('WIZ-29 G1-105 setup input survives a reload, a lost network and an ended session, and is submitted once', async ({
  comes,
}) => {
  const { accountID, owner } = await newCompany(siteward(), 'Pecos Steel', 'pecos.test')
  const nora = await comes(siteward(), { email: owner })
  const { page } = nora
  await nora.goes('/')
  await nora.typesCredentials({ word })
  await nora.button('Start the setup').click()
  await tick(nora, 'Daily Fall Hazard Inspection').check()
  await expect(nora.says(/^Saved \d\d:\d\d$/)).toBeVisible()
  const goesOn = async (way = 'Go on with the setup') => {
    await nora.button(way).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await test.step('the worker stores app and programs', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await hasWholeApp(page)
    // The ticks are saved, and none waits on the device.
    await goesOn('Start the setup')
    await expect(tick(nora, 'Daily Fall Hazard Inspection')).toBeChecked()
  })

  await test.step('offline, a form is deselected, another one selected, and a project typed', async () => {
    await nora.losesNetwork()
    await tick(nora, 'Roof Work Plan').check()
    await tick(nora, 'Daily Fall Hazard Inspection').uncheck()
    await expect(nora.says(/^Draft kept \d\d:\d\d$/)).toBeVisible()
    await nora.button('Continue').click()
    await nora.button('Add project').first().click()
    for (const [field, words] of [
      ['Number', '7'],
      ['Name', 'Rail Spur'],
      ['Address', '1 Depot Rd'],
    ] as const)
      await nora.field(field).fill(words)
    await nora.button('Ready').click()
    await expect(
      nora.says('Submitting needs a connection. Your entries are kept on this device.'),
    ).toBeVisible()
    await expect(nora.button('Submit')).toBeDisabled()
    await expect(nora.says(/^Draft kept \d\d:\d\d$/)).toBeVisible()
    // The page showed this for the ticks already, so the stored draft itself is checked.
    await expect.poll(() => draftsOf(page)).toContain('1 Depot Rd')
  })

  await test.step('a reload offline finds all of it', async () => {
    await page.reload()
    await goesOn()
    await expect(nora.row('Rail Spur')).toContainText('1 Depot Rd')
    await nora.button('Back').click()
    await expect(tick(nora, 'Roof Work Plan')).toBeChecked()
    await expect(tick(nora, 'Daily Fall Hazard Inspection')).not.toBeChecked()
    await nora.button('Continue').click()
  })

  const chosen = async () => {
    const plans = await (
      await apiOf(siteward(), owner, word)
    ).get<{ forms: { name: string; isSelected: boolean }[] }[]>(
      `/api/accounts/${accountID}/safetyplans`,
    )
    return plans.flatMap(({ forms }) =>
      forms.filter(({ isSelected }) => isSelected).map(({ name }) => name),
    )
  }

  await test.step('online, the selections are sent automatically', async () => {
    await nora.regainsNetwork()
    await expect.poll(chosen).toEqual(['Roof Work Plan'])
  })

  await test.step('the session ends elsewhere: after the next sign-in all input is there, and later selections are sent', async () => {
    await nora.button('Back').click()
    const arrest = tick(nora, 'Personal Fall Arrest Equipment')
    await expect(arrest).toBeVisible()
    const token =
      (await nora.context.cookies()).find(({ name }) => name.startsWith('session_token'))?.value ??
      ''
    await fetch(`${siteward().address}/api/oauth/revoke`, {
      method: 'POST',
      headers: { authorization: `Bearer ${decodeURIComponent(token)}` },
    })
    // A background read may open the sign-in dialog first, which covers the page for a pointer.
    await arrest.dispatchEvent('click')
    await expect(page.getByRole('alertdialog', { name: 'Sign in to go on' })).toBeVisible()
    await nora.typesCredentials({ word })
    await expect(tick(nora, 'Personal Fall Arrest Equipment')).toBeChecked()
    await expect
      .poll(async () => (await chosen()).toSorted())
      .toEqual(['Personal Fall Arrest Equipment', 'Roof Work Plan'])
    await nora.button('Continue').click()
    await expect(nora.row('Rail Spur')).toContainText('1 Depot Rd')
  })

  await test.step('after signing out and in, the draft is there', async () => {
    await nora.signsOut()
    await nora.typesCredentials({ word })
    await goesOn()
    await expect(nora.row('Rail Spur')).toContainText('1 Depot Rd')
  })

  await nora.button('Submit').click()
  await expect(page.getByRole('alertdialog', { name: 'You are all set!' })).toBeVisible()
  await nora.button('Open Siteward').click()
  await expect(nora.heading('Pecos Steel')).toBeVisible()
  const projects = await (
    await apiOf(siteward(), owner, word)
  ).get<{ name: string; number: string; address: string }[]>(`/api/accounts/${accountID}/projects`)
  expect(projects).toMatchObject([{ number: '7', name: 'Rail Spur', address: '1 Depot Rd' }])
})
