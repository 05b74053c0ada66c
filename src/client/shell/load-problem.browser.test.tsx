import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Workspace } from '#client/data/session/workspace.ts'
import { beginWords } from '#client/i18n/language.ts'
import { firstParts, loadWords } from '#client/routes/capabilities.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { LoadProblem } from './load-problem.tsx'
import { Looks } from './looks.tsx'

beforeEach(async () => {
  // Another screen's test may have left another language here.
  localStorage.removeItem('siteward.language')
  await beginWords(loadWords, firstParts)
})

const missing = new Error('Failed to fetch dynamically imported module')
const show = (workspace: Pick<Workspace, 'onlineOnly'> & { box: object | null }) =>
  render(
    <Looks>
      <WorkspaceContext value={workspace as Workspace}>
        <LoadProblem error={missing} />
      </WorkspaceContext>
    </Looks>,
  )

test('a device that stores drafts promises that a reload loses nothing', async () => {
  await show({ onlineOnly: false, box: {} })
  await expect
    .element(
      page.getByText('Your entries and saved changes are kept on this device. Reload to go on.'),
    )
    .toBeVisible()
})

test.each([
  ['only works online', { onlineOnly: true, box: {} }],
  ['has no box', { onlineOnly: false, box: null }],
])(
  'decision 0012 a device that %s warns that a reload loses unsaved text',
  async (_, workspace) => {
    await show(workspace)
    await expect
      .element(page.getByText('Reload to go on. Entries that you did not save are lost.'))
      .toBeVisible()
  },
)
