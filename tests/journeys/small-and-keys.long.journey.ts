import { byKeys } from './by-keys.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()

test('the main path works by keyboard alone', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  const { page } = dana
  const { press, to } = byKeys(page)
  const tabsTo = async (
    role: 'button' | 'textbox' | 'link' | 'combobox' | 'radio' | 'searchbox' | 'switch',
    name: RegExp,
  ) => {
    const target = page.getByRole(role, { name }).first()
    await expect(target).toBeVisible()
    await to(target)
  }
  await dana.goes('/back-office/corrective-actions')
  await expect(dana.heading('Sign in')).toBeVisible()
  await tabsTo('textbox', /^Email/)
  await page.keyboard.type(dana.email)
  await tabsTo('textbox', /^Password/)
  await page.keyboard.type('Siteward1!')
  await press('Enter')
  await expect(dana.heading('Corrective actions')).toBeVisible()

  // `/` focuses the search of the list, arrows move through its rows, Enter opens one.
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
    // Waits for the choices, because Enter chooses nothing before they have loaded.
    await expect(page.getByRole('option').first()).toBeVisible()
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
  await dana.seesToast('Corrective Action Created')

  await expect(dana.heading('Corrective actions')).toBeVisible()
  // The list scrolls to the new row, below the bar.
  await expect(dana.row('Harness past its date')).toBeInViewport()
  await press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
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
  await dana.seesToast('Corrective Action Updated')

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
