import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  actionsWorld,
  field,
  leave,
  openDetail,
  opens,
  save,
  say,
  shows,
} from '#tests/world/action-screen.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { anAction } from '#tests/mocks/rows.ts'
import { fieldsHiddenOnTheWay } from '#tests/world/in-sight.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { pressNow } from '#tests/world/press-now.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { ListPage } from './list-page.tsx'

let world: MockedCompany

beforeEach(async () => {
  world = await actionsWorld()
})

const open = (caID: string) => openDetail(world, caID)

test.each([[844], [500]])(
  'on a phone %i px high each current field with its error is visible above the bar',
  async (height) => {
    await open('7')
    await page.viewport(390, height)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await opens('What happened')
    await opens('What was done about it')
    await field('Situation narrative').fill(' ')
    await field('Incident date and time').fill('')
    await field('Situation statement').fill('')
    await save().click()
    await expect.element(field('Situation statement')).toHaveFocus()
    document.querySelector<HTMLElement>('[role=radiogroup] input:checked')?.focus()
    expect(await fieldsHiddenOnTheWay()).toEqual([])
  },
)

test.each([
  ['with', false],
  ['without', true],
])(
  'CA-44 the location may be cleared in the form, %s a network (ruling 27)',
  async (_, offline) => {
    const { workspace } = await open('7')
    await opens('What happened')
    // The label shows that the field is optional.
    const location = field('Location Optional')
    await expect.poll(() => workspace.replica.cached('correctiveAction').complete).toBe(true)
    world.offline = offline
    await location.fill('')
    await field('Notes for this change').fill('Nobody knows where')
    await save().click()
    if (offline) {
      await expectToast('Saved on this device')
      expect(workspace.box?.snapshot().entries.map(({ entry }) => entry.patch)).toMatchObject([
        { incidentLocation: '' },
      ])
    } else {
      await expectToast('Corrective Action Updated')
      expect(world.sent).toMatchObject([
        { patch: { incidentLocation: '' }, seen: { incidentLocation: expect.stringMatching(/./) } },
      ])
    }
    await opens('What happened')
    await expect.element(location).toHaveValue('')
  },
)

test('CA-51 F-81 closing is a separate act and guards risk level and narrative', async () => {
  await open('7')
  await page.getByRole('radio', { name: 'Closed' }).click()
  await field('Notes for this change').fill('Rail fitted')
  await page.getByRole('button', { name: 'Close corrective action' }).click()
  await expectToast('Corrective Action Updated')
  expect(world.sent[0]).toMatchObject({
    patch: { status: 'Closed' },
    guards: { severity: 'Critical', description: 'Open edge on the east side.' },
  })
})

test("CA-49 CA-50 the status comes from the server's list", async () => {
  await open('7')
  const offered = () =>
    page
      .getByRole('radiogroup', { name: 'Status' })
      .getByRole('radio')
      .elements()
      .map((each) => (each instanceof HTMLInputElement ? each.value : each.textContent))
  await expect.poll(offered).toEqual(['Opened', 'In Progress', 'Closed'])
  await leave()
  world.statuses = [...world.statuses, { id: 4, name: 'On Hold' }]
  await open('7')
  await expect.poll(offered).toEqual(['Opened', 'In Progress', 'Closed', 'On Hold'])
})

test('CA-54 shows closer and closing time only while it is closed', async () => {
  await open('9')
  const fact = (label: string) =>
    page.getByText(label, { exact: true }).element().parentElement?.querySelector('dd')?.textContent
  await expect.element(say('Closed by')).toBeVisible()
  expect([fact('Closed by'), fact('Closed on')]).toEqual([
    'Marcus Oyelaran',
    incidentTime('2026-11-20T10:00:00.000Z'),
  ])
  await page.getByRole('radio', { name: 'In Progress' }).click()
  await field('Notes for this change').fill('Loose again')
  world.actions = world.actions.map((action) =>
    action.correctiveActionID === 9
      ? { ...action, closedBy: null, closedByUser: null, closedDateTime: null }
      : action,
  )
  await page.getByRole('button', { name: 'Reopen corrective action' }).click()
  await expectToast('Corrective Action Updated')
  for (const label of ['Closed by', 'Closed on'])
    await expect.element(say(label)).not.toBeInTheDocument()
  await expect.element(say('Opened by')).toBeVisible()
})

test.each([
  ['Closed', '--sw-red'],
  ['In Progress', '--sw-green'],
  ['Opened', '--sw-green'],
])('CA-53 the status %s has its colour in the list and on its page', async (status, token) => {
  world.actions = [anAction(9, { status })]
  await open('9')
  const inHead = page.getByRole('banner').getByText(status, { exact: true })
  await expect.element(inHead).toBeVisible()
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  expect(getComputedStyle(inHead.element()).color).toBe(colour)
  await leave()
  await shows(<ListPage />, world, '/?status=all')
  const inRow = page.getByRole('row', { name: /Guardrail/ }).getByText(status, { exact: true })
  await expect.element(inRow).toBeVisible()
  expect(getComputedStyle(inRow.element()).color).toBe(colour)
})

test('CA-62 shows incident times as MM/DD/YYYY HH:mm', async () => {
  await open('9')
  await expect.element(say('Incident date and time')).toBeVisible()
  const day = String(new Date('2026-11-19T14:10:00.000Z').getDate()).padStart(2, '0')
  expect(say('Incident date and time').element().parentElement?.textContent).toMatch(
    new RegExp(`11/${day}/2026 \\d\\d:\\d\\d$`),
  )
})

test('CA-59 the history shows beside it, with an unsent change dashed on top', async () => {
  await open('7')
  await expect.element(page.getByText('November 19, 2026, 8:31 AM')).toBeVisible()
  world.offline = true
  await field('Notes for this change').fill('Waiting for posts')
  await save().click()
  await expect
    .element(page.getByRole('list', { name: 'History' }).getByText('Waiting for posts'))
    .toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'History' }).getByText('Saved on this device'))
    .toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
})

test('CA-61 CA-67 shows an empty history and an unreadable one differently', async () => {
  world.tickets = []
  await open('7')
  await expect.element(say('No History Found')).toBeVisible()
  await leave()
  world.fails['correctiveActions.tickets'] = 'internal'
  await open('9')
  await expect.element(say('Error, while fetching action tickets')).toBeVisible()
})

test('CA-63 CA-64 SHELL-77 an unknown action leads to the start', async () => {
  const { path } = await open('999')
  await expect.poll(path).toBe('/')
})

test('text in place of a number finds no action and sends no request', async () => {
  const { path } = await open('create')
  await expect.poll(path).toBe('/')
  expect(world.calls.filter(({ operation }) => operation === 'correctiveActions.get')).toEqual([])
})

test('CA-66 G2-54 a network failure shows an error, stays on the page and retries', async () => {
  world.offline = true
  const stored = storedFromHere()
  const { path } = await open('7')
  await expect
    .element(page.getByRole('heading', { name: 'Error, while fetching the Action' }))
    .toBeVisible()
  await expect
    .poll(() => stored)
    .toMatchObject([
      {
        code: 'fetchCorrectiveAction',
        title: 'Error, while fetching the Action',
        message: 'The server did not answer.',
      },
    ])
  expect(path()).toBe('/back-office/corrective-actions/7')
  world.offline = false
  pressNow(page.getByRole('button', { name: 'Try again' }))
  await expect.element(field('Notes for this change')).toBeVisible()
})

test('CA-72 two changes of one field open the decision over the form', async () => {
  await open('7')
  world.refuse = () => ({
    status: 412,
    code: 'changed',
    row: anAction(7, { title: 'Theirs', version: 2 }),
    fields: [
      { field: 'title', yours: 'Mine', theirs: 'Theirs', before: 'Guardrail', suggest: 'yours' },
    ],
  })
  await opens('What happened')
  await field('Situation statement').fill('Mine')
  await field('Notes for this change').fill('Both of us')
  await save().click()
  await expect.element(page.getByRole('dialog', { name: 'Needs your decision' })).toBeVisible()
})

test('a phone shows a read-only view first and edits on a tap', async () => {
  await page.viewport(390, 844)
  await open('7')
  await expect.element(say('Assigned to')).toBeVisible()
  // The frame shows the number; the browser's tab shows it with the title.
  expect(document.title).toBe('CA-7 Guardrail missing at level 14 slab edge · Siteward')
  expect(page.getByRole('textbox').elements()).toEqual([])
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect.element(field('Notes for this change')).toHaveFocus()
})
