import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usualDueDays } from '#contract/access/own-company.ts'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { periodUntil } from '#contract/kernel/overview-period.ts'
import { ListPage } from '#client/features/corrective-actions/list-page.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { anAction } from '#tests/mocks/rows.ts'
import { actionsWorld, openDetailWithParts, shows } from '#tests/world/action-screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { OverviewChecks } from './overview-checks.tsx'
import { OwnChecks } from './own-checks.tsx'

const timeZone = 'America/Denver'
const today = dayIn(timeZone, Date.now())
const own = { openedBy: 2, assignedTo: 1 }
const opened = { openedBy: 1, assignedTo: 2 }
const waits = { status: 'In Progress', isReadyToCheck: true }
const closed = { status: 'Closed', closedDateTime: '2026-11-01T10:00:00.000Z' }

let world: MockedCompany

beforeEach(async () => {
  world = await actionsWorld()
  world.me = {
    ...world.me,
    company: {
      timeZone,
      dueDays: usualDueDays,
      closingRule: { secondPersonFrom: 'High', checkAgainDays: 14 },
    },
  }
})

async function opens(more: Parameters<typeof anAction>[1]) {
  world.actions = [anAction(7, { severity: 'High', ...more })]
  return openDetailWithParts(world, '7')
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const save = (name: string) => dialog(name).getByRole('button', { name, exact: true }).click()

test('CA-82 CA-83 an assignee asks for a check in place of closing', async () => {
  await opens(own)
  await expect.element(button('Ask for a check')).toBeVisible()
  await expect.element(page.getByText(/When the work is done, ask for a check/)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'In Progress' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Closed' })).not.toBeInTheDocument()
  await expect.element(button('Close with a photo')).not.toBeInTheDocument()
  await button('Ask for a check').click()
  await save('Ask for a check')
  await expectToast('Corrective Action Updated', 'Ask for a check')
  await expect.element(page.getByText(/says that the work is done/)).toBeVisible()
  await expect.element(button('Take back')).toBeVisible()
  await expect.element(button('Ask for a check')).not.toBeInTheDocument()
  expect(world.sent).toMatchObject([
    {
      patch: { isReadyToCheck: true, status: 'In Progress', notes: 'Work done' },
      seen: { isReadyToCheck: false, status: 'Opened' },
    },
  ])
})

test('CA-82 an assignee cannot lower the risk to close the action', async () => {
  await opens(own)
  await page.getByRole('combobox', { name: 'Risk level' }).click()
  await page.getByRole('option', { name: 'Low' }).click()
  await page.getByRole('textbox', { name: 'Notes for this change' }).fill('Less')
  await button('Save changes').click()
  await expect.element(page.getByText(/must lower this risk/).last()).toBeVisible()
  expect(world.sent).toEqual([])
})

test('CA-84 the opener closes with evidence alone, or sends back with words', async () => {
  await opens({ ...opened, ...waits })
  await button('Check and close').click()
  await save('Check and close')
  await expect
    .element(
      dialog('Check and close').getByText('Please add a photo, or write what you saw').last(),
    )
    .toBeVisible()
  expect(world.sent).toEqual([])
  await dialog('Check and close')
    .getByRole('textbox', { name: 'Notes for this change' })
    .fill('Rail is tight')
  await save('Check and close')
  await expectToast('Corrective Action Updated', 'Check and close')
  expect(world.sent).toMatchObject([
    {
      patch: { status: 'Closed', isReadyToCheck: false, notes: 'Rail is tight' },
      seen: { status: 'In Progress', isReadyToCheck: true },
      guards: { severity: 'High' },
    },
  ])
  await button('Undo').click()
  await expectToast('Change taken back')
  await button('Send back').click()
  await dialog('Send back').getByRole('textbox').fill('One post is loose')
  await save('Send back')
  await expectToast('Corrective Action Updated', 'Send back')
  expect(world.sent.at(-1)).toMatchObject({
    patch: { isReadyToCheck: false, notes: 'One post is loose' },
  })
})

test('CA-86 CA-87 confirms in two taps that a fix lasted, and shows it without a network', async () => {
  const { workspace } = await opens({ ...opened, ...closed, checkAgainDate: today })
  await expect.element(button('It lasted')).toBeVisible()
  world.offline = true
  await workspace.replica.pull('correctiveAction')
  await button('It lasted').click()
  await save('It lasted')
  await expectToast('Saved on this device')
  await expect.element(page.getByText(/the fix lasted\.$/)).toBeVisible()
  await expect.element(button('It lasted')).not.toBeInTheDocument()
  world.offline = false
})

test('CA-86 names the day of the confirmation in the company’s time zone', async () => {
  await opens({
    ...opened,
    ...closed,
    checkAgainDate: '2026-11-01',
    isConfirmed: true,
    // Still the evening before in Denver.
    confirmedDateTime: '2026-11-20T02:00:00.000Z',
  })
  await expect.element(page.getByText(/on 11\/19\/2026: the fix lasted/)).toBeVisible()
})

test('CA-84 a removed photo is no evidence', async () => {
  const before = {
    photoID: '00000000-0000-4000-8000-00000000cccc',
    when: 'before' as const,
    takenAt: '2026-11-20T11:00:00.000Z',
    width: 4,
    height: 3,
    caption: '',
  }
  await opens({ ...opened, ...waits, photos: [{ ...before, when: 'after' }] })
  await button('Check and close').click()
  await dialog('Check and close')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await save('Check and close')
  await expect
    .element(
      dialog('Check and close').getByText('Please add a photo, or write what you saw').last(),
    )
    .toBeVisible()
  expect(world.sent).toEqual([])
})

test('CA-86 an assignee may only reopen, in two taps', async () => {
  await opens({ ...own, ...closed, checkAgainDate: daysAfter(today, -1) })
  await expect.element(button('It lasted')).not.toBeInTheDocument()
  await button('Reopen').click()
  await save('Reopen')
  await expectToast('Corrective Action Updated', 'Reopen')
  expect(world.sent).toMatchObject([
    { patch: { status: 'In Progress', notes: 'The fix did not last' } },
  ])
})

test('CA-87 the own work counts what waits for this person and opens the oldest', async () => {
  const first = { creationDateTime: '2026-01-05T10:00:00.000Z' }
  world.actions = [
    anAction(7, { severity: 'High', ...opened, ...waits }),
    anAction(8, { severity: 'High', ...opened, ...waits, ...first }),
    anAction(9, { severity: 'High', ...own, ...waits }),
    anAction(10, { severity: 'High', ...opened, ...closed, checkAgainDate: today }),
  ]
  await shows(<OwnChecks />, world)
  await expect
    .element(page.getByRole('link', { name: '3 actions to check' }))
    .toHaveAttribute('href', '/back-office/corrective-actions/8')
})

test('CA-87 the overview counts the checks of all, and leads to their list', async () => {
  world.actions = [
    anAction(7, { severity: 'High', title: 'Waits here', ...own, ...waits }),
    anAction(8, { severity: 'High', title: 'Still open', ...own }),
    anAction(9, {
      severity: 'High',
      title: 'Due again',
      ...opened,
      ...closed,
      checkAgainDate: today,
    }),
  ]
  const scope = { period: periodUntil(today, 7, timeZone), projectID: null }
  await shows(<OverviewChecks scope={scope} />, world)
  const figure = page.getByRole('link', { name: /^To check 2/ })
  await expect.element(figure).toHaveAttribute('href', '/back-office/corrective-actions?check=1')
  await shows(<ListPage />, world, '/back-office/corrective-actions?check=1')
  await expect.element(page.getByText('Waits here')).toBeVisible()
  await expect.element(page.getByText('Due again')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Waits here.*To check/ })).toBeVisible()
  await expect.element(page.getByText('Still open')).not.toBeInTheDocument()
})

test('a company without the rule has none of it', async () => {
  world.me = { ...world.me, company: { timeZone, dueDays: usualDueDays } }
  await opens(own)
  await expect.element(page.getByRole('radio', { name: 'Closed' })).toBeVisible()
  await expect.element(button('Ask for a check')).not.toBeInTheDocument()
})
