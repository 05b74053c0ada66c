import type { Page } from '@playwright/test'
import { expect, ownSiteward, test } from './journey.ts'
import { releasing } from './releases.ts'

const behind = ownSiteward()

test('F-47 F-48 a new version waits for the tap; then drafts are written, it takes over, and every tab reloads', async ({ comes }) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const other = await dana.context.newPage()
  await other.goto(`${siteward.address}/back-office/corrective-actions/new`)
  await dana.opensNewAction()
  await dana.page.evaluate(() => Reflect.set(globalThis, 'sameLife', true))
  await other.evaluate(() => Reflect.set(globalThis, 'sameLife', true))

  await test.step('it is told, and nothing reloads by itself', async () => {
    siteward.release()
    await dana.page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()))
    await expect(dana.says('New version ready. What you typed is kept.')).toBeVisible()
    await expect(other.getByText('New version ready. What you typed is kept.')).toBeVisible()
    expect(await dana.page.evaluate(() => Reflect.get(globalThis, 'sameLife'))).toBe(true)
  })

  await test.step('a tap: both tabs are the new version, and what was typed a moment ago is there', async () => {
    await dana.field('Situation statement').fill('Half a sentence')
    // Sooner than any draft is written by itself.
    await dana.button('Update now').click()
    await expect.poll(() => dana.page.evaluate(() => Reflect.get(globalThis, 'sameLife')).catch(() => 'reloading'), { timeout: 20_000 }).toBeUndefined()
    await expect.poll(() => other.evaluate(() => Reflect.get(globalThis, 'sameLife')).catch(() => 'reloading'), { timeout: 20_000 }).toBeUndefined()
    await expect(dana.field('Situation statement')).toHaveValue('Half a sentence')
    await expect(dana.says('New version ready. What you typed is kept.')).toBeHidden()
    expect(await dana.page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.waiting ?? null))).toBeNull()
  })
  await dana.context.close()
  await siteward.end()
})

test('F-47 the first worker takes over a second tab without reloading it, and speaks of no update', async ({ comes }) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  const { page: first } = dana
  siteward.holds(/\/assets\/projects-/)
  await dana.goes('/back-office/corrective-actions')
  await first.waitForFunction(() => navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.installing)))
  const other = await dana.context.newPage()
  await other.goto(siteward.address)
  // Longer than the wait of a page before it asks for its worker.
  await other.waitForTimeout(2500)
  await areTaken([first, other], () => siteward.holds(null))
  await dana.context.close()
  await siteward.end()
})

test('a page that was on its way while the first worker took the pages over is taken too, without a reload', async ({ comes }) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  const { page: first } = dana
  const late = await dana.context.newPage()
  await late.route('**/back-office/projects', async (route) => {
    const page = await route.fetch()
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await route.fulfill({ response: page })
  })
  expect(await first.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await late.goto(`${siteward.address}/back-office/projects`)
  // It asks for its worker only a moment after it stands.
  expect(await late.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await areTaken([late])
  await dana.context.close()
  await siteward.end()
})

test('a first visit whose line is lost before its worker is there asks for it again, and has one', async ({ comes }) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  const { page } = dana
  const has = () => page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))
  await page.clock.install()
  const [itsCode, itself] = [/\/assets\/worker-watch/, /\/sw\.js/]
  // The browser says so itself; it is what this journey is about.
  dana.troubles.missing = /\/assets\/worker-watch|404.*when fetching the script/
  const fails = async (lost: RegExp, meanwhile: () => Promise<void>) => {
    siteward.loses(lost)
    const answered = dana.context.waitForEvent('response', (answer) => lost.test(answer.url()))
    await meanwhile()
    expect((await answered).status()).toBe(404)
    expect(await has()).toBe(false)
  }
  await fails(itsCode, () => dana.goes('/back-office/corrective-actions'))
  await fails(itself, () => page.clock.fastForward(30_000))
  siteward.loses(null)
  await page.clock.fastForward(30_000)
  await expect.poll(has).toBe(true)
  await dana.context.close()
  await siteward.end()
})

test('F-48 a part of the app that does not load says Reload, keeps what was typed and never loops', async ({ comes }) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test', serviceWorkers: 'block' })
  await dana.signsIn()
  await dana.opensNewAction()
  await dana.field('Situation statement').fill('Half a sentence')
  siteward.loses(/\/assets\/projects-/)
  // The browser says so itself; it is what this journey is about.
  dana.troubles.missing = /\/assets\/projects-/
  await dana.page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Projects' }).click()
  await dana.button('Leave').click()
  await expect(dana.says('This part of the app did not load')).toBeVisible()
  siteward.loses(null)
  await dana.button('Reload').click()
  await expect(dana.heading('Projects')).toBeVisible()
  await dana.opensFromMenu('Corrective Actions')
  await dana.opensNewAction()
  await expect(dana.field('Situation statement')).toHaveValue('Half a sentence')
  await dana.context.close()
  await siteward.end()
})

/** The worker takes these tabs over, after `begins`, without reloading them and without a word of an update. */
async function areTaken(tabs: readonly Page[], begins: () => void = () => undefined): Promise<void> {
  for (const tab of tabs) await tab.evaluate(() => Reflect.set(globalThis, 'sameLife', true))
  begins()
  for (const tab of tabs) {
    await tab.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // A reload would come within this time.
    await tab.waitForTimeout(1000)
    expect(await tab.evaluate(() => Reflect.get(globalThis, 'sameLife'))).toBe(true)
    await expect(tab.getByText('New version ready. What you typed is kept.')).toBeHidden()
  }
}
