import { ownSiteward, test } from './journey.ts'
import { createProject, losesPart } from './late-parts.ts'

const behind = ownSiteward()

test('F-48 Create Project does not load: it is said over the list, which stays, and it opens after Reload', async ({
  comes,
}) => {
  await losesPart(comes, behind(), createProject)
})
