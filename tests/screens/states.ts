import { expect, type Page } from '@playwright/test'

/** What a screen is like after somebody did something there. */
export interface State {
  name: string
  path: string
  /** After the address was opened. */
  does?: (page: Page, say: (english: string) => RegExp) => Promise<unknown>
  /** Opens anew at each size, since it does not stay open while the screen is turned. */
  each?: boolean
}

const office = '/back-office/corrective-actions'
const projects = '/back-office/projects'
const press = (english: string) => (page: Page, say: (english: string) => RegExp) => page.getByRole('button', { name: say(english) }).first().click()
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

/** One filter, behind the button of all where there is no room for it. */
function filter(name: string): State['does'] {
  return async (page, say) => {
    const chip = page.locator('[aria-haspopup=dialog]').filter({ hasText: say(name) })
    if (!(await chip.isVisible())) await press('Filters')(page, say)
    if (!isPhone(page)) await chip.click()
  }
}

/** Dialogs, errors, filters and menus of the screens of a safety professional, beside the addresses themselves. */
export const officeStates: readonly State[] = [
  { name: 'keys', path: office, does: (page) => page.keyboard.press('?') },
  { name: 'account menu', path: office, each: true, does: (page, say) => page.getByRole('button', { name: isPhone(page) ? say('More') : say('Account menu of {name}') }).click() },
  { name: 'side menu over the page', path: office, each: true, does: async (page, say) => (isPhone(page) ? undefined : page.getByRole('button', { name: say('Open the menu') }).or(page.getByRole('button', { name: say('Close the menu') })).click()) },
  { name: 'filter open', path: office, each: true, does: filter('Risk level') },
  { name: 'filter by days open', path: office, each: true, does: filter('Due') },
  { name: 'filters set', path: `${office}?risk=High,Critical&q=a` },
  { name: 'columns', path: office, each: true, does: async (page, say) => (isPhone(page) ? undefined : press('Columns')(page, say)) },
  { name: 'no match', path: `${office}?q=nothingislikethis` },
  { name: 'scrolled', path: office, each: true, does: (page) => page.locator('[data-scroll-area]').first().evaluate((area) => area.scrollTo({ top: 1_500 })) },
  { name: 'form with errors', path: `${office}/new`, does: (page) => page.keyboard.press('Control+Enter') },
  { name: 'list of a field', path: `${office}/new`, each: true, does: (page, say) => page.getByRole('combobox', { name: say('Project') }).click() },
  { name: 'month of a field', path: `${office}/new`, each: true, does: (page, say) => page.getByRole('button', { name: say('Open calendar') }).first().click() },
  { name: 'create project', path: projects, does: press('Create Project') },
  {
    name: 'create project with errors',
    path: projects,
    does: async (page, say) => {
      await press('Create Project')(page, say)
      await page.getByRole('dialog').getByRole('textbox').first().press('Control+Enter')
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  { name: 'project tree', path: projects, does: press('View Project Tree') },
  { name: 'organization tree', path: projects, does: press('Organization Tree') },
  { name: 'remove a project', path: projects, does: (page) => page.getByRole('switch').first().press(' ') },
  {
    name: 'inline edit with an error',
    path: projects,
    each: true,
    does: async (page, say) => {
      await page.getByRole('button', { name: say('Edit {name}') }).first().click()
      await page.locator('[data-editing] input').nth(2).fill('')
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await page.keyboard.press('Tab')
    },
  },
  { name: 'no match of projects', path: `${projects}?q=nothingislikethis` },
]

export const visitorStates: readonly State[] = [
  { name: 'sign-in with errors', path: '/login', does: (page) => page.locator('button[type=submit]').click() },
  {
    name: 'sign-in refused',
    path: '/login',
    does: async (page) => {
      await page.getByRole('form').getByRole('textbox').first().fill('nobody@ridgeline.test')
      await page.getByRole('form').getByRole('textbox').nth(1).fill('wrong')
      await page.locator('button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'not found', path: '/nowhere' },
]
