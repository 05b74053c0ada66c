import { expect, type Page } from '@playwright/test'
import { filter, press, says } from './acts.ts'
import { isPhone, type State } from './state.ts'

const office = '/back-office/corrective-actions'
const projects = '/back-office/projects'
const programs = '/back-office/plans'
const system = '/admin/corrective-actions'
const jobs = '/admin/jobs'
const citations = '/admin/citations'
const hazards = '/admin/hazards'
/** The states of a list: its columns and one of its filters open, and no results. */
const listStates = (path: string, filtered: string): State[] => [
  { name: `${path}, filter open`, path, each: true, does: filter(filtered) },
  {
    name: `${path}, columns`,
    path,
    each: true,
    does: async (page, say) => (isPhone(page) ? undefined : press('Columns')(page, say)),
  },
  { name: `${path}, no match`, path: `${path}?q=nothingislikethis` },
]

/**
 * Dialogs, errors, filters and menus of a safety professional's screens, in addition to the
 * addresses themselves.
 */
export const officeStates: readonly State[] = [
  {
    name: 'keys',
    path: office,
    does: async (page) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'account menu',
    path: office,
    each: true,
    does: (page, say) =>
      page
        .getByRole('button', { name: isPhone(page) ? say('More') : say('Account menu of {name}') })
        .click(),
  },
  {
    name: 'side menu over the page',
    path: office,
    each: true,
    does: async (page, say) =>
      isPhone(page)
        ? undefined
        : page
            .getByRole('button', { name: say('Open the menu') })
            .or(page.getByRole('button', { name: say('Close the menu') }))
            .click(),
  },
  ...listStates(office, 'Risk level'),
  { name: 'filter by days open', path: office, each: true, does: filter('Due') },
  { name: 'filters set', path: `${office}?risk=High,Critical&q=a` },
  {
    name: 'scrolled',
    path: office,
    each: true,
    does: async (page) => {
      await page
        .locator('[data-scroll-area]')
        .first()
        .evaluate(async (area) => {
          area.scrollTo({ top: 1_500 })
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        })
      // The rows are no targets while the list scrolls.
      await expect(page.locator('[data-scrolling]')).toHaveCount(0)
    },
  },
  {
    name: 'a regulation with its text',
    path: `${office}/new`,
    each: true,
    does: async (page, say) => {
      await page.getByRole('combobox', { name: say('Search all questions') }).fill('1926.501(b)(1)')
      await page.getByRole('option').first().click()
      await page
        .getByRole('button', { name: /^29 CFR 1926\.501/ })
        .first()
        .click()
      await expect(
        page.getByText(say('Our copy of {date}. Not the official text and not legal advice.')),
      ).toBeVisible()
    },
  },
  {
    name: 'form with errors',
    path: `${office}/new`,
    does: (page) => page.keyboard.press('Control+Enter'),
  },
  {
    name: 'list of a field',
    path: `${office}/new`,
    each: true,
    does: (page, say) => page.getByRole('combobox', { name: say('Project') }).click(),
  },
  {
    name: 'month of a field',
    path: `${office}/new`,
    each: true,
    does: (page, say) =>
      page
        .getByRole('button', { name: say('Open calendar') })
        .first()
        .click(),
  },
  {
    name: 'past cases under an action, one shown whole',
    path: `${office}?q=scaffold`,
    each: true,
    does: async (page, say) => {
      await page.locator('[data-index] a[href]').first().click()
      const fold = page.getByRole('heading', { name: say('This has happened before') })
      await fold.click()
      await expect(page.locator('details ol > li')).toHaveCount(3)
      await fold.evaluate((heading) => heading.closest('details')?.scrollIntoView())
      await page
        .getByRole('button', { name: say('Show all of the case of {day}') })
        .first()
        .click()
    },
  },
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
  {
    name: 'remove a project',
    path: projects,
    does: (page) => page.getByRole('switch').first().press(' '),
  },
  {
    name: 'inline edit with an error',
    path: projects,
    each: true,
    does: async (page, say) => {
      await page
        .getByRole('button', { name: say('Edit {name}') })
        .first()
        .click()
      await page.locator('[data-editing] input').nth(2).fill('')
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await page.keyboard.press('Tab')
    },
  },
  { name: 'no match of projects', path: `${projects}?q=nothingislikethis` },
  {
    name: 'questions of a form',
    path: `${programs}?form=101`,
    each: true,
    does: async (page) => page.locator('[role=table] button[aria-expanded]').nth(1).click(),
  },
  {
    name: 'remove a program',
    path: programs,
    does: (page) => page.getByRole('switch').first().press(' '),
  },
  {
    name: 'programs, nothing found',
    path: programs,
    does: (page) => page.getByRole('searchbox').fill('nothingislikethis'),
  },
]

/** Dialogs, errors, filters and menus of a system administrator's screens. */
export const systemStates: readonly State[] = [
  ...listStates(system, 'Company'),
  { name: 'filters set, all companies', path: `${system}?risk=High,Critical&overdue=1&q=a` },
  // A search close to “boards”, which the title of an action of the journey contains.
  {
    name: 'what is close to it',
    path: `${system}?q=bosrds`,
    does: says('Nothing matches exactly. These results are close to “{similarTo}”.'),
  },
  { name: 'no job matches', path: `${jobs}?q=nothingislikethis` },
  {
    name: 'no citation matches',
    path: `${citations}?state=unknown`,
    does: says('No citation matches'),
  },
  { name: 'filter of citations', path: citations, each: true, does: filter('Program') },
  {
    name: 'a citation with its text',
    path: `${citations}?q=1926.501(b)`,
    each: true,
    does: async (page, say) => {
      await page.locator('[data-row-link]').first().click()
      await expect(page.getByText(say('Not the official text. It may be shortened.'))).toBeVisible()
    },
  },
  {
    name: 'a citation that is gone',
    path: `${citations}/0-0`,
    does: says('This citation is gone'),
  },
  {
    name: 'give up a job',
    path: jobs,
    does: (page, say) =>
      page
        .getByRole('button', { name: say('Give up: {name}') })
        .first()
        .click(),
  },
  { name: 'a new hazard with errors', path: hazards, does: writesHazard },
  {
    name: 'delete a hazard',
    path: hazards,
    does: (page, say) =>
      page
        .getByRole('button', { name: say('Delete {name}') })
        .first()
        .click(),
  },
  { name: 'no hazard matches', path: `${hazards}?q=nothingislikethis` },
]

/** Adds a new row to the table and saves it empty. */
async function writesHazard(page: Page, say: (english: string) => RegExp): Promise<void> {
  await page
    .getByRole('button', { name: say('Add hazard') })
    .first()
    .click()
  await page.getByRole('button', { name: say('Save') }).click()
}

export const visitorStates: readonly State[] = [
  {
    name: 'sign-in with errors',
    path: '/login',
    does: (page) => page.locator('button[type=submit]').click(),
  },
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
