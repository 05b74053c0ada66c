import { safety } from './demo-people.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { hasWhatIsNeededAway } from './needed-away.ts'
import { cases, fold, holeAction, opensFold } from './past-cases.ts'

const siteward = ownSiteward()

test('opened for the first time offline, shows the size of the past cases, and loads them once online', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  const path = await holeAction(siteward())
  // Cuts the network before the past cases have loaded behind the first screen.
  await dana.context.route('**/*.bin', (route) => route.abort())
  dana.troubles.missing = /\.bin$/
  await dana.signsIn(path)
  await expect(fold(dana)).toBeVisible()
  await dana.keepsEverything()
  await dana.losesNetwork()
  await dana.goes(path)
  await opensFold(dana)
  await expect(
    dana.says(
      /^The past cases are not on this device yet: 1\.4 MB\. The download needs the network once\.$/,
    ),
  ).toBeVisible()
  await expect(dana.button('Keep on this device')).toBeVisible()
  await dana.context.unroute('**/*.bin')
  await dana.regainsNetwork()
  await expect(cases(dana)).toHaveCount(3)
})

test('past cases load once after the first screen, and stay on the device offline and after a reload or sign-out', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  const path = await holeAction(siteward())
  const asked: string[] = []
  dana.page.on('request', (request) => request.url().endsWith('.bin') && asked.push(request.url()))
  await dana.signsIn(path)
  await expect(fold(dana)).toBeVisible()
  await dana.keepsEverything()
  await hasWhatIsNeededAway(dana)
  // The cases are in a cache of their own, outside the app's caches.
  await expect
    .poll(() =>
      dana.page.evaluate(async () =>
        (
          await Promise.all(
            (await caches.keys()).map(async (name) =>
              (await (await caches.open(name)).keys()).some(({ url }) => url.includes('.bin'))
                ? [name]
                : [],
            ),
          )
        ).flat(),
      ),
    )
    .toEqual(['past-cases'])

  await dana.goes(path)
  await opensFold(dana)
  await expect(cases(dana)).toHaveCount(3)
  await expect(dana.says(/^Kept on this device, 1\.4 MB\.$/)).toBeVisible()
  await expect(dana.says(/Siteward has not investigated them/)).toBeVisible()
  const first = await cases(dana).first().textContent()
  expect(asked).toHaveLength(1)

  await dana.losesNetwork()
  await dana.page.reload()
  await expect(fold(dana)).toBeVisible()
  await opensFold(dana)
  await expect(cases(dana)).toHaveCount(3)
  expect(await cases(dana).first().textContent()).toBe(first)

  await dana.regainsNetwork()
  await dana.signsOut()
  expect(await dana.page.evaluate(() => caches.has('past-cases'))).toBe(true)
  await dana.typesCredentialsAt(path)
  await opensFold(dana)
  await expect(cases(dana)).toHaveCount(3)
  // The cases come from the device again.
  expect(asked).toHaveLength(1)
})
