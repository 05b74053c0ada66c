import { expect, ownSiteward, test } from './journey.ts'
import { isExchanged, releasing, takesIt } from './releases.ts'

const behind = ownSiteward()

test('F-47 F-48 a new version waits for a tap, then stores the drafts, takes over and reloads every tab', async ({
  comes,
}) => {
  const siteward = await releasing(behind())
  const dana = await comes(siteward, { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const other = await dana.context.newPage()
  await other.goto(`${siteward.address}/back-office/corrective-actions/new`)
  await dana.opensNewAction()
  await dana.page.evaluate(() => Reflect.set(globalThis, 'sameLife', true))
  await other.evaluate(() => Reflect.set(globalThis, 'sameLife', true))

  await test.step('the tabs announce the new version, and no tab reloads on its own', async () => {
    siteward.release()
    await dana.page.evaluate(() =>
      navigator.serviceWorker.getRegistration().then((found) => found?.update()),
    )
    await expect(dana.says('New version ready. Your entries are kept.')).toBeVisible()
    await expect(other.getByText('New version ready. Your entries are kept.')).toBeVisible()
    expect(await dana.page.evaluate(() => Reflect.get(globalThis, 'sameLife'))).toBe(true)
  })

  await test.step('after a tap both tabs run the new version, and the recent input is there', async () => {
    await dana.field('Situation statement').fill('Half a sentence')
    // The update comes before the app has written a draft on its own.
    await takesIt(dana)
    await isExchanged(dana.page)
    await isExchanged(other)
    await expect(dana.field('Situation statement')).toHaveValue('Half a sentence')
    await expect(dana.says('New version ready. Your entries are kept.')).toBeHidden()
  })
  await dana.context.close()
  await siteward.end()
})
