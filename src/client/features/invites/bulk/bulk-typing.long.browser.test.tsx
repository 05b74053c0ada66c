import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addsRow,
  button,
  cell,
  goesOn,
  invite,
  opensBulk,
  opensKept,
  row,
  typedRow,
} from '#tests/world/bulk-world.tsx'

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Types a key and checks that its letter shows before the table renders, which only the next task
 * can do.
 */
async function typesLast(field: string, text: string): Promise<void> {
  const element = cell(field).element() as HTMLInputElement
  setValue?.call(element, text)
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await drawn()
  expect(element.value).toBe(text)
}

/** An immediate render is done before the next task. */
const drawn = () => Promise.resolve()
const table = () => document.querySelector('[role="table"]')?.textContent

/** Opens a valid row, with the button that would invite it. */
async function writesKim() {
  const { sent } = await opensBulk()
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await userEvent.click(row('Kim Nakamura').getByText('kim@new.test'))
  await expect.element(invite()).toBeEnabled()
  const element = invite().element() as HTMLElement
  return { sent, presses: () => element.click() }
}

test('INV-99 a press on the button right after a key invites with it', async () => {
  const { sent, presses } = await writesKim()
  await typesLast('First name', 'Kimiko')
  presses()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject([{ name: 'Kimiko Nakamura' }])
})

test('INV-58 INV-75 a key that makes a row wrong holds the button pressed right after it, and shows why', async () => {
  const { sent, presses } = await writesKim()
  await typesLast('Email', 'kim@new')
  presses()
  await expect.element(page.getByText('1 email to correct')).toBeVisible()
  await expect.element(invite()).toBeDisabled()
  expect(sent).toEqual([])
})

test('a row left right after a key has all typed letters', async () => {
  await opensKept({
    rows: ['Kim', 'Omar'].map((name) => typedRow(name)),
    changes: [],
    replaced: null,
  })
  await goesOn()
  await userEvent.click(row('Kim Novak').getByText('kim@new.test'))
  await expect.element(cell('First name')).toHaveFocus()
  await typesLast('First name', 'Kimiko')
  cell('First name')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await drawn()
  expect((cell('First name').element() as HTMLInputElement).value).toBe('Omar')
  expect(table()).toContain('Kimiko Novak')
  await typesLast('First name', 'Omari')
  ;(button('Ready').element() as HTMLElement).click()
  await drawn()
  expect(table()).toContain('Omari Novak')
})
