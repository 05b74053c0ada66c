import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { startServer } from '../bench/server-process.ts'
import { needChromium } from '../stages/chromium.ts'

// Draws pictures of the running demo: `node tests/pictures/screens.ts FOLDER` takes every screen at
// every design size, in both themes and languages; `--readme` takes the one of the README.

const sizes = {
  landscape: [1024, 768],
  portrait: [820, 1180],
  phone: [390, 844],
  desk: [1440, 900],
} as const
const screens = [
  ['actions', '/back-office/corrective-actions'],
  ['new-action', '/back-office/corrective-actions/new'],
  ['projects', '/back-office/projects'],
  ['sync', '/back-office/sync'],
] as const
const words = { en: { email: 'Email', password: 'Password', go: 'Sign in' } }

const dataDir = mkdtempSync(join(tmpdir(), 'siteward-pictures-'))
const server = await startServer(dataDir, { SEED: 'demo' })
const browser = await chromium.launch({ executablePath: needChromium(), headless: true })
const origin = `http://localhost:${server.port}`
try {
  const readme = process.argv.includes('--readme')
  const folder = readme ? 'docs/pictures' : (process.argv[2] ?? 'test-results/pictures')
  mkdirSync(folder, { recursive: true })
  if (readme) await readmePicture(browser, join(folder, 'corrective-actions.png'))
  else
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
      await everyScreen(browser, folder, size)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function everyScreen(from: Browser, folder: string, size: keyof typeof sizes): Promise<void> {
  const [width, height] = sizes[size]
  for (const theme of ['dark', 'light'] as const) {
    for (const language of ['en', 'es'] as const) {
      const context = await from.newContext({ viewport: { width, height } })
      const page = await context.newPage()
      const name = (screen: string) => join(folder, `${screen}-${size}-${theme}-${language}.png`)
      await page.goto(`${origin}/login`)
      await page.getByLabel(words.en.email).waitFor()
      await page.evaluate(
        ([wanted, tongue]) => {
          localStorage.setItem('siteward.theme', `${wanted}Theme`)
          localStorage.setItem('siteward.language', tongue)
        },
        [theme, language] as const,
      )
      await signIn(page, async () => page.screenshot({ path: name('sign-in') }))
      for (const [screen, path] of screens) {
        await page.goto(`${origin}${path}`)
        await settle(page)
        await page.screenshot({ path: name(screen) })
      }
      await openedAction(page, name)
      await context.close()
    }
  }
}

/** Opens the newest action and its history as a person does. */
async function openedAction(page: Page, name: (screen: string) => string): Promise<void> {
  await page.goto(`${origin}/back-office/corrective-actions?status=In+Progress`)
  await settle(page)
  const link = await page
    .locator('a[href*="/corrective-actions/"]:not([href$="/new"])')
    .first()
    .getAttribute('href')
  if (link === null) throw new Error('The list has no link to an action.')
  await page.goto(`${origin}${link}`)
  await settle(page)
  await page.screenshot({ path: name('action') })
  await page.goto(`${origin}${link}/history`)
  await settle(page)
  await page.screenshot({ path: name('history') })
}

async function readmePicture(from: Browser, path: string): Promise<void> {
  const context = await from.newContext({
    viewport: { width: 1024, height: 768 },
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await signIn(page)
  await page.goto(`${origin}/back-office/corrective-actions?status=open&sort=number&desc=true`)
  await settle(page)
  await page.screenshot({ path })
  await context.close()
}

async function signIn(page: Page, before?: () => Promise<unknown>): Promise<void> {
  await page.reload()
  const fields = page.locator('input')
  await fields.first().waitFor()
  await settle(page)
  await before?.()
  await fields.nth(0).fill('safety@ridgeline.test')
  await page.locator('input[type="password"]').fill('Siteward1!')
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/back-office/**')
  await settle(page)
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForTimeout(1200)
}
