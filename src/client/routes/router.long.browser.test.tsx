import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { opens } from '#tests/world/action-screen.tsx'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { anAction, aTicket } from '#tests/mocks/rows.ts'
import { showApp } from '#tests/mocks/show-app.tsx'
import { newTablet, signedIn } from '#tests/world/routed.tsx'

beforeEach(newTablet)

const professionals = '/back-office/corrective-actions'
const administrators = '/admin/corrective-actions'
const home = '/back-office/account'
const wizard = '/back-office/setup'

test.each([
  ['G1-96 WIZ-01 the start', '/', wizard],
  ['G1-96 the sign-in', '/login', wizard],
  ['G1-96 SES-59 the root of the area', '/back-office', wizard],
  ['G1-96 another page', '/back-office/projects', '/back-office/projects'],
  ['SES-58 an unknown page', '/back-office/nowhere', home],
])(
  '%s leads a safety professional of an unconfigured company from %s to %s',
  async (_, from, to) => {
    await signedIn(2, {}, false)
    const app = await showApp(from)
    await expect.poll(app.path).toBe(to)
    await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  },
)

test('G1-96 the account page links to the setup until the company is configured', async () => {
  await signedIn(2, {}, false)
  const app = await showApp(home)
  const way = page.getByRole('button', { name: 'Go on with the setup' })
  await expect.element(page.getByRole('region', { name: 'Required certificates' })).toBeVisible()
  await expect.element(way).toBeVisible()
  expect(way.elements()).toHaveLength(1)
  await way.click()
  await expect.poll(app.path).toBe(wizard)
  await expect
    .element(page.getByRole('alertdialog', { name: 'Company setup needed' }))
    .toBeVisible()
})

test("CA-01 the list of all companies' actions has its own address", async () => {
  await signedIn(3)
  mockAlso(mock('correctiveActions.ofUser', () => [anAction(7, { companyName: 'Harbor Civil' })]))
  const app = await showApp(administrators)
  await expect.element(page.getByRole('table').getByText('Harbor Civil')).toBeVisible()
  expect(app.path()).toBe(administrators)
})

test('CA-03 SHELL-12 the lists of a safety professional have their own addresses and a button for a new record', async () => {
  await signedIn(2)
  const app = await showApp(professionals)
  await expect.element(page.getByRole('heading', { name: 'Corrective actions' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'New corrective action' }).first())
    .toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Projects' })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create Project' }).first()).toBeVisible()
  expect(app.path()).toBe('/back-office/projects')
})

const ticket = aTicket('00000000-0000-4000-8000-000000000001', {
  notes: 'Posts set, rail on order',
})

test('CA-02 CA-06 G2-48 the system administrator reads an action of any company, with its history in a dialog', async () => {
  await signedIn(3)
  mockAlso(
    mock('correctiveActions.ofUser', ({ query }) =>
      query.get('id') === '7' ? [anAction(7, { companyName: 'Harbor Civil' })] : [],
    ),
    mock('correctiveActions.tickets', () => [ticket]),
  )
  await showApp('/admin/corrective-actions/7')
  await expect.element(page.getByText('Open edge on the east side.')).toBeVisible()
  await expect.element(page.getByText('Harbor Civil')).toBeVisible()
  expect(page.getByRole('button', { name: /Save/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'History' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'History' }).getByText('Posts set, rail on order'))
    .toBeVisible()
})

test('CA-04 CA-06 a safety professional opens and edits an action by its number', async () => {
  const me = await signedIn(2)
  mockAlso(
    mock('correctiveActions.get', () => anAction(7, { openedBy: me.user_id })),
    mock('correctiveActions.tickets', () => [ticket]),
  )
  await showApp('/back-office/corrective-actions/7')
  await opens('What happened')
  await expect
    .element(page.getByLabelText('Situation statement', { exact: true }))
    .toHaveValue('Guardrail missing at level 14 slab edge')
  await page.getByLabelText('Situation statement', { exact: true }).fill('Guardrail missing')
  await expect.element(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
})

test('CA-05 CA-06 the history of an action has its own address', async () => {
  await signedIn(2)
  mockAlso(
    mock('correctiveActions.get', ({ params }) => anAction(Number(params['correctiveActionID']))),
    mock('correctiveActions.tickets', () => [ticket]),
  )
  const app = await showApp('/back-office/corrective-actions/7/history')
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect.element(page.getByText('Posts set, rail on order')).toBeVisible()
  await page.getByRole('link', { name: 'CA-7' }).click()
  await expect.poll(app.path).toBe('/back-office/corrective-actions/7')
})
