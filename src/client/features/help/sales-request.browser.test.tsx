import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tomorrow, waitsUntilTomorrow } from '#tests/world/mail-wait.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { begins, closes, form, message, opens, sends } from '#tests/world/sales-world.tsx'

const failed = 'An error has occurred while contacting the sales department, please try again.'

test('HELP-14 HELP-15 HELP-21 G1-110 the one field is required, holds 5,000 letters and is sent as content', async () => {
  const heard = await opens()
  await begins()
  expect(form().getByRole('textbox').elements()).toHaveLength(1)
  await expect.element(message()).toHaveAttribute('maxlength', '5000')
  for (const nothing of ['', '  \n ']) {
    await message().fill(nothing)
    await sends()
    await expect.element(message()).toHaveAccessibleDescription('Please insert a message')
  }
  expect(heard).toEqual([])
  await message().fill('We need ten more seats.')
  await sends()
  await expect
    .poll(() => heard.map(({ body }) => body))
    .toEqual([{ content: 'We need ten more seats.' }])
})

test('HELP-18 HELP-19 a refusal shows its text and reason, is stored once, leaves the dialog, and the retry is the same request', async () => {
  let isSetUp = false
  const heard = await opens(() => (isSetUp ? { success: true } : { refused: 'no-address' }))
  const stored = storedFromHere()
  await begins()
  await message().fill('We need ten more seats.')
  await sends()
  const oops = page.getByRole('dialog', { name: 'Oops!' })
  await expect.element(oops.getByText(failed, { exact: true })).toBeVisible()
  await expect
    .element(oops.getByText('No address for such requests is set up here. Nothing was sent.'))
    .toBeVisible()
  expect(stored).toEqual([
    {
      code: 'salesFormSubmit',
      title: 'Failed to submit sales request. Please try again.',
      message: failed,
      isShownInline: true,
    },
  ])
  await closes('Oops!')
  await expect.element(message()).toHaveValue('We need ten more seats.')
  isSetUp = true
  await sends()
  await expect
    .element(page.getByRole('dialog', { name: 'Thanks for your interest!' }))
    .toBeVisible()
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1)
})

test('shows until when the mail of a request waits (ruling 82)', async () => {
  await opens(() => ({ success: true, mailAt: tomorrow }))
  await begins()
  await message().fill('We need ten more seats.')
  await sends()
  const thanks = page.getByRole('dialog', { name: 'Thanks for your interest!' })
  await expect.element(thanks.getByText(waitsUntilTomorrow)).toBeVisible()
})

test('has no button without a configured recipient', async () => {
  await opens(undefined, { addressed: false })
  await expect.poll(() => document.querySelector('[data-vitest], div')).not.toBeNull()
  expect(page.getByRole('button', { name: 'Contact sales' }).elements()).toEqual([])
})
