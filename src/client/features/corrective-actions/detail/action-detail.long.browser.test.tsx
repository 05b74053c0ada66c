import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  actionsWorld,
  field,
  leave,
  openDetail,
  opens,
  renewed,
  save,
  say,
  shows,
} from '#tests/world/action-screen.tsx'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { showScreen } from '#tests/world/screen.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { anAction, associate, aTicket } from '#tests/mocks/rows.ts'
import { Frame } from '#client/shell/frame.tsx'
import { useStoreListOrder } from '#client/records/list/list-order.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'
import { ListPage } from '../list-page.tsx'
import { ActionDetail } from './action-detail.tsx'

let world: MockedCompany

beforeEach(async () => {
  world = await actionsWorld()
})

const open = (caID: string) => openDetail(world, caID)

test('the detail shows question and regulation before the fields, and Save only with a change', async () => {
  await open('7')
  await expect.element(say('29 CFR 1926.501')).toBeVisible()
  const top = (text: string) => say(text).element().getBoundingClientRect().top
  expect(top('Is every open side protected?')).toBeLessThan(top('Status'))
  expect(top('Level 14, grid C to F')).toBeLessThan(top('Is every open side protected?'))
  // The form has the fields of the progress and no others.
  expect(
    page
      .getByRole('textbox')
      .elements()
      .map(
        (one) =>
          one.getAttribute('aria-label') ??
          (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement
            ? one.labels?.[0]?.textContent
            : ''),
      ),
  ).toEqual(['Due Optional', 'Notes for this change'])
  await expect.element(save()).not.toBeInTheDocument()
  await field('Notes for this change').fill('Looked at it')
  await expect.element(save()).toBeVisible()
  await field('Notes for this change').fill('')
  await expect.element(save()).not.toBeInTheDocument()
  await opens('What was done about it')
  await expect.element(page.getByRole('textbox', { name: /^Root cause/ })).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Only read What was done about it' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Root cause/ })).not.toBeInTheDocument()
})

test('at 1024 the history is beside the detail and scrolls separately', async () => {
  world.tickets = Array.from({ length: 12 }, (_, at) =>
    aTicket(`00000000-0000-4000-8000-0000000000${String(at + 10)}`, { notes: `Note ${at}` }),
  )
  await open('7')
  await expect.element(say('Note 0')).toBeVisible()
  const [aside, status] = [document.querySelector('aside'), say('Status').element()]
  const before = status.getBoundingClientRect().top
  aside?.scrollTo({ top: 10_000 })
  await expect.element(say('Note 11')).toBeVisible()
  expect(aside?.scrollTop).toBeGreaterThan(100)
  expect(status.getBoundingClientRect().top).toBe(before)
  expect(document.querySelector('h1')?.getBoundingClientRect().top).toBeGreaterThan(0)
  // The page itself does not scroll.
  const area = document.querySelector('[data-scroll-area]')
  expect(area?.scrollHeight).toBe(area?.clientHeight)
})

test.each([
  [1024, 768],
  [820, 1180],
  [390, 844],
  [1440, 900],
])(
  'at %i by %i the incident date shows in full, as a fact and in its field',
  async (width, height) => {
    await page.viewport(width, height)
    await open('7')
    if (width < 600) await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const fact = page.getByText(/^11\/\d\d\/2026 \d\d:\d\d$/).first()
    await expect.element(fact).toBeVisible()
    expect(fact.element().scrollWidth).toBeLessThanOrEqual(fact.element().clientWidth)
    await opens('What happened')
    for (const input of [field('Incident date and time').first(), field('Time')]) {
      await expect.element(input).toBeVisible()
      expect(input.element().scrollWidth).toBeLessThanOrEqual(input.element().clientWidth)
    }
  },
)

test('announces a draft over the unchanged record: Go on restores the typed values, Discard does not', async () => {
  await open('7')
  await page.getByRole('radio', { name: 'Closed' }).click()
  await field('Notes for this change').fill('Rail fitted')
  await expect.element(page.getByText(/^Draft kept/)).toBeVisible()
  const again = async () => {
    await leave()
    await open('7')
    await expect
      .element(page.getByText(/^You began a change \d\d:\d\d\. It is not saved\.$/))
      .toBeVisible()
    expect(page.getByRole('textbox').elements()).toEqual([])
    await expect
      .element(page.getByRole('banner').getByText('Opened', { exact: true }))
      .toBeVisible()
  }
  await again()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(page.getByRole('radio', { name: 'Closed' })).toBeChecked()
  await expect.element(field('Notes for this change')).toHaveValue('Rail fitted')
  await again()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('radio', { name: 'Opened' })).toBeChecked()
  await expect.element(field('Notes for this change')).toHaveValue('')
  await leave()
  await open('7')
  await expect.element(field('Notes for this change')).toHaveValue('')
})

test('F-82 head and fields agree: both show the values from the opening, and a tap brings newer ones', async () => {
  const shown = await open('7')
  await field('Notes for this change').fill('Mine')
  await renewed(world, shown, { status: 'In Progress', severity: 'Low' })
  await expect.element(page.getByText('Status: now In Progress')).toBeVisible()
  await expect.element(page.getByText('Risk level: now Low')).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('Opened', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('banner').getByText('Critical', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Opened' })).toBeChecked()
  await page.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect
    .element(page.getByRole('banner').getByText('In Progress', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'In Progress' })).toBeChecked()
  await expect.element(field('Notes for this change')).toHaveValue('Mine')
  await save().click()
  await expect.poll(() => world.sent).toMatchObject([{ patch: { notes: 'Mine' }, seen: {} }])
})

test("marks a change that waits for a decision as mine, beside the record's value", async () => {
  await open('7')
  await expect.element(page.getByText('November 19, 2026, 8:31 AM')).toBeVisible()
  world.offline = true
  await page.getByRole('radio', { name: 'Closed' }).click()
  await field('Notes for this change').fill('Rail fitted')
  await page.getByRole('button', { name: 'Close corrective action' }).click()
  await expect.element(page.getByRole('banner').getByText('Saved on this device')).toBeVisible()
  // The form clears before the connection is back.
  await expect.element(field('Notes for this change')).toHaveValue('')
  world.refuse = () => ({
    status: 412,
    code: 'changed',
    row: { ...anAction(7), status: 'In Progress', version: 2 },
    fields: [
      {
        field: 'status',
        yours: 'Closed',
        theirs: 'In Progress',
        before: 'Opened',
        suggest: 'theirs',
      },
    ],
  })
  world.offline = false
  globalThis.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^Status: you have Closed, the record has/)).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('Closed', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Closed' })).toBeChecked()
})

test('Undo after Save makes the opposite change, based on the saved values', async () => {
  await open('7')
  await page.getByRole('radio', { name: 'In Progress' }).click()
  await field('Notes for this change').fill('Started')
  await save().click()
  await expectToast('Status: In Progress')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => world.sent.at(-1))
    .toMatchObject({
      patch: { status: 'Opened', notes: 'Change taken back' },
      seen: { status: 'In Progress' },
    })
  expect(world.sent).toHaveLength(2)
  await expect.element(page.getByRole('radio', { name: 'Opened' })).toBeChecked()
  await expect.element(say('Show it as it is now')).not.toBeInTheDocument()
})

test('a reopening has no Undo, because closing again would name another closer', async () => {
  await open('9')
  await page.getByRole('radio', { name: 'In Progress' }).click()
  await field('Notes for this change').fill('Not done after all')
  await page.getByRole('button', { name: 'Reopen corrective action' }).click()
  await expectToast('Corrective Action Updated')
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
})

test("Undo after a colleague's change overwrites nothing and waits for a decision", async () => {
  await open('7')
  await page.getByRole('radio', { name: 'In Progress' }).click()
  await field('Notes for this change').fill('Started')
  await save().click()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  world.refuse = () => ({
    status: 412,
    code: 'changed',
    row: anAction(7, { status: 'Closed', version: 3 }),
    fields: [
      {
        field: 'status',
        yours: 'Opened',
        theirs: 'Closed',
        before: 'In Progress',
        suggest: 'theirs',
      },
    ],
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Needs your decision').first()).toBeVisible()
  // The undo waits in the history, so no toast confirms it.
  expectNoToast('Change taken back')
})

test('offline Undo queues behind the change it reverts', async () => {
  await open('7')
  await expect.element(page.getByText('November 19, 2026, 8:31 AM')).toBeVisible()
  world.offline = true
  await page.getByRole('radio', { name: 'In Progress' }).click()
  await field('Notes for this change').fill('Started')
  await save().click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('radio', { name: 'Opened' })).toBeChecked()
  world.offline = false
  globalThis.dispatchEvent(new Event('online'))
  await expect
    .poll(() => world.sent.map(({ patch }) => patch['status']))
    .toEqual(['In Progress', 'Opened'])
})

test('shows before a reassignment that the action leaves the list, and offers no Undo that would be refused', async () => {
  world.actions = [
    anAction(7, {
      assignedTo: 1,
      assignedToUser: { user_id: 1, name: 'Dana Whitfield' },
      openedBy: 4,
      openedByUser: { user_id: 4, name: 'Kim Park' },
    }),
  ]
  world.people = [...world.people, associate(4, 'Kim Park', null), associate(5, 'Ana Ruiz', 4)]
  await open('7')
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Assigned to' }).click()
    await page.getByRole('option', { name }).click()
  }
  await choose('Marcus Oyelaran')
  // He reports to Dana, so she can still read it.
  await expect.element(say('After you save, you can only read it.')).toBeVisible()
  await choose('Ana Ruiz')
  await expect.element(say('After you save, it is no longer in your list.')).toBeVisible()
  await field('Notes for this change').fill('Yours now')
  await save().click()
  await expectToast('Corrective Action Updated')
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
})

test('another risk offers its usual day for a usual due date, only on a tap', async () => {
  const found = new Date(Date.now() - 3_600_000)
  const day = (more: number) =>
    daysAfter(dayIn(world.me.company?.timeZone ?? 'UTC', found.getTime()), more)
  const days = world.me.company?.dueDays ?? { Low: 0, Medium: 0, High: 0, Critical: 0 }
  world.actions = [
    anAction(7, { severity: 'Low', creationDateTime: found.toISOString(), dueDate: day(days.Low) }),
  ]
  await open('7')
  const due = page.getByRole('textbox', { name: /^Due/ })
  const shown = (text: string) => text.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
  await expect.element(due).toHaveValue(shown(day(days.Low)))
  await page.getByRole('combobox', { name: 'Risk level' }).click()
  await page.getByRole('option', { name: 'Critical' }).click()
  await expect.element(due).toHaveValue(shown(day(days.Low)))
  await page
    .getByRole('button', { name: `Set ${shown(day(days.Critical))}, usual for Critical` })
    .click()
  await expect.element(due).toHaveValue(shown(day(days.Critical)))
  await expect.element(page.getByRole('button', { name: /usual for/ })).not.toBeInTheDocument()
  await field('Notes for this change').fill('Worse than thought')
  await save().click()
  await expect
    .poll(() => world.sent)
    .toMatchObject([
      {
        patch: { severity: 'Critical', dueDate: day(days.Critical) },
        seen: { dueDate: day(days.Low) },
      },
    ])
})

const walked = [anAction(7), anAction(8)]
const hrefOf = () => '/'

/** The detail in the frame of the app, opened from a list. */
function Framed() {
  const workspace = useWorkspace()
  useStoreListOrder('/back-office/corrective-actions', walked, hrefOf)
  return (
    <Frame
      menu={[
        {
          key: 'reports',
          entries: [
            {
              path: '/back-office/projects',
              label: { id: 'Projects', message: 'Projects' },
              short: { id: 'Projects', message: 'Projects' },
              icon: 'crane',
            },
          ],
        },
      ]}
      workspace={workspace}
      onSignIn={() => undefined}
    >
      <ActionDetail caID="7" />
    </Frame>
  )
}

test('on a phone header and foot bar use at most 110 px of the detail, in reading and editing', async () => {
  await page.viewport(360, 780)
  await shows(<Framed />, world, '/back-office/corrective-actions/7')
  // Returns the height of header and bars, with the line under the header.
  const taken = () =>
    innerHeight - (document.querySelector('[data-scroll-area]')?.clientHeight ?? 0)
  await expect.element(page.getByRole('button', { name: 'Add note' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
  expect(taken()).toBeLessThanOrEqual(110)
  // The header has the number and the way back; the menu is under More.
  await expect.element(page.getByText('CA-7', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Corrective actions' })).toBeVisible()
  expect(page.getByRole('navigation').elements()).toEqual([])
  for (const target of page.getByRole('button').elements())
    expect(
      Math.min(target.getBoundingClientRect().width, target.getBoundingClientRect().height),
    ).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Add note' }).click()
  await field('Notes for this change').fill('Waiting for posts')
  await expect.element(save()).toBeVisible()
  await expect.element(page.getByText(/^Draft kept/)).toBeInTheDocument()
  expect(taken()).toBeLessThanOrEqual(110)
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Projects' })).toBeVisible()
})

test('a screen narrowed to phone width keeps the form with typed values', async () => {
  await open('7')
  await field('Notes for this change').fill('Half a sentence')
  await expect.element(page.getByText(/^Draft kept/)).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(field('Notes for this change')).toHaveValue('Half a sentence')
  await expect.element(save()).toBeVisible()
})

test.each([
  [1024, 768],
  [390, 844],
])('at %i by %i Previous and Next follow the list as it was left', async (width, height) => {
  await page.viewport(width, height)
  const list = await showScreen(<ListPage />, world, '/back-office/corrective-actions?sort=-number')
  await expect.element(page.getByText('CA-9')).toBeVisible()
  await list.leave()
  const { path } = await open('8')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(path).toBe('/back-office/corrective-actions/7')
  await leave()
  const { path: other } = await open('8')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(other).toBe('/back-office/corrective-actions/9')
  await leave()
  await open('9')
  await expect.element(page.getByTitle('This is the first one of the list')).toBeDisabled()
})
