import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { TagsField } from '#client/ui/form/tags-field.tsx'
import { Stage } from '#tests/pictures/stage.tsx'

/**
 * Presses a key as Safari reports one that an input method has used: the composition has ended, and
 * the keyCode is 229.
 */
async function pressesComposing(key: 'Enter' | 'Escape' | 'ArrowDown') {
  const text = key === 'Enter' ? { text: '\r' } : {}
  const event = { key, code: key, windowsVirtualKeyCode: 229, ...text }
  await cdp().send('Input.dispatchKeyEvent', {
    type: text.text ? 'keyDown' : 'rawKeyDown',
    ...event,
  })
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

async function shows(content: ReactNode) {
  await render(<Stage>{content}</Stage>)
}

const isOpen = () => page.getByRole('listbox').query() !== null

test('a composition key neither chooses from a list nor leaves it', async () => {
  const onChange = vi.fn()
  const options = ['Ames', 'Anoka'].map((label) => ({ value: label, label }))
  await shows(<Select label="City" searchable options={options} value={null} onChange={onChange} />)
  await page.getByRole('combobox').fill('A')
  for (const key of ['ArrowDown', 'Enter', 'Escape'] as const) await pressesComposing(key)
  expect([onChange.mock.calls, isOpen()]).toEqual([[], true])
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith('Ames')
})

test('the Escape that ends a composition keeps the search text and the dialog', async () => {
  const onClose = vi.fn()
  const onClear = vi.fn()
  await shows(
    <Dialog title="Find" onClose={onClose}>
      <SearchField label="Search" value="ar" onChange={onClear} />
    </Dialog>,
  )
  await page.getByRole('searchbox').click()
  await pressesComposing('Escape')
  expect([onClear.mock.calls, onClose.mock.calls]).toEqual([[], []])
  await userEvent.keyboard('{Escape}')
  expect(onClear).toHaveBeenCalledWith('')
})

function Mails() {
  const [typed, setTyped] = useState('ann@new.test')
  const [tags, setTags] = useState<readonly string[]>([])
  return (
    <TagsField
      label="Mails"
      tags={tags}
      typed={typed}
      isTag={(text) => text.includes('@')}
      onChange={(next, text) => (setTags(next), setTyped(text))}
      onReject={() => undefined}
      removeLabel={(tag) => `Remove ${tag}`}
    />
  )
}

test("a composition key makes no tag in the library's field", async () => {
  await shows(<Mails />)
  await page.getByRole('combobox', { name: 'Mails' }).click()
  await pressesComposing('Enter')
  expect(page.getByRole('button', { name: 'Remove ann@new.test' }).query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove ann@new.test' })).toBeVisible()
})

test('a composition key submits no form and triggers no shortcut of the page', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const onKey = vi.fn()
  addEventListener('keydown', onKey)
  onTestFinished(() => removeEventListener('keydown', onKey))
  await shows(
    <form onSubmit={onSubmit}>
      <input aria-label="Word" />
    </form>,
  )
  await page.getByRole('textbox').click()
  await pressesComposing('Enter')
  expect([onSubmit.mock.calls, onKey.mock.calls]).toEqual([[], []])
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})
