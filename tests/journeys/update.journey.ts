import { expect, ownSiteward, test } from './journey.ts'
import { isExchanged, releasing, takesIt } from './releases.ts'

const behind = ownSiteward()

test('F-47 F-48 a new version waits for the tap; then drafts are written, it takes over, and every tab reloads', async ({
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

  await test.step('it is told, and nothing reloads by itself', async () => {
    siteward.release()
    await dana.page.evaluate(() =>
      navigator.serviceWorker.getRegistration().then((found) => found?.update()),
    )
    await expect(dana.says('New version ready. What you typed is kept.')).toBeVisible()
    await expect(other.getByText('New version ready. What you typed is kept.')).toBeVisible()
    expect(await dana.page.evaluate(() => Reflect.get(globalThis, 'sameLife'))).toBe(true)
  })

  await test.step('a tap: both tabs are the new version, and what was typed a moment ago is there', async () => {
    await dana.field('Situation statement').fill('Half a sentence')
    // The update comes before the app has written a draft by itself.
    await takesIt(dana)
    await isExchanged(dana.page)
    await isExchanged(other)
    await expect(dana.field('Situation statement')).toHaveValue('Half a sentence')
    await expect(dana.says('New version ready. What you typed is kept.')).toBeHidden()
  })
  await dana.context.close()
  await siteward.end()
})
