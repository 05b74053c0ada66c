import { expect, type Page } from '@playwright/test'
import type { State } from './state.ts'

const list = '/back-office/submissions'
type Say = Parameters<NonNullable<State['does']>>[1]

const drawer = (page: Page) => page.getByRole('dialog')
const inDrawer = (english: string) => async (page: Page, say: Say) =>
  drawer(page)
    .getByRole('button', { name: say(english) })
    .first()
    .click()

/** Opens the drawer, without anything that an earlier state stored. */
async function opens(page: Page, say: Say, isEmpty: boolean): Promise<void> {
  const button = page
    .getByRole('button', { name: say('Keep offline') })
    .or(page.getByRole('button', { name: say('Kept offline {count}') }))
  await button.first().click()
  await expect(drawer(page).getByRole('heading', { name: say('How far back') })).toBeVisible()
  if (!isEmpty) return
  const removes = drawer(page).getByRole('button', { name: say('Remove all') })
  if (await removes.isEnabled()) {
    await removes.click()
    await expect(drawer(page).getByRole('button', { name: say('Undo') })).toBeHidden({
      timeout: 30_000,
    })
  }
}

/** Adds the first project of the alphabet. */
async function adds(page: Page, say: Say): Promise<void> {
  await inDrawer('Add a project')(page, say)
  await drawer(page).getByRole('listitem').getByRole('button').first().click()
}

/** Simulates a browser with almost no storage left. */
const nearlyFull = (page: Page) =>
  page.evaluate(() => {
    navigator.storage.estimate = () =>
      Promise.resolve({ quota: 2 ** 33, usage: 2 ** 33 - 30 * 2 ** 20 })
  })

const pdfs = '**/api/submissions/*/pdf*'

/**
 * 'Kept offline' with nothing chosen, while a person chooses and it downloads, with all files here,
 * just after a removal, and with no storage left.
 */
export const keptStates: readonly State[] = [
  { name: 'kept offline, nothing', path: list, does: (page, say) => opens(page, say, true) },
  {
    name: 'kept offline, choosing a project',
    path: list,
    does: async (page, say) => {
      await opens(page, say, true)
      await inDrawer('Add a project')(page, say)
      await expect(drawer(page).getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'kept offline, in progress',
    path: list,
    does: async (page, say) => {
      // The files never arrive.
      await page.route(pdfs, () => undefined)
      await opens(page, say, true)
      await adds(page, say)
      await expect(
        drawer(page).getByText(say('Fetching {done} of {all}, {doneBytes} of {allBytes}')),
      ).toBeVisible()
    },
  },
  {
    name: 'kept offline, all of it here',
    path: list,
    does: async (page, say) => {
      await page.unroute(pdfs)
      await opens(page, say, true)
      await adds(page, say)
      await expect(
        drawer(page)
          .getByRole('status')
          .filter({ hasText: /^\d+ \w+, [\d.]+ [kM]B$/ }),
      ).toBeVisible({ timeout: 60_000 })
    },
  },
  {
    name: 'submissions, some of them kept',
    path: list,
    does: (page, say) =>
      expect(page.getByRole('button', { name: say('Kept offline {count}') })).toBeVisible(),
  },
  {
    name: 'kept offline, nearly no room',
    path: list,
    does: async (page, say) => {
      await nearlyFull(page)
      await opens(page, say, false)
      await expect(
        drawer(page).getByText(
          say(
            'Less than 50 MB is left, so nothing more is fetched. Remove something, here or elsewhere on this tablet.',
          ),
        ),
      ).toBeVisible()
    },
  },
]
