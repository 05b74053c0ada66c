import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { blankRow, type PersonChange } from '../bulk-row.ts'
import { EarlierTable } from './keep-or-discard.tsx'
import { newID } from '#tests/world/new-id.ts'

const change: PersonChange = {
  userID: 9,
  name: 'Ida Moss',
  to: { jobTitle: 'Welder' },
  was: { jobTitle: 'Laborer' },
  line: 2,
}

test.each([
  [
    'rows',
    { rows: [blankRow({ reportsToUserID: null })], changes: [change] },
    '1 row of an earlier visit is kept here',
    'No one was invited yet.',
  ],
  [
    'changes alone',
    { rows: [], changes: [change] },
    '1 change of an earlier visit is kept here',
    'No one was changed yet.',
  ],
  [
    'sent rows',
    {
      rows: [blankRow({ reportsToUserID: null })],
      changes: [],
      sentAt: '2026-11-20T09:00:00.000Z',
    },
    '1 row of an earlier visit is kept here',
    /^Sent .+ It is not certain whether they were invited\. Send again: no one is invited twice\.$/,
  ],
] as const)(
  'offers %s of an earlier visit, to resume or discard (ruling 58)',
  async (_, content, title, nothing) => {
    const world = mockCompany({
      people: [associate(newID(), 'Dana Whitfield', null)],
      projects: [],
    })
    const heard: string[] = []
    const shown = await showScreen(
      <EarlierTable
        offered={{
          ...content,
          keptAt: undefined,
          accept: () => heard.push('accept'),
          decline: () => heard.push('decline'),
        }}
      />,
      world,
    )
    onTestFinished(async () => {
      await shown.leave()
      world.leave()
    })
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByText(nothing)).toBeVisible()
    await page.getByRole('button', { name: 'Continue with them' }).click()
    await page.getByRole('button', { name: 'Discard them' }).click()
    expect(heard).toEqual(['accept', 'decline'])
  },
)
