import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { http, HttpResponse } from 'msw'
import type { ScheduleRun } from '#contract/schedules/schema.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { asleep, failed, opensSchedules } from '#tests/world/schedules-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { RunsDialog } from './runs-dialog.tsx'

const run = (nth: number, more: Partial<ScheduleRun>): ScheduleRun => ({
  runID: `00000000-0000-4000-8000-00000000000${nth}`,
  dueDateTime: `2026-11-${20 + nth}T12:00:00.000Z`,
  endedDateTime: `2026-11-${20 + nth}T12:01:00.000Z`,
  isLate: false,
  status: 'succeeded',
  reason: '',
  rows: 1200,
  bytes: 3_400_000,
  fileName: 'ca-export.csv',
  file: '3b1b2c0e-5a52-4f5c-9a57-0d9f5b1f7a01',
  mails: [{ address: 'owner@ridgeline.test', status: 'sent' }],
  ...more,
})
const notMade = {
  status: 'failed',
  reason: 'failed',
  rows: null,
  bytes: null,
  fileName: null,
  file: null,
  mails: [],
} satisfies Partial<ScheduleRun>

async function opens(row: typeof failed, runs: ScheduleRun[]) {
  const sent: MockRequest[] = []
  const sendAgain = mock('schedules.sendAgain', (request) => {
    sent.push(request)
    return null
  })
  const also = [mock('schedules.runs', () => runs), sendAgain]
  const dialog = <RunsDialog row={{ ...row, name: row.jobTitle }} onClose={() => {}} />
  await opensSchedules(dialog, { also })
  return { sent }
}
const entries = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((each) => (each as HTMLElement).innerText.replaceAll(/\s+/g, ' '))
const button = (name: string) => page.getByRole('button', { name })

test('the runs of a report show rows, size, recipients and failure reason, newest first', async () => {
  const mails = [
    { address: 'gone@ridgeline.test', status: 'failed' },
    { address: 'owner@ridgeline.test', status: 'stopped' },
  ] as const
  await opens(failed, [
    run(3, { status: 'failed', reason: 'mail', isLate: true, mails: [...mails] }),
    run(2, notMade),
    run(1, {}),
  ])
  await expect.poll(entries).toHaveLength(3)
  const [first, second, third] = entries()
  expect(first).toMatch(
    /^Run failed: a mail could not be sent Late 11-23-2026 .* 1,200 rows, 3.4 MB gone@ridgeline.test Not sent owner@ridgeline.test Stopped these mails Save the file Send again$/,
  )
  expect(second).toMatch(/^Run failed: the file could not be made 11-22-2026 .* Run again$/)
  expect(third).toMatch(/^Sent 11-21-2026/)
})

test('sends a run again and rereads the runs', async () => {
  const { sent } = await opens(failed, [run(1, {})])
  await button('Send again').click()
  await expectToast('The report is on its way')
  expect(sent.map(({ params }) => params['runID'])).toEqual([run(1, {}).runID])
})

test('a run without a file, in progress or of a disabled report offers no further mail', async () => {
  await opens(failed, [run(2, { status: 'mailing', endedDateTime: null }), run(1, { file: null })])
  await expect.element(page.getByText('The file is gone: it is kept for 14 days.')).toBeVisible()
  expect(button('Send again').elements()).toEqual([])
})

test('a disabled report offers only its file', async () => {
  await opens(asleep, [run(1, {})])
  await expect.element(button('Save the file')).toBeVisible()
  expect(button('Send again').elements()).toEqual([])
})

test("saves a run's file under its name, and shows a failed download", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await opens(failed, [run(1, {})])
  mockAlso(
    http.get(
      '*/api/files/:fileID',
      () => new HttpResponse('CA#', { headers: { 'sync-server': '1' } }),
    ),
  )
  await button('Save the file').click()
  await expect
    .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['ca-export.csv'])
  saved.mockRestore()
  mockAlso(http.get('*/api/files/:fileID', () => HttpResponse.error()))
  await button('Save the file').click()
  await expectToast('The file could not be saved')
})
