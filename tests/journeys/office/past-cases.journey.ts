import { safety } from '../demo-people.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { cases, fold, holeAction, opensFold } from '../past-cases.ts'

withoutWorker()

const siteward = sharedSiteward()

test('an action shows past cases of the same hazard, which load once', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  const asked: string[] = []
  dana.page.on('request', (request) => request.url().endsWith('.bin') && asked.push(request.url()))
  await dana.signsIn(await holeAction(siteward()))
  await expect(fold(dana)).toBeVisible()
  await opensFold(dana)
  await expect(cases(dana)).toHaveCount(3)
  await expect(dana.says(/Siteward has not investigated them/)).toBeVisible()
  expect(asked).toHaveLength(1)
})
