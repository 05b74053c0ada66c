import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#client/ui/button/button.tsx'
import { people } from '#tests/pictures/gallery-data.ts'
import { Stage } from '#tests/pictures/stage.tsx'
import type { DayRange } from './date-text.ts'
import { FormLayout } from './form.tsx'
import type { FormErrors, FormSection, FormValues } from './form-fields.ts'
import { useFormState, type FormState } from './use-form-state.ts'

type Step = { title: string; people: string }
type Values = {
  due: string
  valid: DayRange
  crew: string
  trades: readonly string[]
  witnesses: readonly string[]
  steps: readonly Step[]
}

const opened: Values = {
  due: '',
  valid: { from: '', to: '' },
  crew: '',
  trades: [],
  witnesses: ['Rosa', 'Kofi'],
  steps: [{ title: 'Rope off', people: '2' }],
}
const step: FormSection<FormValues>['fields'] = [
  { kind: 'text', name: 'title', label: 'Title' },
  { kind: 'number', name: 'people', label: 'People', min: 1 },
]
const sections: FormSection<Values>[] = [
  {
    key: 'all',
    fields: [
      { kind: 'day', name: 'due', label: 'Due date', min: '2026-11-01' },
      { kind: 'dayRange', name: 'valid', label: 'Valid' },
      { kind: 'number', name: 'crew', label: 'Crew', min: 1, max: 200 },
      {
        kind: 'choices',
        name: 'trades',
        label: 'People told',
        placeholder: 'No name yet',
        options: people,
      },
      {
        kind: 'texts',
        name: 'witnesses',
        label: 'Witnesses',
        entry: 'Witness',
        add: 'Add witness',
        most: 4,
        wide: true,
      },
      {
        kind: 'list',
        name: 'steps',
        label: 'Steps',
        entry: 'Step',
        add: 'Add step',
        fields: step,
        empty: { title: '', people: '' },
        wide: true,
      },
    ],
  },
]

const text = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('every kind of field works in one form: day, range, number, several choices, texts, nested list', async () => {
  const sent = await show()
  await text('Due date').fill('11/20/2026')
  await text('Valid, From').fill('11/20/2026')
  await text('Valid, To').fill('12/20/2026')
  await text('Crew').fill('1,200')
  await userEvent.keyboard('{Tab}')
  await expect.element(text('Crew')).toHaveAccessibleDescription('At most 200.')
  await text('Crew').fill('twelve')
  await userEvent.keyboard('{Tab}')
  await expect.element(text('Crew')).toHaveValue('twelve')
  await expect.element(text('Crew')).toHaveAccessibleDescription('This is not a number.')
  await text('Crew').fill('12')
  await page.getByRole('button', { name: 'People told No name yet' }).click()
  await userEvent.keyboard('peña{Tab}{Tab} ')
  await page.getByRole('searchbox').fill('luis')
  await page.getByRole('checkbox', { name: 'Luis Ortega' }).click()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('button', { name: 'People told Luis Ortega, Íñigo Peña' }))
    .toHaveFocus()
  await button('Save').click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent).toHaveBeenCalledWith({
    ...opened,
    due: '2026-11-20',
    valid: { from: '2026-11-20', to: '2026-12-20' },
    crew: '12',
    trades: ['2', '8'],
  })
})

test('adds, edits, moves and removes texts by buttons, and the focus follows the moved text', async () => {
  const sent = await show()
  await button('Move Witness 1 down').click()
  await expect.element(text('Witness 2')).toHaveValue('Rosa')
  // It cannot go further down: its other button has the focus.
  await expect.element(button('Move Witness 2 up')).toHaveFocus()
  await button('Add witness').click()
  await expect.element(text('Witness 3')).toHaveFocus()
  await userEvent.keyboard('Luis')
  await button('Move Witness 3 up').click()
  await expect.element(button('Move Witness 2 up')).toHaveFocus()
  await button('Remove Witness 1').click()
  await expect.element(button('Remove Witness 1')).toHaveFocus()
  await button('Add witness').click()
  await button('Add witness').click()
  await expect.element(button('Add witness')).toBeDisabled()
  for (const each of page.getByRole('button').elements()) {
    const { width, height } = each.getBoundingClientRect()
    expect(
      Math.min(width, height),
      each.getAttribute('aria-label') ?? each.textContent ?? '',
    ).toBeGreaterThanOrEqual(44)
  }
  await button('Save').click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent.mock.calls[0]?.[0].witnesses).toEqual(['Luis', 'Rosa', '', ''])
})

test('a nested list moves with its errors, which name the entry and link to its field', async () => {
  const sent = await show()
  await button('Add step').click()
  await userEvent.keyboard('{Tab}{Tab}')
  await button('Add step').click()
  await userEvent.keyboard('Clear up')
  await button('Save').click()
  await expect.element(page.getByRole('alert').getByText('1 wrong')).toBeInTheDocument()
  await expect.element(text('Title').nth(1)).toHaveFocus()
  await expect.element(text('Title').nth(1)).toHaveAccessibleDescription('Name the step!')
  await page.getByRole('link', { name: 'Step 2, Title' }).click()
  await button('Move Step 2 down').click()
  await expect.element(text('Title').nth(1)).toHaveValue('Clear up')
  await expect.element(text('Title').nth(1)).not.toHaveAttribute('aria-invalid')
  await expect.element(text('Title').nth(2)).toHaveAccessibleDescription('Name the step!')
  await button('Remove Step 1').click()
  await expect.element(text('Title').nth(1)).toHaveAccessibleDescription('Name the step!')
  await text('Title').nth(1).fill('Lock')
  await expect.element(page.getByText('Name the step!')).not.toBeInTheDocument()
  await button('Save').click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent.mock.calls[0]?.[0].steps).toEqual([
    { title: 'Clear up', people: '' },
    { title: 'Lock', people: '' },
  ])
})

test('reports each change once and whole, also several at once and in lists; F-82 a reloaded row overwrites nothing', async () => {
  let state: FormState<Values> | undefined
  const kept = vi.fn<(values: Values) => void>()
  const shown = await render(
    <Bare initial={opened} onChange={kept} give={(next) => (state = next)} />,
  )
  state?.setAll({ due: '2026-11-20', crew: '3' })
  state?.insert('steps', { title: 'B', people: '' })
  state?.move('steps', 0, 1)
  state?.set('steps.0.title', 'C')
  await expect
    .poll(() => state?.values.steps)
    .toEqual([
      { title: 'C', people: '' },
      { title: 'Rope off', people: '2' },
    ])
  expect(
    kept.mock.calls.map(([values]) => [
      values.due,
      values.crew,
      values.steps.map((each) => each.title).join(),
    ]),
  ).toEqual([
    ['2026-11-20', '3', 'Rope off'],
    ['2026-11-20', '3', 'Rope off,B'],
    ['2026-11-20', '3', 'B,Rope off'],
    ['2026-11-20', '3', 'C,Rope off'],
  ])
  expect(opened.steps).toEqual([{ title: 'Rope off', people: '2' }])
  await shown.rerender(
    <Bare
      initial={{ ...opened, due: '2030-01-01', crew: '99' }}
      onChange={kept}
      give={(next) => (state = next)}
    />,
  )
  expect(state?.values).toMatchObject({ due: '2026-11-20', crew: '3' })
  expect(state?.changed).toBe(true)
})

test('an entry moved over several others keeps its errors, and the others keep theirs', async () => {
  let state: FormState<Values> | undefined
  const steps = ['A', 'B', 'C', 'D'].map((title) => ({ title, people: '' }))
  await render(
    <Bare
      initial={{ ...opened, steps }}
      onChange={() => undefined}
      give={(next) => (state = next)}
    />,
  )
  state?.setErrors({
    'steps.0.title': 'a',
    'steps.1.title': 'b',
    'steps.3.title': 'd',
    steps: 'Too many',
    due: 'Set due date!',
  })
  await expect.poll(() => state?.errors.due).toBe('Set due date!')
  state?.move('steps', 0, 3)
  await expect
    .poll(() => state?.errors)
    .toEqual({
      'steps.0.title': 'b',
      'steps.2.title': 'd',
      'steps.3.title': 'a',
      due: 'Set due date!',
    })
})

for (const scheme of ['dark', 'light'] as const)
  test(`the kinds pass axe, ${scheme}, also with several choices open`, async () => {
    await show(scheme)
    await page.getByRole('button', { name: 'People told No name yet' }).click()
    await Promise.all(
      document.getAnimations().map((running) => running.finished.catch(() => undefined)),
    )
    const result = await axe.run(document.body, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    expect(
      result.violations.map(
        (found) => `${found.id}: ${found.nodes.map((node) => node.html).join('\n')}`,
      ),
    ).toEqual([])
  })

async function show(scheme: 'dark' | 'light' = 'dark') {
  const sent = vi.fn<(values: Values) => void>()
  await page.viewport(1024, 768)
  await render(
    <Stage scheme={scheme}>
      <Kinds onSubmit={sent} />
    </Stage>,
  )
  return sent
}

function Kinds({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const state = useFormState<Values>({ initial: opened, validate, onSubmit })
  return (
    <FormLayout state={state} sections={sections} summary={(count) => `${count} wrong`}>
      <Button type="submit" variant="filled">
        Save
      </Button>
    </FormLayout>
  )
}

function validate(values: Values): FormErrors<Values> {
  return Object.fromEntries(
    values.steps.flatMap(({ title }, index) =>
      title === '' ? [[`steps.${index}.title`, 'Name the step!']] : [],
    ),
  )
}

function Bare({
  initial,
  onChange,
  give,
}: {
  initial: Values
  onChange: (values: Values) => void
  give: (state: FormState<Values>) => void
}) {
  give(useFormState<Values>({ initial, validate, onSubmit: () => undefined, onChange }))
  return null
}
