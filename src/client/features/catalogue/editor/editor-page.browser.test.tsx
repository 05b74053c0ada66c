import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'
import { aDraft, chooses, ends, field, form, gone, node, opensEditor, pane, picks, plan, question, seen, wordsIn } from '#tests/world/editor-world.tsx'
import { asks } from '#tests/world/programs-world.tsx'
import { signedIn } from '#tests/world/routed.tsx'

test('PROG-01 the address shows an editor of two panes to the system administrator, and nobody else gets there', async () => {
  await freshDevice()
  await signedIn(3)
  mockAlso(mock('catalogue.plans', aDraft))
  const app = await showApp('/admin/safety-programs')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Safety Programs' })).toBeVisible()
  await expect.element(node('Hot Work')).toBeVisible()
  const [left, right] = [page.getByRole('tree', { name: 'Safety programs' }).element(), pane('Questions').element()].map((each) => each.getBoundingClientRect())
  expect(left?.right).toBeLessThanOrEqual(right?.left ?? 0)
  await app.unmount()
  await signedIn(2)
  const other = await showApp('/admin/safety-programs')
  await expect.poll(other.path).toBe('/back-office/account')
  expect(page.getByRole('tree').elements()).toEqual([])
})

test('PROG-02 programs open to their forms and these to their sub-forms, and fold again', async () => {
  await opensEditor()
  await expect.element(node('Hot Work')).toHaveAttribute('aria-expanded', 'false')
  expect(wordsIn('Safety programs')).toEqual(['Hot Work', 'Cranes'])
  await chooses('Hot Work', 'Cutting', 'Torches')
  await expect.poll(() => wordsIn('Safety programs')).toEqual(['Hot Work', 'Welding', 'Cutting', 'Torches', 'Hoses', 'Permits', 'Brazing', 'Cranes'])
  expect(['Hot Work', 'Cutting', 'Torches'].map((name) => node(name).element().getAttribute('aria-level'))).toEqual(['1', '2', '3'])
  node('Hot Work').element().focus()
  await node('Cranes').click()
  node('Hot Work').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => wordsIn('Safety programs')).toEqual(['Hot Work', 'Cranes'])
})

test('PROG-03 PROG-04 at the right stand the questions of the form that is chosen, and of the sub-form that is chosen in a multi-question form', async () => {
  await opensEditor()
  await chooses('Hot Work', 'Welding')
  await expect.element(pane('Welding').getByRole('heading', { name: 'Welding' })).toBeVisible()
  await expect.poll(() => wordsIn('Questions')).toEqual(['Is the area clear of what burns?', 'Which gas?', 'Date of inspection'])
  await chooses('Permits')
  await expect.element(question('Fire watch')).toBeVisible()
  await question('Fire watch').dblClick()
  await expect.element(pane('Fire watch').getByRole('heading', { name: 'Fire watch' })).toBeVisible()
  await expect.poll(() => wordsIn('Questions')).toEqual(['Is somebody watching?'])
  await expect.element(node('Fire watch')).toHaveAttribute('aria-selected', 'true')
})

test('PROG-25 in a multi-question form the header of a question has its first twenty letters, and the whole of it stands below', async () => {
  await opensEditor()
  await chooses('Hot Work', 'Permits')
  await expect.poll(() => wordsIn('Questions')).toEqual(['Is the permit signed…', 'Fire watch', 'Is it posted?'])
  await seen('Is the permit signed by the supervisor?')
})

test('PROG-26 the questions scroll in 600 px, and in less where the screen is lower', async () => {
  const server = await opensEditor({ size: [1440, 1100] })
  server.questions[10] = Array.from({ length: 60 }, (_, n) => asks(1000 + n, `Question ${n + 1}`))
  await chooses('Hot Work', 'Welding')
  await expect.poll(() => wordsIn('Questions')[0]).toBe('Question 1')
  const area = () => page.getByRole('tree', { name: 'Questions' }).element().closest('[data-scroll-area]')
  expect(area()?.getBoundingClientRect().height).toBe(600)
  expect(area()?.scrollHeight).toBeGreaterThan(600)
  await page.viewport(1024, 640)
  await expect.poll(() => area()?.getBoundingClientRect().height).toBeLessThan(600)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(640)
})

test('PROG-27 PROG-28 PROG-32 without programs, in a program without forms, and while no form is chosen the pane says so', async () => {
  const server = await opensEditor({ plans: [] })
  await seen('No safety programs found')
  await seen('Currently no form has been selected')
  server.plans = [plan(2, 'Cranes', [])]
  await page.getByRole('button', { name: 'New program' }).first().click()
  await field('Name').fill('Ladders')
  await ends('New program').click()
  await expect.element(pane('Ladders').getByText('No forms found for the program', { exact: true })).toBeVisible()
  await gone('Currently no form has been selected')
  node('Ladders').element().querySelector<HTMLElement>('[data-fold]')?.click()
  await expect.element(node('No forms found for the program')).toBeVisible()
})

test('PROG-29 PROG-30 PROG-31 G2-17 a form without questions, a multi-question form without sub-forms and a sub-form without questions each say it in their words', async () => {
  await opensEditor({ plans: [...aDraft(), plan(3, 'Ladders', [form(30, 'Ladder check', { safetyPlanID: 3, isMultiQuestionEnable: true })])] })
  await chooses('Hot Work', 'Brazing')
  await seen('No questions found for the selected form')
  expect(page.getByText('No subforms found for the form').elements()).toEqual([])
  await chooses('Cutting', 'Hoses')
  await seen('No questions found for the subform')
  await gone('No questions found for the selected form')
  await chooses('Ladders', 'Ladder check')
  await seen('No subforms found for the form')
  // What reading screens say of it is none of the editor's.
  expect(page.getByText('No Questions Assigned to Selected Form').elements()).toEqual([])
})

test('PROG-64 G2-20 the forms of program 97 stand by sortOrder, whatever order the server gives', async () => {
  const forms = [form(3, 'Third', { sortOrder: 3 }), form(4, 'Rope', { sortOrder: null }), form(1, 'First', { sortOrder: 1 }), form(5, 'Hook', { sortOrder: null }), form(2, 'Second', { sortOrder: 2 })]
  await opensEditor({ plans: [plan(97, 'Cranes', forms)] })
  await chooses('Cranes', 'First')
  await expect.poll(() => wordsIn('Safety programs')).toEqual(['Cranes', 'First', 'Second', 'Third', 'Hook', 'Rope'])
})

test('on a phone the tree and what is chosen take turns', async () => {
  await opensEditor({ size: [390, 844] })
  await chooses('Hot Work', 'Welding')
  await expect.element(question('Which gas')).toBeVisible()
  await expect.element(page.getByRole('tree', { name: 'Safety programs' })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await question('Which gas').click()
  await expect.element(page.getByRole('button', { name: 'Delete question' })).toBeVisible()
  expect(page.getByRole('tree', { name: 'Questions' }).element().closest('[data-scroll-area]')?.clientHeight).toBeGreaterThan(250)
  await page.getByRole('button', { name: 'All programs' }).click()
  await expect.element(node('Welding')).toBeVisible()
  await node('Welding').click()
  await picks('Welding', 'Rename')
  await expect.element(field('Name')).toHaveValue('Welding')
})
