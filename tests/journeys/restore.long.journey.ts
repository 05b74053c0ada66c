import { ownSiteward, test } from './journey.ts'
import { restores } from './restore.ts'

const siteward = ownSiteward()

test('F-59 F-64 after an unannounced restore of an older copy, lost changes are sent again once, and overwritten ones ask', async ({
  comes,
}) => {
  await restores(comes, siteward(), { told: false })
})

test('F-59 F-64 after a restore announced by `npm run restored`, lost changes are sent again once, and overwritten ones ask', async ({
  comes,
}) => {
  await restores(comes, siteward(), { told: true })
})
