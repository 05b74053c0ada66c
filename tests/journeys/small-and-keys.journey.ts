import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'

const siteward = ownSiteward()

test('the main path on a phone: sign in, project, action opened, found, closed', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const lead = (await apiOf(siteward(), 'lead@ridgeline.test')).me
  await dana.goes('/')
  await dana.typesCredentials()
  await expect(dana.heading('Corrective actions')).toBeVisible()
  const fits = async () => expect(await dana.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await fits()

  await dana.goes('/back-office/projects')
  await expect(dana.page.getByRole('listitem').filter({ has: dana.page.getByRole('switch') }).first()).toBeVisible()
  await fits()
  await dana.createsProject({ number: 'P-1', name: 'Pocket Park', address: '3 Alley' })
  await dana.page.getByRole('button', { name: 'Find a project' }).click()
  await dana.page.getByRole('searchbox').fill('Pocket')
  await expect(dana.says('Pocket Park')).toBeVisible()

  await dana.goes('/back-office/corrective-actions')
  await dana.button(/^New/).click()
  await expect(dana.heading('New corrective action')).toBeVisible()
  await fits()
  await dana.fillsAction({ title: 'Loose plank at the stairs', severity: 'Low', assignee: lead.name })
  await dana.button('Create corrective action').click()
  await expect(dana.says('Corrective Action Created')).toBeVisible()
  await dana.page.getByRole('button', { name: 'Find in this list' }).click()
  await dana.page.getByRole('searchbox').fill('Loose plank')
  await dana.page.getByRole('link', { name: /Loose plank at the stairs/ }).click()
  // On a phone reading comes first.
  await dana.button('Edit').click()
  await dana.page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name: 'Closed' }).check()
  await dana.field('Notes for this change').fill('Screwed down.')
  await fits()
  await dana.button('Close corrective action').click()
  await expect(dana.says('Corrective Action Updated')).toBeVisible()
})

test('the main path by keyboard alone', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  const { page } = dana
  const press = (key: string) => page.keyboard.press(key)
  /** Tab until what bears this name has the focus; that it can be reached is what is shown. */
  const tabsTo = async (role: 'button' | 'textbox' | 'link' | 'combobox' | 'radio' | 'searchbox' | 'switch', name: RegExp) => {
    const target = page.getByRole(role, { name }).first()
    await expect(target).toBeVisible()
    for (let steps = 0; steps < 60; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error(`Sixty times Tab never came to ${role} ${String(name)}.`)
  }
  await dana.goes('/')
  await expect(dana.heading('Sign in')).toBeVisible()
  await tabsTo('textbox', /^Email/)
  await page.keyboard.type(dana.email)
  await tabsTo('textbox', /^Password/)
  await page.keyboard.type('Siteward1!')
  await press('Enter')
  await expect(dana.heading('Corrective actions')).toBeVisible()

  // `/` goes to the search of the list, arrows walk its rows, Enter opens one.
  await press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await press('Escape')
  await tabsTo('button', /^New corrective action/)
  await press('Enter')
  await expect(dana.heading('New corrective action')).toBeVisible()
  await tabsTo('textbox', /^Situation statement/)
  await page.keyboard.type('Harness past its date')
  await tabsTo('textbox', /^Situation narrative/)
  await page.keyboard.type('Two harnesses in the box are past their date.')
  await tabsTo('radio', /^Low/)
  await press('ArrowRight')
  const choose = async (name: RegExp) => {
    await tabsTo('combobox', name)
    await press('ArrowDown')
    await press('Enter')
  }
  await choose(/^Project/)
  await tabsTo('textbox', /^Location/)
  await page.keyboard.type('Gang box')
  await choose(/^Incident type/)
  await choose(/^Safety plan/)
  await choose(/^Safety form/)
  if (await page.getByRole('combobox', { name: 'Sub-form' }).isVisible()) await choose(/^Sub-form/)
  await choose(/^Question/)
  await choose(/^Assigned to/)
  await tabsTo('button', /^Create corrective action/)
  await press('Enter')
  await expect(dana.says('Corrective Action Created')).toBeVisible()

  await press('/')
  await page.keyboard.type('Harness past its date')
  await expect(dana.row('Harness past its date')).toBeVisible()
  await tabsTo('link', /Harness past its date/)
  await press('Enter')
  await expect(dana.heading(/Harness past its date/)).toBeVisible()
  await tabsTo('radio', /^Opened/)
  await press('ArrowRight')
  await press('ArrowRight')
  await tabsTo('textbox', /^Notes for this change/)
  await page.keyboard.type('Thrown away.')
  await tabsTo('button', /^Close corrective action/)
  await press('Enter')
  await expect(dana.says('Corrective Action Updated')).toBeVisible()

  await tabsTo('link', /^Projects/)
  await press('Enter')
  await expect(dana.heading('Projects')).toBeVisible()
  await tabsTo('switch', / is active$/)
  await press('Space')
  await expect(dana.says('Are you sure you want to remove the project?')).toBeVisible()
  await press('Escape')
  await expect(dana.says('Are you sure you want to remove the project?')).toBeHidden()
  await tabsTo('button', /^Edit /)
  await press('Enter')
  await expect(dana.field('Number')).toBeFocused()
  await press('Escape')
  await expect(dana.button('Save')).toBeHidden()
})
