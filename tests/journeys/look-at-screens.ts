import { expect, type Page } from '@playwright/test'
import { landing } from '#contract/access/landing.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import { type FromApp, fromApp } from '#tests/screens/from-app.ts'
import { type Found, lookAt, prepare, report, type Views } from '#tests/screens/look-at.ts'
import type { State } from '#tests/screens/state.ts'
import { type Language, wordsOf } from '#tests/screens/words.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import type { Api } from './api.ts'
import type { Examples } from './examples.ts'
import type { Comes, withWorker } from './journey.ts'
import type { Person } from './person.ts'
import { ofThisRun, startSiteward, type Siteward } from './server.ts'

// The shared parts of the journeys that check screens: every-screen.long.journey.ts checks all,
// screens.journey.ts a few.

/** The server and the app's facts for these journeys. */
export interface Screens {
  siteward: Siteward
  mail: MailServer
  app: FromApp
  end(): Promise<void>
}

/**
 * Starts a server whose mails to `lead` are refused, so that the screen of jobs has a waiting one.
 */
export async function startScreens(): Promise<Screens> {
  const mail = await mailServer({
    refuses: (address) =>
      address.startsWith('lead') ? { code: 550, text: 'No such mailbox' } : undefined,
  })
  const [siteward, app] = await Promise.all([
    startSiteward({ SMTP_URL: mail.url }),
    fromApp(ofThisRun('from-app.json')),
  ])
  const end = async () => {
    await siteward.end()
    await mail.close()
  }
  return { siteward, mail, app, end }
}

/** Returns the addresses that need no session. */
export function openScreens(app: FromApp): State[] {
  return app.addresses
    .filter(({ roles }) => roles === null)
    .map(({ path }): State => ({ name: path, path }))
}

/** Returns the addresses of a role, with examples for their parameters. */
export function screensOf(app: FromApp, role: RoleID, examples: Examples): State[] {
  const own = app.addresses.filter((address) => address.roles?.includes(role))
  expect(own.map(({ path }) => path)).toContain(landing[role])
  return own.flatMap(({ path }): State[] => {
    const name = /\$(\w+)/.exec(path)?.[1]
    if (name === undefined) return [{ name: path, path }]
    const values = examples[name]
    if (values === undefined || values.length === 0)
      throw new Error(`${path}: add a value of $${name} to examples().`)
    return values.map((value) => ({
      name: path.replace(`$${name}`, value),
      path: path.replace(`$${name}`, value),
    }))
  })
}

/** Signs a person in, with the checks in each of their pages. */
export async function signedIn(
  comes: Comes,
  { siteward, app }: Pick<Screens, 'siteward' | 'app'>,
  email: string,
  device: Partial<typeof withWorker> = {},
): Promise<Person> {
  const person = await comes(siteward, { email, bypassCSP: true, ...device })
  await prepare(person.context, app)
  await person.signsIn()
  return person
}

/** Opens each state, checks it in the views, and reports all faults at once. */
export async function looksAt(
  person: Person,
  states: readonly State[],
  views: Views,
): Promise<void> {
  const found: Found = { looked: 0, faults: new Map() }
  let before: State | undefined
  for (const { language, views: all, viewsOfEach } of views) {
    await speaks(person.page, language)
    const say = wordsOf(language)
    for (const state of states) {
      const { name, path, does, each = false } = state
      const open = async (page: Page) => {
        // Navigates within the app, which takes a quarter of the time of a reload. Reloads a screen
        // in which a test opened or typed something, because that would still be there.
        if (
          before !== undefined &&
          isInside(path) &&
          isAnotherScreen(before.path, path) &&
          before.does === undefined &&
          !each
        )
          await turnsTo(page, path)
        else await person.goes(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        if (!each) await hasItsTitle(page)
        if (isInside(path) && !person.path.startsWith(path) && !leadElsewhere.includes(path))
          found.faults.set(`${path} leads to ${person.path}`, [name])
        await does?.(page, say)
      }
      await lookAt(
        person.page,
        { name, language, views: each ? viewsOfEach : all, open, each },
        found,
      )
      before = state
    }
  }
  console.log(`${states.length} screens, ${found.looked} times looked at`)
  const looks = states.flatMap(({ each }) =>
    views.flatMap(({ views: all, viewsOfEach }) =>
      (each ? viewsOfEach : all).flatMap(({ themes }) => themes),
    ),
  )
  expect(found.looked).toBe(looks.length)
  expect(report(found)).toEqual([])
}

/** Checks that the tab's title equals the page's heading, also after its record has loaded. */
async function hasItsTitle(page: Page): Promise<void> {
  const untold = () =>
    page.evaluate(() => {
      const said = document.querySelector('h1')?.lastChild?.textContent?.trim() ?? ''
      return document.title.endsWith(`${said} · Siteward`)
        ? ''
        : `“${document.title}” over “${said}”`
    })
  await expect.poll(untold).toBe('')
}

/** Addresses that redirect: two old ones, and the setup of a company that is already set up. */
const leadElsewhere: readonly string[] = ['/back-office/team', '/admin/team', '/back-office/setup']

/**
 * Matches screens that need a session. The others share one heading, so `turnsTo` could not
 * distinguish them.
 */
const isInside = (path: string) => /^\/(admin|back-office)\b/.test(path)

/** React keeps the heading between two records of one screen, so `turnsTo` would wait in vain. */
const isAnotherScreen = (before: string, path: string) =>
  withoutNumbers(before) !== withoutNumbers(path)
const withoutNumbers = (path: string) =>
  path.replace(/\?.*$/, '').replaceAll(/\/[\w-]*\d[\w-]*/g, '/#')

/**
 * Navigates to an address within the app, like a link, and waits until the earlier screen has
 * disappeared.
 */
async function turnsTo(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    document.querySelectorAll('h1').forEach((heading) => (heading.dataset['before'] = ''))
    history.pushState(null, '', path)
  }, path)
  await expect(page.locator('h1:not([data-before])')).toBeVisible()
}

export async function speaks(page: Page, language: Language): Promise<void> {
  await page.evaluate((language) => localStorage.setItem('siteward.language', language), language)
}

/** Requests a mail that is refused, so that the screen of jobs has one. */
export async function failsToSend(api: Api, system: Api): Promise<void> {
  await api.send('POST', '/api/dbconnections/change_password', { email: 'lead@ridgeline.test' })
  await expect
    .poll(
      async () =>
        (await system.get<{ state: string }[]>('/api/jobs')).filter(
          ({ state }) => state === 'Failed',
        ).length,
    )
    .toBeGreaterThan(0)
}

/** Returns an example for the addresses of citations; the other addresses belong to a company. */
export async function exampleOfCitation(system: Api): Promise<Examples> {
  const { rows } = await system.get<{ rows: { uid: string }[] }>('/api/safetyplans/citations')
  return { citation: rows.slice(0, 1).map(({ uid }) => uid) }
}
