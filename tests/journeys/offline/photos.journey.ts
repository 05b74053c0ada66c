import { photoLimits } from '#contract/kernel/photos.ts'
import { expect, sharedSiteward, test } from '../journey.ts'
import { addsPhoto, of, opened, shot, strip } from '../photos.ts'
import { tabletOf } from '../tablet.ts'

const siteward = sharedSiteward()

test('a photo taken without a network is shown at once, is there after a crash, goes out once, and a colleague sees it', async ({ comes }) => {
  const { api, action } = await opened(siteward())
  const tablet = tabletOf(siteward(), 'safety@ridgeline.test')
  try {
    let dana = await tablet.picksUp()
    await dana.signsIn()
    await dana.preparesForNoNetwork()
    await dana.opensAction(action.title)
    await expect(dana.button('Add photo').first()).toBeVisible()
    await dana.losesNetwork()
    await addsPhoto(dana, 'Photos before', await shot('rail.jpg'))
    await expect(strip(dana, 'Photos before').locator('img')).toHaveCount(1)
    await expect(dana.header).toContainText('1 to send')

    await tablet.dies()
    dana = await tablet.picksUp({ offline: true })
    await dana.goes('/back-office/corrective-actions')
    await dana.opensAction(action.title)
    await expect(strip(dana, 'Photos before').getByRole('button', { name: 'Open photo 1' })).toBeVisible()
    expect((await of(api, action)).photos).toEqual([])

    await dana.regainsNetwork()
    await dana.signsInAgainIfAsked()
    await dana.seesAllSent()
    const { photos } = await of(api, action)
    // Upright, as it was turned, and no longer than a photo is.
    expect(photos).toMatchObject([{ when: 'before', width: 1200, height: 1600 }])
    expect(Math.max(photos[0]?.width ?? 0, photos[0]?.height ?? 0)).toBeLessThanOrEqual(photoLimits.side)
    const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
    await lead.signsIn()
    await lead.opensAction(action.title)
    await expect(strip(lead, 'Photos before').locator('img')).toHaveCount(1)
  } finally {
    await tablet.end()
  }
})
