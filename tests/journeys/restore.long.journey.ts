import { ownSiteward, test } from './journey.ts'
import { restores } from './restore.ts'

const siteward = ownSiteward()

test('F-59 F-64 an older copy is restored under the running server, and nobody says so: what was saved since is sent again, once; what others wrote meanwhile is asked about', async ({
  comes,
}) => {
  await restores(comes, siteward(), { told: false })
})

test('F-59 F-64 an older copy is restored under the running server and `npm run restored` says so: what was saved since is sent again, once; what others wrote meanwhile is asked about', async ({
  comes,
}) => {
  await restores(comes, siteward(), { told: true })
})
