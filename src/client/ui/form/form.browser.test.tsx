import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#client/ui/button/button.tsx'
import { people } from '#tests/pictures/gallery-data.ts'
import { Stage } from '#tests/pictures/stage.tsx'
import { FormLayout } from './form.tsx'
import type { FormErrors, FormSection } from './form-fields.ts'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { useFormState } from './use-form-state.ts'

type Values = {
  location: string
  risk: string | null
  assignee: string | null
  when: { date: string; time: string }
  spot: boolean
}

const opened: Values = {
  location: '',
  risk: null,
  assignee: null,
  when: { date: '', time: '' },
  spot: false,
}
const sections: FormSection<Values>[] = [
  {
    key: 'where',
    title: 'Where and when',
    fields: [
      { kind: 'text', name: 'location', label: 'Location', optional: true },
      {
        kind: 'choice',
        name: 'risk',
        label: 'Risk level',
        options: ['Low', 'Medium', 'High', 'Critical'].map((label) => ({ value: label, label })),
      },
      { kind: 'datetime', name: 'when', label: 'Incident date and time', timeLabel: 'Time' },
    ],
  },
  {
    key: 'who',
    title: 'Who puts it right',
    fields: [
      {
        kind: 'select',
        name: 'assignee',
        label: 'Assigned to',
        placeholder: 'Choose a person',
        options: people,
      },
      {
        kind: 'switch',
        name: 'spot',
        label: 'Action taken on spot',
        words: { on: 'Yes', off: 'No' },
      },
    ],
  },
]

test('a refused form lists its errors with links, focuses the first one and keeps the typed values', async () => {
  const onSubmit = vi.fn<(values: Values) => void>()
  await show(onSubmit)
  await page.getByRole('textbox', { name: 'Location optional' }).fill('Level 14')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect
    .element(page.getByRole('alert').getByText('2 fields are missing.'))
    .toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: 'Low' })).toHaveFocus()
  await expect
    .element(page.getByRole('radiogroup', { name: 'Risk level' }))
    .toHaveAccessibleDescription('Choose a level!')
  await page.getByRole('link', { name: 'Assigned to' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Assigned to' })).toHaveFocus()
  await expect
    .element(page.getByRole('textbox', { name: 'Location optional' }))
    .toHaveValue('Level 14')
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['one line', TextField],
  ['several lines', TextArea],
])(
  'near its limit a field of %s shows its number of characters and is described by it',
  async (_, Control) => {
    const field = (length: number) => (
      <Stage>
        <Control
          label="Title"
          value={'a'.repeat(length)}
          maxLength={255}
          onChange={vi.fn<(value: string) => void>()}
        />
      </Stage>
    )
    const shown = await render(field(219))
    const control = page.getByRole('textbox', { name: 'Title' })
    await expect.element(control).toHaveAccessibleDescription('')
    const before = control.element().getBoundingClientRect().top
    await shown.rerender(field(220))
    await expect.element(control).toHaveAccessibleDescription('220 / 255')
    expect(control.element().getBoundingClientRect().top).toBe(before)
  },
)

test('an error disappears when its field changes, and the form can be submitted by keyboard alone', async () => {
  const onSubmit = vi.fn<(values: Values) => void>()
  await show(onSubmit)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByRole('radio', { name: 'Low' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await expect.element(page.getByText('Choose a level!')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}{Tab}11/20/2026{Tab}{Tab}750{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Time' })).toHaveValue('07:50')
  await expect.element(page.getByRole('combobox', { name: 'Assigned to' })).toHaveFocus()
  await userEvent.keyboard('inigo{Enter}{Tab} ')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(onSubmit).toHaveBeenCalledWith({
    location: '',
    risk: 'Medium',
    assignee: '8',
    when: { date: '2026-11-20', time: '07:50' },
    spot: true,
  })
})

test("shows a server's refusal at its field, and submits a double press once", async () => {
  const answer = Promise.withResolvers<FormErrors<Values>>()
  const onSubmit = vi.fn<() => Promise<FormErrors<Values>>>(() => answer.promise)
  await show(onSubmit, { ...opened, risk: 'Low', assignee: '1' })
  const create = page.getByRole('button', { name: 'Create' })
  await create.click()
  await create.click()
  expect(onSubmit).toHaveBeenCalledOnce()
  answer.resolve({ assignee: 'Inactive meanwhile' })
  await expect
    .element(page.getByRole('combobox', { name: 'Assigned to' }))
    .toHaveAccessibleDescription('Inactive meanwhile')
  await expect.element(page.getByRole('combobox', { name: 'Assigned to' })).toHaveFocus()
})

async function show(
  onSubmit: (values: Values) => void | Promise<FormErrors<Values>>,
  initial: Values = opened,
) {
  await page.viewport(1024, 768)
  await render(
    <Stage>
      <CreateForm onSubmit={onSubmit} initial={initial} />
    </Stage>,
  )
}

function CreateForm({
  onSubmit,
  initial,
}: {
  onSubmit: (values: Values) => void | Promise<FormErrors<Values>>
  initial: Values
}) {
  const state = useFormState<Values>({
    initial,
    validate: (values) => ({
      ...(values.risk ? {} : { risk: 'Choose a level!' }),
      ...(values.assignee ? {} : { assignee: 'Please assign the action!' }),
    }),
    onSubmit,
  })
  return (
    <FormLayout
      state={state}
      sections={sections}
      summary={(count) => (count === 1 ? 'One field is missing.' : `${count} fields are missing.`)}
    >
      <Button type="submit" variant="filled">
        Create
      </Button>
    </FormLayout>
  )
}
