import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { chromium, type Page } from 'playwright'
import { apiOf } from '../journeys/api.ts'
import { deviceOf } from '../journeys/device.ts'
import { Person } from '../journeys/person.ts'
import { startSiteward } from '../journeys/server.ts'
import { needChromium } from '../stages/chromium.ts'
import { layLine } from '../world/line.ts'

// Draws pictures of the waiting changes: `node tests/pictures/tray.ts FOLDER` takes the sync page
// and the lists at every design size, in both themes and languages, first without a network, then
// with a decision.

const sizes = {
  landscape: [1024, 768],
  portrait: [820, 1180],
  phone: [390, 844],
  desk: [1440, 900],
} as const
const folder = process.argv[2] ?? 'test-results/pictures'
mkdirSync(folder, { recursive: true })
const who = 'safety@ridgeline.test'
const siteward = await startSiteward()
const line = await layLine()
const browser = await chromium.launch({ executablePath: needChromium(), headless: true })
try {
  const api = await apiOf(siteward, who)
  const actions = await api.get<
    { correctiveActionID: number; status: string; openedBy: number; assignedTo: number }[]
  >(`/api/accounts/${api.me.accountID}/actions`)
  const [first = 0, ...rest] = actions
    .filter(
      ({ status, openedBy, assignedTo }) =>
        status !== 'Closed' && [openedBy, assignedTo].includes(api.me.user_id),
    )
    .map((action) => action.correctiveActionID)
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    proxy: line.proxy,
  })
  const device = await deviceOf(context, line, who)
  const page = await context.newPage()
  const person = new Person(page, device, siteward, who)
  const goes = async (path: string, wait = 1200) => {
    await page.goto(`${siteward.address}${path}`)
    await page.waitForTimeout(wait)
  }
  await goes('/login')
  await page.getByLabel('Email').fill(who)
  await page.getByLabel('Password', { exact: true }).fill('Siteward1!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const path of [
    '/back-office/sync',
    '/back-office/projects',
    '/back-office/corrective-actions/new',
  ])
    await goes(path, 5000)

  await person.losesNetwork()
  const edits = async (id: number, location: string, title?: string) => {
    await goes(`/back-office/corrective-actions/${id}`)
    await person.saysAbout('Seen on the morning walk.', {
      Location: location,
      ...(title !== undefined && { 'Situation statement': title }),
    })
    // The form opens again once the change is on the device.
    await expect(person.field('Notes for this change')).toHaveValue('')
  }
  await edits(
    first,
    'Level 14, grid C to F, east edge',
    'Guardrail missing at the east edge, level 14',
  )
  for (const id of rest.slice(0, 2)) await edits(id, 'Trench 4, north end')
  await takes(page, 'offline', goes, [
    '/back-office/sync',
    '/back-office/corrective-actions',
    '/back-office/projects',
    `/back-office/corrective-actions/${first}`,
  ])
  await api.send('PUT', `/api/users/${api.me.user_id}/actions/${first}`, {
    incidentLocation: 'Level 14, whole slab edge',
    title: 'Guardrail missing along the slab edge',
    notes: 'From elsewhere.',
  })
  await person.regainsNetwork()
  await page.getByRole('button', { name: /1 (to decide|por decidir)/ }).waitFor({ timeout: 40_000 })
  await takes(page, 'decide', goes, ['/back-office/sync'])
} finally {
  await browser.close()
  line.end()
  await siteward.end()
}

async function takes(
  page: Page,
  what: string,
  goes: (path: string) => Promise<void>,
  paths: readonly string[],
): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    for (const language of ['en', 'es'] as const) {
      await page.evaluate(
        ([wanted, tongue]) => {
          localStorage.setItem('siteward.theme', `${wanted}Theme`)
          localStorage.setItem('siteward.language', tongue)
        },
        [theme, language] as const,
      )
      for (const path of paths) {
        await goes(path)
        for (const [size, [width, height]] of Object.entries(sizes)) {
          await page.setViewportSize({ width, height })
          await page.waitForTimeout(300)
          await page.screenshot({
            path: join(
              folder,
              `${what}-${path.split('/').at(-1)}-${size}-${theme}-${language}.png`,
            ),
          })
        }
        await page.setViewportSize({ width: 1024, height: 768 })
      }
    }
  }
}
