import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobFields } from '#contract/jobs/fields.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { JobsPage } from './jobs-page.tsx'

const job = (uid: string, concerns: string, firstAt: string) =>
  rowOf(jobFields, {
    uid,
    state: 'Waiting',
    job: 'reset-mail',
    concerns,
    firstAt,
    tries: 1,
    nextAt: '2026-11-21T08:00:00.000Z',
  })
const jobs = [
  job('3b1b2c0e-5a52-4f5c-9a57-0d9f5b1f7a01', 'middle@ridgeline.test', '2026-11-20T09:00:00.000Z'),
  job('3b1b2c0e-5a52-4f5c-9a57-0d9f5b1f7a02', 'oldest@ridgeline.test', '2026-11-19T23:00:00.000Z'),
  job('3b1b2c0e-5a52-4f5c-9a57-0d9f5b1f7a03', 'newest@ridgeline.test', '2026-11-20T10:00:00.000Z'),
]

async function opens(listed = jobs) {
  const world = mockCompany({
    people: [associate(1, 'Rosa King', null, { roleID: 3 })],
    projects: [],
  })
  mockAlso(mock('jobs.list', () => listed))
  await page.viewport(1280, 900)
  const shown = await showScreen(<JobsPage />, world, '/')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  // A busy test machine may render late.
  await expect.element(page.getByText('oldest@ridgeline.test')).toBeVisible()
  return shown
}

const mails = () =>
  page
    .getByRole('row')
    .elements()
    .flatMap((row) => /[a-z]+(?=@ridgeline)/.exec(row.textContent ?? '') ?? [])

test('the newest job comes first, and the head shows so, until a person sorts otherwise', async () => {
  const { path } = await opens()
  expect(mails()).toEqual(['newest', 'middle', 'oldest'])
  expect(path()).toBe('/')
  const head = page.getByRole('columnheader', { name: 'First tried' })
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button', { name: 'First tried', exact: true }).click()
  await expect.poll(mails).toEqual(['oldest', 'middle', 'newest'])
  await expect.poll(path).toBe('/?sort=firstAt')
  await head.getByRole('button', { name: 'First tried', exact: true }).click()
  await expect.poll(path).toBe('/')
})

test.each([
  [1280, 900],
  [820, 1180],
])(
  "the other side's text is whole in its row at %i × %i, and the next row is below it",
  async (width, height) => {
    const detail =
      '550 5.7.1 Message rejected due to local policy of the recipient, who has switched off mail from outside for all but those in the directory; ask postmaster@ridgeline.test. '
        .repeat(2)
        .slice(0, 300)
        .trim()
    await opens(
      jobs.map((one, at) => (at === 2 ? { ...one, reason: 'mail-refused', detail } : one)),
    )
    await page.viewport(width, height)
    const said = page.getByText(detail)
    await expect.element(said).toBeVisible()
    const [first, second] = page.getByRole('row').elements().slice(1)
    const bottomOf = (element: Element | undefined) =>
      element?.getBoundingClientRect().bottom ?? Number.NaN
    expect(bottomOf(said.element())).toBeLessThanOrEqual(bottomOf(first))
    for (const around of first?.querySelectorAll(
      '[role=cell], [role=cell] > span, [role=cell] > span > span',
    ) ?? []) {
      expect(around?.scrollWidth).toBeLessThanOrEqual((around?.clientWidth ?? 0) + 1)
      expect(around?.scrollHeight).toBeLessThanOrEqual((around?.clientHeight ?? 0) + 1)
    }
    await expect
      .poll(() => Math.round((second?.getBoundingClientRect().top ?? Number.NaN) - bottomOf(first)))
      .toBe(0)
  },
)
