import type { Locator } from '@playwright/test'
import { apiOf } from './api.ts'
import { byKeys } from './by-keys.ts'
import { expect, ownSiteward, test } from './journey.ts'
import type { Person } from './person.ts'
import { draftsOf } from './two-tabs.ts'

const siteward = ownSiteward()
/** The demo's own is public, and refused for new people. */
const word = 'Llano-Bridge-8'

/** A company that was just made, with an owner and a safety professional who can sign in. */
async function newCompany(name: string, domain: string): Promise<{ accountID: number; owner: string }> {
  const system = await apiOf(siteward(), 'sysadmin@siteward.test')
  const company = { name, address: '500 Congress Ave', city: 'Austin', contactState: 'Texas', country: 'United States', firstName: 'Nora', lastName: 'Lund', contactPhone: '2105550148', contactEmail: `office@${domain}`, noLicenses: 5 }
  const { accountID } = await system.send<{ accountID: number }>('POST', '/api/accounts', company)
  await system.send('POST', '/api/accounts/seats', { AccountID: accountID, PackageID: 'SA-ADMINISTRATOR', Seats: 5 })
  const person = (givenName: string, reportsToUserID: number | null) => ({ givenName, familyName: 'Lund', email: `${givenName.toLowerCase()}@${domain}`, jobTitle: 'Safety Manager', package: 'SA-ADMINISTRATOR', contractorCompanyID: 0, reportsToUserID, password: word, app_metadata: { role: { roleID: 2 } } })
  const invites = (body: object) => system.send<{ succeeded: boolean; user_id: number }[]>('POST', `/api/accounts/${accountID}/users`, [body])
  const [owner] = await invites(person('Nora', null))
  expect(await invites(person('Otto', owner?.user_id ?? null))).toMatchObject([{ succeeded: true }])
  return { accountID, owner: `nora@${domain}` }
}

const plan = ({ page }: Person, name: string): Locator => page.getByRole('navigation', { name: 'Safety programs' }).getByRole('button', { name: new RegExp(`^${name}`) })
const tick = ({ page }: Person, name: string): Locator => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

test('WIZ-01 WIZ-26 G1-96 SES-47 a new company is walked from its first sign-in through the setup to its first corrective action, by keyboard alone', async ({ comes }) => {
  const { accountID, owner } = await newCompany('Llano Bridge Works', 'llano.test')
  const nora = await comes(siteward(), { email: owner })
  const { page } = nora
  const { press, to } = byKeys(page)
  const presses = async (target: Locator, key = 'Enter') => {
    await expect(target).toBeVisible()
    await to(target)
    await press(key)
  }

  await test.step('signing in leads to the setup, which says why', async () => {
    await nora.goes('/')
    await expect(nora.heading('Sign in')).toBeVisible()
    await to(page.getByRole('textbox', { name: 'Email' }))
    await page.keyboard.type(owner)
    await to(page.getByRole('textbox', { name: 'Password' }))
    await page.keyboard.type(word)
    await press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Company setup needed' })).toBeVisible()
    expect(nora.path).toBe('/back-office/setup')
    await press('Enter')
  })

  await test.step('programs and their forms', async () => {
    await presses(plan(nora, 'Scaffolding'))
    await presses(tick(nora, 'Check All'), 'Space')
    await expect(nora.says(/^Saved \d\d:\d\d$/)).toBeVisible()
    await presses(plan(nora, 'Fall Protection'))
    await presses(tick(nora, 'Daily Fall Hazard Inspection'), 'Space')
    await presses(nora.button('Questions of Daily Fall Hazard Inspection'))
    await expect(page.getByRole('dialog', { name: /Daily Fall Hazard Inspection/ })).toBeVisible()
    await press('Escape')
    await presses(nora.button('Continue'))
  })

  await test.step('projects, as in a spreadsheet', async () => {
    await expect(nora.heading("Let's create some projects!")).toBeVisible()
    await presses(nora.button('Add project').first())
    await expect(nora.field('Number')).toBeFocused()
    for (const words of ['1037', 'Cedar Street Lofts', '2210 Cedar St, Austin, TX 78704']) {
      await page.keyboard.type(words)
      await press('Tab')
    }
    await press('Shift+Tab')
    await press('Enter')
    await expect(nora.field('Address')).toHaveValue('')
    await page.keyboard.type('88 Harbor Point Dr')
    for (const words of ['Harbor Point', '1042']) {
      await press('Shift+Tab')
      await page.keyboard.type(words)
    }
    await press('Escape')
    await expect(nora.row('Harbor Point')).toBeFocused()
    await presses(nora.button('Submit'))
    await expect(page.getByRole('alertdialog', { name: 'You are all set!' })).toContainText('Your company has been configured.')
    await press('Enter')
  })

  await test.step('the page reloads, and begins where configured companies do', async () => {
    await expect(nora.heading('Llano Bridge Works')).toBeVisible()
    expect(nora.path).toBe('/back-office/account')
    const api = await apiOf(siteward(), owner, word)
    expect(await api.get(`/api/accounts/${accountID}/setup`)).toMatchObject({ isConfigurate: true, hasPreviousConfiguration: true })
    expect((await api.get<{ number: string }[]>(`/api/accounts/${accountID}/projects`)).map(({ number }) => number).toSorted()).toEqual(['1037', '1042'])
    const plans = await api.get<{ name: string; forms: { name: string; isSelected: boolean }[] }[]>(`/api/accounts/${accountID}/safetyplans`)
    expect(plans.map(({ name, forms }) => [name, forms.filter(({ isSelected }) => isSelected).length] as const).filter(([, count]) => count > 0)).toEqual([['Fall Protection', 1], ['Scaffolding', plans.find(({ name }) => name === 'Scaffolding')?.forms.length]])
    await nora.goes('/back-office/setup')
    await expect.poll(() => nora.path).toBe('/back-office/account')
  })

  await test.step('the first corrective action', async () => {
    await presses(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Corrective Actions' }))
    await presses(nora.button('New corrective action').first())
    await expect(nora.heading('New corrective action')).toBeVisible()
    for (const [field, words] of [['Situation statement', 'Loose plank'], ['Situation narrative', 'A plank on the second lift is loose.']] as const) {
      await to(nora.field(field))
      await page.keyboard.type(words)
    }
    await to(page.getByRole('radio', { name: 'Low' }))
    await press('ArrowRight')
    const chooses = async (name: RegExp) => {
      await to(page.getByRole('combobox', { name }))
      await press('ArrowDown')
      // Enter takes what is listed, and nothing where the choices have not come.
      await expect(page.getByRole('option').first()).toBeVisible()
      await press('Enter')
    }
    await chooses(/^Project/)
    await to(nora.field('Location'))
    await page.keyboard.type('Second lift')
    for (const name of [/^Incident type/, /^Safety plan/, /^Safety form/]) await chooses(name)
    if (await page.getByRole('combobox', { name: 'Sub-form' }).isVisible()) await chooses(/^Sub-form/)
    for (const name of [/^Question/, /^Assigned to/]) await chooses(name)
    await presses(nora.button('Create corrective action'))
    await expect(nora.says('Corrective Action Created')).toBeVisible()
    await expect(nora.row('Loose plank')).toBeVisible()
  })
})

test('WIZ-29 G1-105 what was entered outlives a reload, a network that is gone and a session that was ended; submitted, it is there once', async ({ comes }) => {
  const { accountID, owner } = await newCompany('Pecos Steel', 'pecos.test')
  const nora = await comes(siteward(), { email: owner })
  const { page } = nora
  await nora.goes('/')
  await nora.typesCredentials({ word })
  await nora.button('Start the setup').click()
  await tick(nora, 'Daily Fall Hazard Inspection').check()
  await expect(nora.says(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => draftsOf(page)).toContain('"form":"setup"')
  const goesOn = async () => {
    await nora.button('Go on with the setup').click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await test.step('the worker keeps app and programs', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await goesOn()
    await expect(tick(nora, 'Daily Fall Hazard Inspection')).toBeChecked()
  })

  await test.step('without a network a form is unticked, another ticked, and a project typed', async () => {
    await nora.losesNetwork()
    await tick(nora, 'Roof Work Plan').check()
    await tick(nora, 'Daily Fall Hazard Inspection').uncheck()
    await expect(nora.says(/^Draft kept \d\d:\d\d$/)).toBeVisible()
    await nora.button('Continue').click()
    await nora.button('Add project').first().click()
    for (const [field, words] of [['Number', '7'], ['Name', 'Rail Spur'], ['Address', '1 Depot Rd']] as const) await nora.field(field).fill(words)
    await nora.button('Ready').click()
    await expect(nora.says('Submitting needs a connection. What you entered is kept on this device.')).toBeVisible()
    await expect(nora.button('Submit')).toBeDisabled()
    await expect(nora.says(/^Draft kept \d\d:\d\d$/)).toBeVisible()
    // It said so of the ticks already.
    await expect.poll(() => draftsOf(page)).toContain('1 Depot Rd')
  })

  await test.step('a reload without a network finds all of it', async () => {
    await page.reload()
    await goesOn()
    await expect(nora.row('Rail Spur')).toContainText('1 Depot Rd')
    await nora.button('Back').click()
    await expect(tick(nora, 'Roof Work Plan')).toBeChecked()
    await expect(tick(nora, 'Daily Fall Hazard Inspection')).not.toBeChecked()
    await nora.button('Continue').click()
  })

  const chosen = async () => {
    const plans = await (await apiOf(siteward(), owner, word)).get<{ forms: { name: string; isSelected: boolean }[] }[]>(`/api/accounts/${accountID}/safetyplans`)
    return plans.flatMap(({ forms }) => forms.filter(({ isSelected }) => isSelected).map(({ name }) => name))
  }

  await test.step('with the network what was ticked and unticked is sent by itself', async () => {
    await nora.regainsNetwork()
    await expect.poll(chosen).toEqual(['Roof Work Plan'])
  })

  await test.step('the session is ended elsewhere: signed in again, everything stands as it was, and what was ticked meanwhile is sent', async () => {
    await nora.button('Back').click()
    const arrest = tick(nora, 'Personal Fall Arrest Equipment')
    await expect(arrest).toBeVisible()
    const token = (await nora.context.cookies()).find(({ name }) => name === 'session_token')?.value ?? ''
    await fetch(`${siteward().address}/api/oauth/revoke`, { method: 'POST', headers: { authorization: `Bearer ${decodeURIComponent(token)}` } })
    // What the app reads by itself may ask for the sign-in first, and no pointer gets behind its dialog.
    await arrest.dispatchEvent('click')
    await expect(page.getByRole('alertdialog', { name: 'Sign in to go on' })).toBeVisible()
    await nora.typesCredentials({ word })
    await expect(tick(nora, 'Personal Fall Arrest Equipment')).toBeChecked()
    await expect.poll(async () => (await chosen()).toSorted()).toEqual(['Personal Fall Arrest Equipment', 'Roof Work Plan'])
    await nora.button('Continue').click()
    await expect(nora.row('Rail Spur')).toContainText('1 Depot Rd')
  })

  await test.step('signed out and in again the draft is there', async () => {
    await nora.signsOut()
    await nora.typesCredentials({ word })
    await goesOn()
    await expect(nora.row('Rail Spur')).toContainText('1 Depot Rd')
  })

  await nora.button('Submit').click()
  await expect(page.getByRole('alertdialog', { name: 'You are all set!' })).toBeVisible()
  await nora.button('Open the back office').click()
  await expect(nora.heading('Pecos Steel')).toBeVisible()
  const projects = await (await apiOf(siteward(), owner, word)).get<{ name: string; number: string; address: string }[]>(`/api/accounts/${accountID}/projects`)
  expect(projects).toMatchObject([{ number: '7', name: 'Rail Spur', address: '1 Depot Rd' }])
})
