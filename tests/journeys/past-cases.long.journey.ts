import { safety } from './demo-people.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { cases, fold, holeAction, opensFold } from './past-cases.ts'

const siteward = ownSiteward()

test('who opens them for the first time without a network is told how much they are, and they come with the network', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  const path = await holeAction(siteward())
  await dana.signsIn(path)
  await expect(fold(dana)).toBeVisible()
  await dana.keepsEverything()
  await dana.losesNetwork()
  await dana.goes(path)
  await opensFold(dana)
  await expect(dana.says(/^The past cases are not on this device yet: 1\.4 MB, needs the network once\.$/)).toBeVisible()
  await expect(dana.button('Keep on this device')).toBeVisible()
  await dana.regainsNetwork()
  await expect(cases(dana)).toHaveCount(3)
})
