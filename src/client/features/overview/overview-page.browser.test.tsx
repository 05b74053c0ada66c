import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { certificates } from '#client/features/certificates/capability.ts'
import { correctiveActions } from '#client/features/corrective-actions/capability.ts'
import { SlotsContext } from '#client/shell/slots.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { anAction, aProject } from '#tests/mocks/rows.ts'
import { dana, marcus } from '#tests/world/actions-list.tsx'
import { showScreen } from '#tests/world/screen.tsx'
import { OverviewPage } from './overview-page.tsx'

beforeEach(async () => page.viewport(1024, 768))

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const yesterday = daysAfter(dayIn('America/Denver', Date.now()), -1)
const marina = { projectID: 2, projectName: 'Marina Walk' }
const actions = [
  anAction(1, {
    title: 'Trench without a box',
    severity: 'Critical',
    creationDateTime: ago(20),
    dueDate: yesterday,
  }),
  anAction(2, {
    title: 'Ladder not tied off',
    severity: 'Low',
    creationDateTime: ago(3),
    ...marina,
  }),
  anAction(3, { status: 'Closed', creationDateTime: ago(40), closedDateTime: ago(36), ...marina }),
]

/** Opens the overview with only the parts of corrective actions. */
async function overview(path = '/') {
  const world = mockCompany({
    people: [dana, marcus],
    projects: [aProject(1, '1', 'Tower B'), aProject(2, '2', 'Marina Walk')],
    actions,
  })
  const shown = await showScreen(
    <SlotsContext value={correctiveActions.slots}>
      <OverviewPage />
    </SlotsContext>,
    world,
    path,
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return shown
}

const figure = (name: RegExp) => page.getByRole('link', { name })

test('figures count the actions on the device, and each leads to its list', async () => {
  const { path } = await overview()
  await expect
    .element(figure(/^Not closed 2/))
    .toHaveAttribute('href', '/back-office/corrective-actions?status=not-closed')
  await expect.element(figure(/^Days to close 4\.0/)).toBeVisible()
  await figure(/^Overdue 1/).click()
  expect(path()).toBe('/back-office/corrective-actions?overdue=1')
})

test('a project filters every number, the address and the linked lists', async () => {
  const { path } = await overview()
  await page.getByRole('button', { name: 'Project' }).click()
  await page.getByRole('checkbox', { name: 'Marina Walk' }).click()
  await expect
    .element(figure(/^Not closed 1/))
    .toHaveAttribute('href', '/back-office/corrective-actions?project=2&status=not-closed')
  await expect.poll(path).toBe('/?project=2')
  await expect.element(figure(/^Overdue 0/)).toBeVisible()
})

test('the table behind the chart has a number for each step, and those of another period after a press', async () => {
  const { path } = await overview('/?days=7')
  const chart = page.getByRole('region', { name: 'Opened and closed by day' })
  await chart.getByRole('radio', { name: 'Table' }).click()
  const rows = () =>
    page
      .getByRole('table', { name: /^Opened and closed/ })
      .getByRole('row')
      .elements()
      .slice(1)
  await expect.poll(() => rows().length).toBe(7)
  const [day, opened] = [
    daysAfter(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()), -3),
    () => rows().map((row) => row.querySelector('td')?.textContent),
  ]
  expect(opened()).toEqual(['0', '0', '0', '1', '0', '0', '0'])
  expect(rows()[3]?.querySelector('a')?.getAttribute('href')).toBe(
    `/back-office/corrective-actions?opened=${day}..${day}`,
  )
  await page.getByRole('radio', { name: '12 weeks' }).click()
  await expect.poll(() => rows().length, { timeout: 3000 }).toBe(12)
  await expect.poll(path, { timeout: 3000 }).toBe('/')
})

test('the chart has a bar for opened actions, which leads to them', async () => {
  const { path } = await overview('/?days=7')
  const bars = () =>
    [
      ...document.querySelectorAll('.recharts-bar-rectangle path, .recharts-bar-rectangle rect'),
    ].filter((bar) => bar.getBoundingClientRect().height > 1)
  await expect.poll(() => bars().length, { timeout: 10_000 }).toBe(1)
  bars()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(path).toMatch(/^\/back-office\/corrective-actions\?opened=/)
})

test('one notice lists all unread parts, and one press rereads them', async () => {
  const world = mockCompany({ people: [dana, marcus], projects: [], actions: [] })
  Object.assign(world.fails, {
    'correctiveActions.ofUser': 'internal',
    'certificates.list': 'internal',
  })
  const parts = {
    'overview.cards': [
      ...correctiveActions.slots['overview.cards'],
      ...certificates.slots['overview.cards'],
    ],
  }
  const shown = await showScreen(
    <SlotsContext value={parts}>
      <OverviewPage />
    </SlotsContext>,
    world,
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect
    .element(
      page.getByRole('status').filter({
        hasText:
          'The server does not answer. The corrective actions are not on this device yet. The certificates are not on this device yet.',
      }),
    )
    .toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  expect(again.elements()).toHaveLength(1)
  world.fails = {}
  await again.click()
  await expect.element(page.getByText('None has expired or ends within 60 days.')).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})
