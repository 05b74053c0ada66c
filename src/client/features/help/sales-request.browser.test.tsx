import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Refusal } from '#contract/kernel/refusal.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { SalesRequestButton } from './sales-request-button.tsx'

let someone = Date.now() % 1_000_000_000

async function opens(say: () => { success: true } | Refusal | Response | Promise<{ success: true } | Refusal> = () => ({ success: true }), { addressed = true } = {}) {
  someone += 1
  const world = mockCompany({ people: [associate(someone, 'Dana Whitfield', null)], projects: [] })
  world.me.settings.salesEmail = addressed ? 'sales@siteward.test' : null
  const heard: { body: unknown; key: string | null }[] = []
  mockAlso(mock('help.requestSales', ({ body, request }) => {
    heard.push({ body, key: request.headers.get('idempotency-key') })
    return say()
  }))
  await page.viewport(1024, 768)
  const shown = await showScreen(<SalesRequestButton />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return heard
}

const form = () => page.getByRole('dialog', { name: 'Contact sales' })
const message = () => form().getByRole('textbox', { name: 'Message' })
const begins = async () => {
  await page.getByRole('button', { name: 'Contact sales' }).click()
  await expect.element(message()).toBeVisible()
}
const sends = () => form().getByRole('button', { name: 'Send request' }).click()
const closes = (name: string) => page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).last().click()
const failed = 'An error has occurred while contacting the sales department, please try again.'

test('HELP-14 HELP-15 HELP-21 G1-110 the one field is asked for, takes 5,000 letters, and goes out as content', async () => {
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
  await expect.poll(() => heard.map(({ body }) => body)).toEqual([{ content: 'We need ten more seats.' }])
})

test('HELP-16 HELP-17 it is said that the request is on its way, then it is thanked for, and then all is closed', async () => {
  const held = Promise.withResolvers<{ success: true }>()
  await opens(() => held.promise)
  await begins()
  await message().fill('We need ten more seats.')
  await sends()
  await expect.element(form().getByText('Sending', { exact: true })).toBeVisible()
  await expect.element(form().getByRole('button', { name: 'Send request' })).toBeDisabled()
  held.resolve({ success: true })
  const thanks = page.getByRole('dialog', { name: 'Thanks for your interest!' })
  await expect.element(thanks.getByText('Someone from our Sales Department will be in touch shortly.')).toBeVisible()
  expect(form().elements()).toEqual([])
  await closes('Thanks for your interest!')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await begins()
  await expect.element(message()).toHaveValue('')
})

test('HELP-18 HELP-19 a refusal is said in its words with the reason, stored once; text and dialog stay, and the next try is the same request', async () => {
  let isSetUp = false
  const heard = await opens(() => (isSetUp ? { success: true } : { refused: 'no-address' }))
  const stored = storedFromHere()
  await begins()
  await message().fill('We need ten more seats.')
  await sends()
  const oops = page.getByRole('dialog', { name: 'Oops!' })
  await expect.element(oops.getByText(failed, { exact: true })).toBeVisible()
  await expect.element(oops.getByText('No address for such requests is set up here. Nothing was sent.')).toBeVisible()
  expect(stored).toEqual([{ code: 'salesFormSubmit', title: 'Failed to submit sales request. Please try again.', message: failed, inPlace: true }])
  await closes('Oops!')
  await expect.element(message()).toHaveValue('We need ten more seats.')
  isSetUp = true
  await sends()
  await expect.element(page.getByRole('dialog', { name: 'Thanks for your interest!' })).toBeVisible()
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1)
})

test('without a connection it says so, and the text is there again after the dialog was closed', async () => {
  let isCut = true
  await opens(() => (isCut ? cut() : { success: true }))
  await begins()
  await message().fill('We need ten more seats.')
  await sends()
  const oops = page.getByRole('dialog', { name: 'Oops!' })
  await expect.element(oops.getByText('There is no connection. What you typed stays here; send it once there is one.')).toBeVisible()
  await closes('Oops!')
  await form().getByRole('button', { name: 'Close' }).click()
  isCut = false
  await begins()
  await expect.element(message()).toHaveValue('We need ten more seats.')
  await sends()
  await expect.element(page.getByRole('dialog', { name: 'Thanks for your interest!' })).toBeVisible()
})

test.each([
  ['it is thanked for', 'Thanks for your interest!', () => ({ success: true as const })],
  ['that it failed is said', 'Failed to submit sales request. Please try again.', () => ({ refused: 'busy' as const })],
])('%s also to whoever closed the dialog meanwhile', async (_, title, say) => {
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
  await expect.poll(() => [...stored.map((one) => one.title), ...page.getByText(title).elements().map((each) => each.textContent)]).toContain(title)
  expect(stored.every(({ inPlace }) => inPlace !== true)).toBe(true)
})

test('where nobody is named who could read it there is no button', async () => {
  await opens(undefined, { addressed: false })
  await expect.poll(() => document.querySelector('[data-vitest], div')).not.toBeNull()
  expect(page.getByRole('button', { name: 'Contact sales' }).elements()).toEqual([])
})
