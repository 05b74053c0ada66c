import { expect, ownSiteward, test } from './journey.ts'
import { hasWholeApp } from './needed-away.ts'
import { areTaken, isExchanged, releasing, takesIt } from './releases.ts'

const behind = ownSiteward()

test('F-47 a busy worker of the old version does not prevent the update', async ({ comes }) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await dana.opensNewAction()
  siteward.release()
  await dana.page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((found) => found?.update()),
  )
  await expect(dana.says('New version ready. Your entries are kept.')).toBeVisible()
  await dana.field('Situation statement').fill('Half a sentence')
  siteward.holds(/\?held/)
  await dana.page.evaluate(() => {
    Reflect.set(globalThis, 'sameLife', true)
    void fetch('/api/users/me?held', { headers: { 'lookup-cache': 'lookups:0.0' } }).catch(
      () => undefined,
    )
  })
  await takesIt(dana)
  await isExchanged(dana.page)
  await expect(dana.field('Situation statement')).toHaveValue('Half a sentence')
  siteward.holds(null)
  await dana.context.close()
  await siteward.end()
})

test('F-47 while the old version has work, the tap reloads the page and offers the update again, until it is replaced', async ({
  comes,
}) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await dana.opensNewAction()
  siteward.release()
  await dana.page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((found) => found?.update()),
  )
  await expect(dana.says('New version ready. Your entries are kept.')).toBeVisible()
  await dana.field('Situation statement').fill('Half a sentence')
  // Requests a file that the worker has lost, because the tap would end a mere lookup.
  siteward.holds(/\/logo\.svg/)
  await dana.page.evaluate(async () => {
    Reflect.set(globalThis, 'sameLife', true)
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes('/logo.svg')) await (await caches.open(name)).delete(url)
    void fetch('/logo.svg').catch(() => undefined)
  })
  await takesIt(dana)
  await expect
    .poll(() =>
      dana.page.evaluate(() => Reflect.get(globalThis, 'sameLife')).catch(() => 'reloading'),
    )
    .toBeUndefined()
  await expect(dana.says('New version ready. Your entries are kept.')).toBeVisible()
  await expect(dana.field('Situation statement')).toHaveValue('Half a sentence')
  // The exchange needs no second tap.
  siteward.holds(null)
  await isExchanged(dana.page)
  await expect(dana.field('Situation statement')).toHaveValue('Half a sentence')
  await dana.context.close()
  await siteward.end()
})

test('the first worker also takes over a page that was loading meanwhile, without a reload', async ({
  comes,
}) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  // Delays the first worker until the other page is loading, however long the sign-in takes.
  siteward.holds(/\/sw\.js/)
  await dana.signsIn()
  const { page: first } = dana
  const late = await dana.context.newPage()
  await late.addInitScript(() =>
    Reflect.set(globalThis, 'beganWithout', navigator.serviceWorker.controller === null),
  )
  await late.route('**/back-office/projects', async (route) => {
    const page = await route.fetch()
    siteward.holds(null)
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await route.fulfill({ response: page })
  })
  expect(await first.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await late.goto(`${siteward.address}/back-office/projects`)
  // Reads the state at the page's start, because it requests its worker shortly after.
  expect(await late.evaluate(() => Reflect.get(globalThis, 'beganWithout'))).toBe(true)
  await areTaken([late])
  await dana.context.close()
  await siteward.end()
})

test('a first visit that loses the connection before its worker loaded requests it again, and gets one', async ({
  comes,
}) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  const { page } = dana
  const has = () => page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))
  await page.clock.install()
  const [itsCode, itself] = [/\/assets\/worker-watch/, /\/sw\.js/]
  // The browser reports the missing file, as this journey expects.
  dana.troubles.missing = /\/assets\/worker-watch|404.*when fetching the script/
  const fails = async (lost: RegExp, meanwhile: () => Promise<void>) => {
    siteward.loses(lost)
    const statuses: number[] = []
    dana.context.on(
      'response',
      (answer) => void (lost.test(answer.url()) && statuses.push(answer.status())),
    )
    await meanwhile()
    // The page sets its next try only after the test has seen the answer, so time advances until
    // that arrives.
    await expect
      .poll(async () => {
        if (statuses.length === 0) await page.clock.fastForward(30_000)
        return statuses[0]
      })
      .toBe(404)
    // During the request the browser has a pending registration.
    await expect.poll(has).toBe(false)
  }
  await fails(itsCode, () => dana.goes('/back-office/corrective-actions'))
  await fails(itself, () => Promise.resolve())
  siteward.loses(null)
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000)
      return has()
    })
    .toBe(true)
  await dana.context.close()
  await siteward.end()
})

test('F-48 offers a new version only when all its files are on the device, including rarely opened pages', async ({
  comes,
}) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  const { page } = dana
  await dana.signsIn()
  await hasWholeApp(page)
  await page.evaluate(() => caches.delete('later-files'))
  siteward.holds(/\/assets\/charts-/)
  siteward.release()
  await page.evaluate(
    () => void navigator.serviceWorker.getRegistration().then((found) => found?.update()),
  )
  // The files before it load in the meantime.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('later-files')).keys()).length))
    .toBeGreaterThan(20)
  await expect(dana.says('New version ready. Your entries are kept.')).toBeHidden()
  siteward.holds(null)
  await expect(dana.says('New version ready. Your entries are kept.')).toBeVisible()
  await hasWholeApp(page)
  await dana.context.close()
  await siteward.end()
})

test('F-47 the first worker takes over a second tab without a reload or an update message', async ({
  comes,
}) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  const { page: first } = dana
  siteward.holds(/\/assets\/projects-/)
  await dana.goes('/back-office/corrective-actions')
  await first.waitForFunction(() =>
    navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.installing)),
  )
  const other = await dana.context.newPage()
  await other.goto(siteward.address)
  // Longer than a page waits before it requests its worker.
  await other.waitForTimeout(2500)
  await areTaken([first, other], () => siteward.holds(null))
  await dana.context.close()
  await siteward.end()
})

test('F-48 a part of the app that fails to load offers Reload, keeps the input and never loops', async ({
  comes,
}) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test', serviceWorkers: 'block' })
  await dana.signsIn()
  await dana.opensNewAction()
  await dana.field('Situation statement').fill('Half a sentence')
  siteward.loses(/\/assets\/projects-/)
  // The browser reports the missing file, as this journey expects.
  dana.troubles.missing = /\/assets\/projects-/
  await dana.page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Projects' })
    .click()
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
