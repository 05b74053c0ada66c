import { apiOf, type Api } from '../api.ts'
import { sharedSiteward, test } from '../journey.ts'
import { english, takesUpAgain } from '../refused-words.ts'

const siteward = sharedSiteward()

let owner: Api
let lead: Api

test.beforeAll(async () => {
  owner = await apiOf(siteward(), 'owner@ridgeline.test')
  lead = await apiOf(siteward(), 'lead@ridgeline.test')
})

test('F-28 in English: what was discarded keeps its words and is taken up again as a change of its own', async ({ comes }) => {
  await takesUpAgain(comes, { siteward: siteward(), owner, lead }, 'English', english)
})
