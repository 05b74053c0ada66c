import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Associate } from '#contract/team/schema.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { inSpanish } from '#tests/world/spanish.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { messages } from './locales/es.po'
import { OrganizationTreeDialog } from './organization-tree-dialog.tsx'

const [dana, marco, aisha] = [
  associate(1, 'Dana Whitfield', null),
  associate(2, 'Marco Reyes', 1, { tier: 2 }),
  associate(3, 'Aisha Khan', 2, { tier: 3 }),
] as const
const [tom, paul] = [
  associate(4, 'Tom Brandt', 3, { roleID: 1, tier: 4 }),
  associate(5, 'Paul Field', 1, { tier: 2 }),
] as const
const small = [dana, marco, aisha, tom, paul]

function Opened() {
  return <OrganizationTreeDialog people={useRecords('associate')} onClose={() => undefined} />
}

async function open(people: readonly Associate[]): Promise<MockedCompany> {
  await page.viewport(1024, 768)
  localStorage.clear()
  const world = mockCompany({ people: [...people], projects: [] })
  onTestFinished(() => world.leave())
  const shown = await showScreen(<Opened />, world)
  onTestFinished(shown.leave)
  await expect.element(item('Dana Whitfield')).toBeVisible()
  return world
}

const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })

function writes() {
  const sent: { path: string; body: unknown }[] = []
  mockAlso(
    mock('team.update', ({ body, request }) => {
      sent.push({ path: new URL(request.url).pathname, body })
      return { ...aisha, etag: 'after' }
    }),
  )
  return sent
}

test('renders only visible people of 10,000, with level and place; End reaches the last', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    associate(
      at + 1,
      at === 0 ? 'Dana Whitfield' : `Nora Field${String(at).padStart(5, '0')}`,
      at === 0 ? null : Math.ceil(at / 8),
      { tier: 2 },
    ),
  )
  await open(many)
  // The tree opens at its top.
  await expect.element(item('Dana Whitfield')).toBeInViewport()
  expect(page.getByRole('tree').element().querySelectorAll('*').length).toBeLessThanOrEqual(500)
  await expect.element(item('Dana Whitfield')).toHaveAttribute('aria-setsize', '1')
  await userEvent.click(item('Nora Field00001').element())
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('treeitem').last()).toHaveFocus()
  await expect.element(page.getByRole('treeitem').last()).toHaveAttribute('aria-level')
  expect(page.getByRole('tree').element().querySelectorAll('*').length).toBeLessThanOrEqual(500)
  await page.getByRole('searchbox').fill('field09999')
  await expect.element(page.getByText('1 person found')).toBeVisible()
  await expect.element(item('Nora Field09999')).toBeVisible()
  await expect.element(item('Dana Whitfield')).toBeVisible()
})

test('folds and opens all at once', async () => {
  await open(small)
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect.element(item('Marco Reyes')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect.element(item('Tom Brandt')).toBeVisible()
})

test('TEAM-55 by keys: a person is picked up, moved to another, shows the consequence, saves with the tag, and undoes', async () => {
  await open(small)
  const sent = writes()
  await userEvent.click(item('Tom Brandt').element())
  await userEvent.keyboard('{ArrowUp} ')
  await expect.element(page.getByText(/Aisha Khan is picked up/)).toBeInTheDocument()
  await userEvent.keyboard('{Home}{ArrowDown}')
  await userEvent.keyboard('{End} ')
  await expect
    .poll(() => page.getByRole('alertdialog').element().textContent)
    .toMatch(/Let Aisha Khan report to Paul Field[^]*the one person below/)
  await page.getByRole('button', { name: 'Move 2' }).click()
  await expect.element(page.getByText('Aisha Khan reports to Paul Field.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => sent)
    .toEqual(
      [5, 2].map((to) => ({
        path: '/api/users/3',
        body: { user_metadata: { reportsToUserID: to } },
      })),
    )
})

test('an owner moves another owner below a person and can undo it (ruling 80)', async () => {
  const second = associate(6, 'Olga Second', null)
  await open([dana, marco, second])
  writes()
  await userEvent.click(item('Olga Second').element())
  await userEvent.keyboard('{End} {Home} ')
  await page.getByRole('button', { name: 'Move 1' }).click()
  await expect.element(page.getByText('Olga Second reports to Dana Whitfield.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(1)
})

test('a safety professional cannot drag an owner, a superior, a peer or themself (ruling 80)', async () => {
  const second = associate(6, 'Olga Second', null)
  await open([marco, dana, aisha, tom, paul, second])
  const grips = [
    'Dana Whitfield',
    'Marco Reyes',
    'Aisha Khan',
    'Tom Brandt',
    'Paul Field',
    'Olga Second',
  ].filter(
    (name) =>
      item(name).element().querySelector(':scope > * [class*=grip], :scope > [class*=grip]') !==
      null,
  )
  expect(grips).toEqual(['Aisha Khan', 'Tom Brandt'])
})

test('by finger or mouse: the grip drags to another person', async () => {
  await open(small)
  const grip = item('Aisha Khan').element().querySelector('[class*=grip]')
  const at = (element: Element | null) => {
    const box = element?.getBoundingClientRect() ?? new DOMRect()
    return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
  }
  const fire = (type: string, place: object) =>
    grip?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...place }),
    )
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue(undefined)
  vi.spyOn(Element.prototype, 'hasPointerCapture').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  fire('pointerdown', at(grip))
  await expect.element(page.getByText(/Aisha Khan is picked up/)).toBeInTheDocument()
  fire('pointermove', at(item('Paul Field').element()))
  await expect.element(page.getByText('Aisha Khan to Paul Field')).toBeInTheDocument()
  fire('pointerup', at(item('Paul Field').element()))
  await expect
    .poll(() => page.getByRole('alertdialog').element().textContent)
    .toMatch(/report to Paul Field/)
  await page.getByRole('button', { name: 'Leave it' }).click()
})

test('refuses a circle with the specified text before sending, and Escape only cancels', async () => {
  await open(small)
  const sent = writes()
  const marcos = item('Marco Reyes')
  await userEvent.click(item('Tom Brandt').element())
  await userEvent.keyboard('{Home}{ArrowDown} {ArrowDown}{Escape}')
  await expect.element(page.getByText('Not moved.')).toBeInTheDocument()
  await expect.element(marcos).toBeVisible()
  await userEvent.keyboard('{ArrowUp} {ArrowDown} ')
  await expect.element(page.getByText('Action Not Allowed')).toBeVisible()
  expect(sent).toEqual([])
})

test("shows why the server moves no one in the person's language", async () => {
  await open(small)
  mockAlso(
    mock('team.update', () => ({
      refused: 'invalid',
      fields: { reportsToUserID: 'Choose an active Administrator of this company.' },
    })),
  )
  await userEvent.click(item('Tom Brandt').element())
  await userEvent.keyboard('{ArrowUp} ')
  await userEvent.keyboard('{End} ')
  const move = page.getByRole('button', { name: /^Move/ }).element() as HTMLElement
  inSpanish(messages)
  move.click()
  await expect
    .element(page.getByText('Elija un Administrador activo de esta empresa.'))
    .toBeVisible()
})

test('people without edit permission cannot move others', async () => {
  await page.viewport(1024, 768)
  const world = mockCompany({ people: small, projects: [] })
  onTestFinished(() => world.leave())
  world.me = {
    ...world.me,
    user_metadata: { ...world.me.user_metadata, isProxyUser: true },
    user_id: 3,
  }
  const shown = await showScreen(<Opened />, world)
  onTestFinished(shown.leave)
  await expect.element(item('Aisha Khan')).toBeVisible()
  expect(item('Tom Brandt').element().querySelector('[class*=grip]')).not.toBeNull()
  expect(item('Aisha Khan').element().querySelector('[class*=grip]')).toBeNull()
  expect(item('Marco Reyes').element().querySelector('[class*=grip]')).toBeNull()
})
