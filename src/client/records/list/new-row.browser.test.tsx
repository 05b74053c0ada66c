import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ListPage } from '#client/features/corrective-actions/list-page.tsx'
import { showScreen } from '#tests/world/screen.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { makesProject } from '#tests/world/new-row-world.tsx'
import { highlightNewRow } from './new-row.tsx'

const last = anAction(90, { title: 'Guardrail missing' })

afterEach(() => {
  highlightNewRow(null)
  // A list opens with its last settings.
  localStorage.clear()
})

async function openList(width: number, height: number, path = '/') {
  await page.viewport(width, height)
  const actions = [
    ...Array.from({ length: 60 }, (_, n) => anAction(n + 1, { title: `Finding ${n + 1}` })),
    last,
  ]
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null), associate(2, 'Marcus Oyelaran', 1)],
    projects: [aProject(1, '1', 'Tower B')],
    actions,
  })
  const { leave } = await showScreen(<ListPage />, world, path)
  onTestFinished(async () => {
    await leave()
    world.leave()
  })
}

/** Returns true for an element in the visible part of the list. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const area = document.querySelector('[data-scroll-area]')?.getBoundingClientRect()
  return area !== undefined && top >= area.top && bottom <= area.bottom
}

test('a list without the new row does not scroll', async () => {
  highlightNewRow({ uid: 'somewhere-else', name: null })
  await openList(820, 1180)
  await expect.element(page.getByRole('row').filter({ hasText: 'Finding 1' }).first()).toBeVisible()
  expect(document.querySelector('[data-scroll-area]')?.scrollTop).toBe(0)
})

test.each([
  [1024, 768, 'row'],
  [390, 844, 'listitem'],
] as const)(
  'at %i × %i a list whose filters hide the new row names it and shows it',
  async (width, height, role) => {
    highlightNewRow({ uid: last.uid, name: 'CA-90' })
    await openList(width, height, '/?status=Closed')
    await expect
      .element(
        page.getByRole('status').getByText('The filters of this list hide CA-90.', { exact: true }),
      )
      .toBeVisible()
    await page.getByRole('button', { name: 'Show it' }).click()
    const row = page.getByRole(role).filter({ hasText: 'Guardrail missing' })
    await expect.element(row).toBeVisible()
    await expect.poll(() => isInSight(row.element())).toBe(true)
    await expect
      .element(page.getByRole('status').getByText('The new row is in sight: 61 of 61'))
      .toBeInTheDocument()
    await expect
      .element(page.getByText('The filters of this list', { exact: false }))
      .not.toBeInTheDocument()
  },
)

test('the note about a hidden row outlasts the toast until the list changes; a row without number is the new record', async () => {
  highlightNewRow({ uid: last.uid, name: null })
  await openList(820, 1180, '/?status=Closed')
  const said = page.getByText('The filters of this list hide the new record.', { exact: true })
  await expect.element(said).toBeVisible()
  highlightNewRow(null)
  await expect.element(said).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find in this list' }).fill('Finding')
  await expect.element(said).not.toBeInTheDocument()
})

test('a new project has its row marked, and the toast offers to add another', async () => {
  await page.viewport(1024, 768)
  const dialog = await makesProject(1)
  await expect.element(page.getByText('77 - Marina Walk', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('status').getByText('The new row is in sight: 2 of 2'))
    .toBeInTheDocument()
  await page.getByRole('button', { name: 'Add another' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test.each([
  [820, 1180, 'row'],
  [390, 844, 'listitem'],
] as const)(
  'at %i × %i scrolls to a new row, highlights and announces it',
  async (width, height, role) => {
    highlightNewRow({ uid: last.uid, name: 'CA-90' })
    await openList(width, height)
    const row = page.getByRole(role).filter({ hasText: 'Guardrail missing' })
    await expect.element(row).toBeVisible()
    await expect.poll(() => isInSight(row.element())).toBe(true)
    // The mark lasts eight seconds, which the steps so far may have used up.
    highlightNewRow({ uid: last.uid, name: 'CA-90' })
    await expect
      .element(page.getByRole('status').getByText('The new row is in sight: 61 of 61'))
      .toBeInTheDocument()
    const looks = (element: Element) => {
      const { backgroundColor, boxShadow } = getComputedStyle(element)
      return [backgroundColor, boxShadow, getComputedStyle(element, '::after').borderTopWidth].join(
        ' ',
      )
    }
    const other = page.getByRole(role).filter({ hasText: 'Finding 60' })
    expect(looks(row.element())).not.toBe(looks(other.element()))
    // The row then looks like the others.
    highlightNewRow(null)
    await expect.poll(() => looks(row.element()) === looks(other.element())).toBe(true)
    await expect
      .element(page.getByText('The new row is in sight', { exact: false }))
      .not.toBeInTheDocument()
  },
)
