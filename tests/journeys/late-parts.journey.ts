import { ownSiteward, test } from './journey.ts'
import { createProject, losesPart } from './late-parts.ts'

const behind = ownSiteward()

test('F-48 Create Project fails to load: the list stays with a message over it, and Reload opens the form', async ({
  comes,
}) => {
  await losesPart(comes, behind(), createProject)
})
