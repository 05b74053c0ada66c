import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { createProject, losesPart, trees } from './late-parts.ts'
import { ownActions } from './own-actions.ts'
import { releasing } from './releases.ts'

const behind = ownSiteward()

for (const { opener, dialog, files } of [createProject, ...trees]) {
  test(`${opener} opens by keyboard while its files load: the focus moves in, Escape closes it, and the focus returns`, async ({
    comes,
  }) => {
    const siteward = await releasing(behind())
    const dana = await comes(siteward, { email: 'safety@ridgeline.test', serviceWorkers: 'block' })
    const { page } = dana
    await dana.signsIn()
    await dana.opensFromMenu('Projects')
    const over = page.getByRole('dialog', { name: dialog })
    siteward.holds(files)
    for (const time of ['first', 'second']) {
      await test.step(`the ${time} time`, async () => {
        await dana.button(opener).focus()
        await page.keyboard.press('Enter')
        if (time === 'first') {
          await expect(over).toBeHidden()
          siteward.holds(null)
        }
        await expect(over).toBeVisible()
        expect(await over.evaluate((element) => element.contains(document.activeElement))).toBe(
          true,
        )
        await page.keyboard.press('Escape')
        await expect(over).toBeHidden()
        await expect(dana.button(opener)).toBeFocused()
      })
    }
    await dana.context.close()
    await siteward.end()
  })
}

for (const tree of trees) {
  test(`F-48 ${tree.opener} fails to load: the list stays with a message over it, and Reload opens it`, async ({
    comes,
  }) => {
    await losesPart(comes, behind(), tree)
  })
}

test('loads the sync screen as soon as a change waits, before it is opened', async ({ comes }) => {
  const dana = await comes(behind(), { email: 'safety@ridgeline.test' })
  const [action] = await ownActions(await apiOf(behind(), 'safety@ridgeline.test'))
  if (action === undefined) throw new Error('The demo company gives this person no action.')
  const isFetched = () =>
    dana.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => /\/assets\/sync-page-.*\.js/.test(name)),
    )
  await dana.signsIn()
  await dana.preparesForNoNetwork()
  await dana.losesNetwork()
  await dana.opensAction(action.title)
  expect(await isFetched()).toBe(false)
  await dana.saysAbout('Kept for later.')
  await expect(dana.button('Offline 1 to send')).toBeVisible()
  await expect.poll(isFetched).toBe(true)
})
