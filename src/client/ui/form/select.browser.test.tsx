import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { people } from '#tests/pictures/gallery-data.ts'
import { Stage } from '#tests/pictures/stage.tsx'
import { Select } from './select.tsx'
import type { SelectOption } from './select-options.ts'

const field = page.getByRole('combobox', { name: 'Assigned to' })
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })

test('a press opens the list, and a press on an option chooses it', async () => {
  await show(people)
  await field.click()
  await option('Teresa Nguyen').click()
  await expect.element(field).toHaveValue('Teresa Nguyen')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('typing searches without accents and in the second line; arrows skip disabled options', async () => {
  await show(people)
  await field.fill('pena')
  await expect.element(option('Íñigo Peña')).toBeInTheDocument()
  expect(document.querySelectorAll('[role="option"]').length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Íñigo Peña')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Marcus Oyelaran')
})

test('shows the empty option while there is no value', async () => {
  await show([{ value: '', label: 'Nobody' }, ...people])
  await expect.element(field).toHaveValue('Nobody')
})

test('Escape and Tab leave the value unchanged', async () => {
  await show(people)
  await field.fill('luis')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await field.fill('luis')
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveValue('')
})

test('a closed list passes a key with Ctrl to the form', async () => {
  await show(people.slice(0, 4))
  await field.click()
  await userEvent.keyboard('{Escape}')
  const left: string[] = []
  const note = (event: KeyboardEvent) => void (event.defaultPrevented || left.push(event.key))
  addEventListener('keydown', note)
  onTestFinished(() => removeEventListener('keydown', note))
  await userEvent.keyboard('{Control>}p{Enter}{/Control}')
  expect(left).toEqual(['Control', 'p', 'Enter'])
  expect(page.getByRole('listbox').elements()).toEqual([])
})

test('a short list opens no on-screen keyboard, and letters search in it', async () => {
  await show(people.slice(0, 4))
  await expect.element(field).toHaveAttribute('readonly')
  await userEvent.keyboard('{Tab}p{Enter}')
  await expect.element(field).toHaveValue('Priya Raman')
})

test('renders only the first hundred of thousands and shows the number of the others', async () => {
  await show(
    Array.from({ length: 5000 }, (_, at) => ({ value: String(at), label: `Person ${at}` })),
  )
  await field.click()
  await expect.element(page.getByText('4900 more. Type to find.')).toBeInTheDocument()
  expect(document.querySelectorAll('[role="option"]').length).toBe(100)
})

test('a list longer than its box keeps its scroll position and follows the arrows', async () => {
  await show(Array.from({ length: 40 }, (_, at) => ({ value: String(at), label: `Person ${at}` })))
  await field.click()
  const list = page.getByRole('listbox').element().closest('[popover]')
  list?.scrollTo({ top: 600 })
  await frames()
  expect(list?.scrollTop).toBe(600)
  list?.scrollTo({ top: 0 })
  await userEvent.keyboard('{ArrowDown>20/}')
  await frames()
  await expect.element(option('Person 20')).toBeInViewport({ ratio: 0.9 })
})

/** Until what follows a scroll is done. */
const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('a list works inside a dialog, and Escape closes the list before the dialog', async () => {
  await render(
    <Stage>
      <InDialog />
    </Stage>,
  )
  await field.click()
  await expect.element(option('Luis Ortega')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Assign' })).toBeInTheDocument()
  await field.click()
  await option('Luis Ortega').click()
  await expect.element(field).toHaveValue('Luis Ortega')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Assign' })).not.toBeInTheDocument()
})

async function show(options: SelectOption[]) {
  await page.viewport(1024, 768)
  await render(
    <Stage>
      <Choice options={options} />
    </Stage>,
  )
}

function Choice({ options }: { options: SelectOption[] }) {
  const [value, setValue] = useState<string | null>(null)
  return <Select label="Assigned to" options={options} value={value} onChange={setValue} />
}

function InDialog() {
  const [open, setOpen] = useState(true)
  return open ? (
    <Dialog title="Assign" onClose={() => setOpen(false)}>
      <Choice options={people} />
    </Dialog>
  ) : null
}

test('a right or middle click outside a list leaves it open with the focus in its field', async () => {
  await render(
    <Stage>
      <textarea aria-label="Copied" defaultValue="@x." />
      <InDialog />
    </Stage>,
  )
  // On Linux a middle click pastes the text that is selected.
  const copied = page.getByRole('textbox', { name: 'Copied' }).element() as HTMLTextAreaElement
  copied.select()
  await field.click()
  const beside = { position: { x: 4, y: 4 }, force: true }
  for (const button of ['right', 'middle'] as const) {
    await page.elementLocator(document.documentElement).click({ ...beside, button })
  }
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  await expect.element(option('Luis Ortega')).toBeInTheDocument()
})
