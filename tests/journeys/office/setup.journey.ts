import type { Locator } from '@playwright/test'
import { apiOf } from '../api.ts'
import { byKeys } from '../by-keys.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import type { Person } from '../person.ts'
import { newCompany, tick, word } from '../setup.ts'

withoutWorker()

const siteward = sharedSiteward()

const plan = ({ page }: Person, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Safety programs' })
    .getByRole('button', { name: new RegExp(`^${name}`) })

test('WIZ-01 WIZ-26 G1-96 SES-47 a new company completes sign-in, setup and its first corrective action by keyboard alone', async ({
  comes,
}) => {
  const { accountID, owner } = await newCompany(siteward(), 'Llano Bridge Works', 'llano.test')
  const nora = await comes(siteward(), { email: owner })
  const { page } = nora
  const { press, to } = byKeys(page)
  const presses = async (target: Locator, key = 'Enter') => {
    await expect(target).toBeVisible()
    await to(target)
    await press(key)
  }

  await test.step('signing in leads to the setup, which gives the reason', async () => {
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
    await expect(page.getByRole('alertdialog', { name: 'You are all set!' })).toContainText(
      'Your company has been configured.',
    )
    await press('Enter')
  })

  await test.step('the page reloads, and opens the start page of configured companies', async () => {
    await expect(nora.heading('Llano Bridge Works')).toBeVisible()
    expect(nora.path).toBe('/back-office/account')
    const api = await apiOf(siteward(), owner, word)
    expect(await api.get(`/api/accounts/${accountID}/setup`)).toMatchObject({
      isConfigurate: true,
      hasPreviousConfiguration: true,
    })
    expect(
      (await api.get<{ number: string }[]>(`/api/accounts/${accountID}/projects`))
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual(['1037', '1042'])
    const plans = await api.get<{ name: string; forms: { name: string; isSelected: boolean }[] }[]>(
      `/api/accounts/${accountID}/safetyplans`,
    )
    expect(
      plans
        .map(
          ({ name, forms }) => [name, forms.filter(({ isSelected }) => isSelected).length] as const,
        )
        .filter(([, count]) => count > 0),
    ).toEqual([
      ['Fall Protection', 1],
      ['Scaffolding', plans.find(({ name }) => name === 'Scaffolding')?.forms.length],
    ])
    await nora.goes('/back-office/setup')
    await expect.poll(() => nora.path).toBe('/back-office/account')
  })

  await test.step('the first corrective action', async () => {
    await presses(
      page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'Corrective Actions' })
        .first(),
    )
    await presses(nora.button('New corrective action').first())
    await expect(nora.heading('New corrective action')).toBeVisible()
    for (const [field, words] of [
      ['Situation statement', 'Loose plank'],
      ['Situation narrative', 'A plank on the second lift is loose.'],
    ] as const) {
      await to(nora.field(field))
      await page.keyboard.type(words)
    }
    await to(page.getByRole('radio', { name: 'Low' }))
    await press('ArrowRight')
    const chooses = async (name: RegExp) => {
      await to(page.getByRole('combobox', { name }))
      await press('ArrowDown')
      // Waits for the choices, because Enter chooses nothing before they have loaded.
      await expect(page.getByRole('option').first()).toBeVisible()
      await press('Enter')
    }
    await chooses(/^Project/)
    await to(nora.field('Location'))
    await page.keyboard.type('Second lift')
    for (const name of [/^Incident type/, /^Safety plan/, /^Safety form/]) await chooses(name)
    if (await page.getByRole('combobox', { name: 'Sub-form' }).isVisible())
      await chooses(/^Sub-form/)
    for (const name of [/^Question/, /^Assigned to/]) await chooses(name)
    await presses(nora.button('Create corrective action'))
    await nora.seesToast('Corrective Action Created')
    await expect(nora.row('Loose plank')).toBeVisible()
  })
})
