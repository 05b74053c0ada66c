import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import { TagsField } from './tags-field.tsx'

const field = () => page.getByRole('combobox', { name: 'Recipients' })
const input = () => field().element() as HTMLInputElement
const tags = () =>
  page
    .getByRole('button', { name: /^Remove / })
    .elements()
    .map((each) => each.getAttribute('aria-label')?.slice('Remove '.length))

test('leaving the field turns typed text into tags, and an empty field changes nothing', async () => {
  const { changed, rejected } = await shows()
  await field().click()
  await page.getByRole('textbox', { name: 'Other' }).click()
  expect([changed.mock.calls, rejected.mock.calls]).toEqual([[], []])
  await field().fill('ann@x.test')
  await page.getByRole('textbox', { name: 'Other' }).click()
  await expect.poll(tags).toEqual(['ann@x.test'])
  await expect.element(field()).toHaveValue('')
})

test('typed text stays while only the window loses the focus', async () => {
  const { rejected } = await shows()
  await field().fill('ann@')
  rejected.mockClear()
  // A browser reports a window without focus like this: the field stays the active element.
  input().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.element(field()).toHaveValue('ann@')
  expect(rejected).not.toHaveBeenCalled()
})

test.each([',', ';', ' '])('%j makes a tag without a key event, as on Android', async (divider) => {
  await shows()
  await field().click()
  await field().fill('ann@x.test')
  types(`ann@x.test${divider}`)
  await expect.poll(tags).toEqual(['ann@x.test'])
  await expect.element(field()).toHaveValue('')
})

test('invalid texts stay with their dividers, and correcting one makes no tag too early', async () => {
  await shows()
  await field().fill('ann@ bob')
  await expect.element(field()).toHaveValue('ann@ bob')
  types('ann@x.test bob')
  expect(tags()).toEqual([])
  types('ann@x.test, bob')
  await expect.poll(tags).toEqual(['ann@x.test'])
  await expect.element(field()).toHaveValue('bob')
})

test('pasted text without a divider is inserted at the caret as text', async () => {
  await shows('@x.')
  await page.getByRole('textbox', { name: 'Other' }).click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.copy()
  await field().fill('anntest')
  input().setSelectionRange(3, 3)
  await userEvent.paste()
  await expect.element(field()).toHaveValue('ann@x.test')
  expect(tags()).toEqual([])
})

test.each([
  ['tabs', 'bob@x.test\teve@x.test'],
  ['line breaks', 'bob@x.test\r\neve@x.test\n'],
])('pasted text with %s becomes tags with the text around the caret', async (_, text) => {
  await shows()
  await field().fill('ann@x.test')
  input().setSelectionRange(0, 0)
  pastes(`${text},`)
  await expect.poll(tags).toEqual(['bob@x.test', 'eve@x.test', 'ann@x.test'])
  await expect.element(field()).toHaveValue('')
})

/** Changes the text as the keyboard of a phone does: by the input alone. */
function types(text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
  input().dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function pastes(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return input().dispatchEvent(event)
}

async function shows(other = '') {
  const changed = vi.fn<() => void>()
  const rejected = vi.fn<(texts: readonly string[]) => void>()
  await render(
    <Stage>
      <Recipients changed={changed} rejected={rejected} />
      <input aria-label="Other" defaultValue={other} />
    </Stage>,
  )
  return { changed, rejected }
}

type RecipientsProps = { changed: () => void; rejected: (texts: readonly string[]) => void }

function Recipients({ changed, rejected }: RecipientsProps) {
  const [{ tags, typed }, set] = useState({ tags: [] as readonly string[], typed: '' })
  return (
    <TagsField
      label="Recipients"
      tags={tags}
      typed={typed}
      isTag={(text) => /^\w+@\w+\.\w+$/.test(text)}
      onChange={(next, text) => (changed(), set({ tags: next, typed: text }))}
      onReject={rejected}
      removeLabel={(tag) => `Remove ${tag}`}
    />
  )
}
