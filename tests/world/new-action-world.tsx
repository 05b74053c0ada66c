import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { CreatePage } from '#client/features/corrective-actions/create-page.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { field } from './new-action-form.ts'
import { showScreen } from './screen.tsx'

const dana = associate(1, 'Dana Whitfield', null)
const marcus = associate(2, 'Marcus Oyelaran', 1)
const projects = [aProject(1, '1042', 'Tower B'), aProject(2, '9', 'Old Mill', { isActive: false })]

let shown: Awaited<ReturnType<typeof showScreen>> | null = null

/** A company of Dana and Marcus on Dana's tablet, for one test. */
export async function newActionWorld(): Promise<MockedCompany> {
  await page.viewport(1024, 768)
  const world = mockCompany({ people: [dana, marcus], projects })
  onTestFinished(async () => {
    await shown?.leave()
    shown = null
    world.leave()
  })
  return world
}

/** Opens the form of a new action there; leaves it when the test ends. */
export async function openNewAction(world: MockedCompany, search = '') {
  shown = await showScreen(<CreatePage />, world, `/back-office/corrective-actions/new${search}`)
  await expect.element(page.getByRole('heading', { name: 'New corrective action' })).toBeVisible()
  return shown
}

export const create = () => page.getByRole('button', { name: 'Create corrective action' })
export const say = (text: string) => page.getByText(text, { exact: true })

/** Expects that a Save of the empty form shows these texts and focuses the first field. */
export async function emptyFieldsSay(world: MockedCompany, texts: readonly string[]) {
  await openNewAction(world)
  await field('Incident date and time').fill('')
  await create().click()
  for (const text of texts) await expect.element(say(text)).toBeInTheDocument()
  await expect.element(page.getByText('Check 11 fields.')).toBeInTheDocument()
  await expect.element(field('Situation statement')).toHaveFocus()
  expect(world.sent).toEqual([])
}
