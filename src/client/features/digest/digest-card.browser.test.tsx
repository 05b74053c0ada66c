import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DigestSettings, DigestWishes } from '#contract/digest/schema.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { company, open } from '#tests/world/person-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'

const usual: DigestSettings = {
  isOn: true,
  occasion: 'overdue',
  time: '06:30',
  timeZone: null,
  companyTimeZone: 'America/Denver',
  muted: [],
}

/** Opens a profile against a mock server that stores the settings it receives. */
async function profile(userID = 1, muted: DigestSettings['muted'] = []) {
  const server = { settings: { ...usual, muted }, sent: [] as DigestWishes[], refuses: false }
  const world = await company()
  mockAlso(
    mock('digest.settings', () => server.settings),
    mock('digest.unmute', ({ params }) => {
      server.settings = {
        ...server.settings,
        muted: server.settings.muted.filter(
          ({ correctiveActionID }) => correctiveActionID !== Number(params['mutedActionID']),
        ),
      }
      return null
    }),
    mock('digest.change', ({ body }) => {
      server.sent.push(body as DigestWishes)
      if (server.refuses) return refuse('busy')
      server.settings = { ...server.settings, ...(body as DigestWishes) }
      return server.settings
    }),
  )
  await open(world, userID)
  return server
}

const card = page.getByRole('region', { name: 'Morning mail' })
const choose = async (field: string, typed: string, option: string) => {
  await card.getByRole('combobox', { name: field }).click()
  if (typed !== '') await card.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the own profile shows the morning mail settings and saves each choice at once (ruling 56)', async () => {
  const server = await profile()
  await expect
    .element(card.getByRole('combobox', { name: 'Time zone' }))
    .toHaveValue('Company time zone (America/Denver)')
  await expect
    .element(card.getByRole('combobox', { name: 'Time', exact: true }))
    .toHaveValue('6:30 AM')
  await choose('Time', '7:00 AM', '7:00 AM')
  await expectToast('Morning mail saved')
  await choose('Time zone', 'Chicago', 'America/Chicago')
  await expect.poll(() => server.sent.length).toBe(2)
  await choose('Sent when', '', 'Something is new')
  await expect
    .poll(() => server.sent.at(-1))
    .toEqual({ isOn: true, occasion: 'anything', time: '07:00', timeZone: 'America/Chicago' })
})

test('switches the mail off and on again (ruling 56)', async () => {
  const server = await profile()
  await card.getByRole('switch').click()
  await expect.element(card.getByRole('switch')).not.toBeChecked()
  await expect.poll(() => card.getByRole('combobox').elements()).toEqual([])
  await expect.poll(() => server.settings.isOn).toBe(false)
  await card.getByRole('switch').click()
  await expect.element(card.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
  await expect.poll(() => server.sent.map(({ isOn }) => isOn)).toEqual([false, true])
})

test('undoes a choice that the server refuses', async () => {
  const server = await profile()
  server.refuses = true
  await card.getByRole('switch').click()
  await expect.poll(() => server.sent.length).toBe(1)
  await expect.element(card.getByRole('switch')).toBeChecked()
})

test('lists muted actions and unmutes them one by one', async () => {
  await profile(1, [
    { correctiveActionID: 47, number: 1147, title: 'Lighting out' },
    { correctiveActionID: 69, number: 1169, title: 'Cords' },
  ])
  const list = card.getByRole('region', { name: 'Muted actions' })
  await expect.element(list.getByText('Lighting out')).toBeVisible()
  await list.getByRole('button', { name: 'Unmute CA-1147' }).click()
  await expectToast('The morning mail lists it again')
  await expect
    .poll(() =>
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['CA-1169 CordsUnmute'])
  await list.getByRole('button', { name: 'Unmute CA-1169' }).click()
  await expect.poll(() => list.elements()).toEqual([])
})

test('another person’s profile has no such card', async () => {
  await profile(2)
  await expect.element(page.getByText('marco@ridgeline.test')).toBeVisible()
  expect(card.elements()).toEqual([])
})
