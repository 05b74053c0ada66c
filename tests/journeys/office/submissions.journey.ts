import { randomUUID } from 'node:crypto'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { apiOf } from '../api.ts'
import { owner } from '../demo-people.ts'
import { madeProject, sentPhoto } from '../handed-in.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { submissions as list } from '../paths.ts'

withoutWorker()

const siteward = sharedSiteward()

test('a record submitted by a device appears in the open list, shows its photo, and links to its one action', async ({
  comes,
}) => {
  const [office, device] = [
    await apiOf(siteward(), owner),
    await apiOf(siteward(), 'lead@ridgeline.test'),
  ]
  const projectID = await madeProject(office, 'P12', 'Pier Twelve')
  const dana = await comes(siteward(), { email: owner })
  const { page } = dana
  await dana.signsIn(`${list}?projectIds=${projectID}`)
  await expect(dana.says('No submission matches')).toBeVisible()

  const finding = {
    severity: 'Critical',
    opensAction: true,
    title: 'Open edge at Pier Twelve',
    incidentLocation: 'Level 3, grid C4',
  }
  const [path, key] = [`/api/accounts/${device.me.accountID}/submissions`, randomUUID()]
  const input = {
    projectID,
    safetyPlanID: 1,
    safetyFormID: 101,
    answers: [
      {
        questionID: 1004,
        answer: 'No',
        note: 'Rail is out',
        finding,
        photos: [{ fileID: await sentPhoto(device), caption: 'East edge' }],
      },
    ],
  }
  const { id, recordNumber } = await device.send<WholeSubmission>('POST', path, input, key)
  const row = page.locator(`a[href="${list}/${id}"]`)
  // A person who returns to the window sees new records and their number at once; one who stays
  // sees them within a minute.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(dana.says('Total Submissions: 1')).toBeVisible()

  await row.click()
  await expect(dana.heading(/No\. /)).toContainText(`No. ${recordNumber}`)
  const answers = page.getByRole('region', { name: 'Answers' })
  await expect(answers).toContainText('Rail is out')
  await expect
    .poll(() =>
      answers
        .getByRole('button', { name: 'Photo: East edge' })
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

  // The answer was lost: the device sends again, and nothing is doubled.
  expect((await device.send<WholeSubmission>('POST', path, input, key)).id).toBe(id)
  const opened = answers.getByRole('link', { name: finding.title })
  await expect(opened).toHaveCount(1)
  await opened.click()
  await expect(dana.heading(new RegExp(finding.title))).toBeVisible()
  await dana.opensFromMenu('Corrective Actions')
  await dana.finds(finding.title)
  await expect(page.getByRole('link', { name: new RegExp(finding.title) })).toHaveCount(1)
  const actions = await office.get<{ title: string }[]>(
    `/api/accounts/${office.me.accountID}/actions`,
  )
  expect(actions.filter(({ title }) => title === finding.title)).toHaveLength(1)
})
