import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cut } from '#tests/mocks/contract-mocks.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { begins, closes, form, message, opens, sends } from '#tests/world/sales-world.tsx'

test('HELP-16 HELP-17 shows that the request is on its way, then thanks, then closes', async () => {
  const held = Promise.withResolvers<{ success: true }>()
  await opens(() => held.promise)
  await begins()
  await message().fill('We need ten more seats.')
  await sends()
  await expect.element(form().getByText('Sending', { exact: true })).toBeVisible()
  await expect.element(form().getByRole('button', { name: 'Send request' })).toBeDisabled()
  held.resolve({ success: true })
  const thanks = page.getByRole('dialog', { name: 'Thanks for your interest!' })
  await expect
    .element(thanks.getByText('Someone from our Sales Department will be in touch shortly.'))
    .toBeVisible()
  expect(form().elements()).toEqual([])
  await closes('Thanks for your interest!')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await begins()
  await expect.element(message()).toHaveValue('')
})

test('offline shows a notice, and the text returns after the dialog was closed', async () => {
  let isCut = true
  await opens(() => (isCut ? cut() : { success: true }))
  await begins()
  await message().fill('We need ten more seats.')
  await sends()
  const oops = page.getByRole('dialog', { name: 'Oops!' })
  await expect
    .element(
      oops.getByText(
        'There is no connection. Your text stays here; send it when there is a connection.',
      ),
    )
    .toBeVisible()
  await closes('Oops!')
  await form().getByRole('button', { name: 'Close' }).click()
  isCut = false
  await begins()
  await expect.element(message()).toHaveValue('We need ten more seats.')
  await sends()
  await expect
    .element(page.getByRole('dialog', { name: 'Thanks for your interest!' }))
    .toBeVisible()
})

test.each([
  ['shows the thanks,', 'Thanks for your interest!', () => ({ success: true as const })],
  [
    'shows the failure,',
    'Failed to submit sales request. Please try again.',
    () => ({ refused: 'busy' as const }),
  ],
])('%s also after the dialog was closed meanwhile', async (_, title, say) => {
  const held = Promise.withResolvers<void>()
  const stored = storedFromHere()
  await opens(async () => {
    await held.promise
    return say()
  })
  await begins()
  await message().fill('We need ten more seats.')
  await sends()
  await form().getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => form().elements()).toEqual([])
  held.resolve()
  await expect
    .poll(() => [
      ...stored.map((one) => one.title),
      ...page
        .getByText(title)
        .elements()
        .map((each) => each.textContent),
    ])
    .toContain(title)
  expect(stored.every(({ isShownInline }) => isShownInline !== true)).toBe(true)
})
