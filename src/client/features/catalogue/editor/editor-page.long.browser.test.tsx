import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  chooses,
  field,
  gone,
  node,
  opensEditor,
  picks,
  question,
  seen,
  wordsIn,
} from '#tests/world/editor-world.tsx'
import { aDraft, form, plan } from '#tests/world/editor-plans.ts'
import { asks } from '#tests/world/programs-world.tsx'

test('PROG-02 programs open to forms, forms to sub-forms, and both fold again', async () => {
  await opensEditor()
  await expect.element(node('Hot Work')).toHaveAttribute('aria-expanded', 'false')
  expect(wordsIn('Safety programs')).toEqual(['Hot Work', 'Cranes'])
  await chooses('Hot Work', 'Cutting', 'Torches')
  await expect
    .poll(() => wordsIn('Safety programs'))
    .toEqual(['Hot Work', 'Welding', 'Cutting', 'Torches', 'Hoses', 'Permits', 'Brazing', 'Cranes'])
  expect(
    ['Hot Work', 'Cutting', 'Torches'].map((name) =>
      node(name).element().getAttribute('aria-level'),
    ),
  ).toEqual(['1', '2', '3'])
  node('Hot Work').element().focus()
  await node('Cranes').click()
  node('Hot Work').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => wordsIn('Safety programs')).toEqual(['Hot Work', 'Cranes'])
})

test('PROG-26 the questions scroll within 600 px, or less on a lower screen', async () => {
  const server = await opensEditor({ size: [1440, 1100] })
  server.questions[10] = Array.from({ length: 60 }, (_, n) => asks(1000 + n, `Question ${n + 1}`))
  await chooses('Hot Work', 'Welding')
  await expect.poll(() => wordsIn('Questions')[0]).toBe('Question 1')
  const area = () =>
    page.getByRole('tree', { name: 'Questions' }).element().closest('[data-scroll-area]')
  expect(area()?.getBoundingClientRect().height).toBe(600)
  expect(area()?.scrollHeight).toBeGreaterThan(600)
  await page.viewport(1024, 640)
  await expect.poll(() => area()?.getBoundingClientRect().height).toBeLessThan(600)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(640)
})

test('PROG-29 PROG-30 PROG-31 G2-17 a form without questions, without sub-forms, or with an empty sub-form shows its own text', async () => {
  await opensEditor({
    plans: [
      ...aDraft(),
      plan(3, 'Ladders', [
        form(30, 'Ladder check', { safetyPlanID: 3, isMultiQuestionEnable: true }),
      ]),
    ],
  })
  await chooses('Hot Work', 'Brazing')
  await seen('No questions found for the selected form')
  expect(page.getByText('No subforms found for the form').elements()).toEqual([])
  await chooses('Cutting', 'Hoses')
  await seen('No questions found for the subform')
  await gone('No questions found for the selected form')
  await chooses('Ladders', 'Ladder check')
  await seen('No subforms found for the form')
  // Only the companies' screens use this text.
  expect(page.getByText('No Questions Assigned to Selected Form').elements()).toEqual([])
})

test('on a phone the tree and the selection alternate', async () => {
  await opensEditor({ size: [390, 844] })
  await chooses('Hot Work', 'Welding')
  await expect.element(question('Which gas')).toBeVisible()
  await expect.element(page.getByRole('tree', { name: 'Safety programs' })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await question('Which gas').click()
  await expect.element(page.getByRole('button', { name: 'Delete question' })).toBeVisible()
  expect(
    page.getByRole('tree', { name: 'Questions' }).element().closest('[data-scroll-area]')
      ?.clientHeight,
  ).toBeGreaterThan(250)
  await page.getByRole('button', { name: 'All programs' }).click()
  await expect.element(node('Welding')).toBeVisible()
  await node('Welding').click()
  await picks('Welding', 'Rename')
  await expect.element(field('Name')).toHaveValue('Welding')
})
