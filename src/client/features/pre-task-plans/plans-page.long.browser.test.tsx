import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tableDate } from '#client/i18n/dates.ts'
import {
  aPlan,
  bridge,
  button,
  clinic,
  first,
  heads,
  numbers,
  opensPlans,
  planRow,
  tower,
} from '#tests/world/plans-world.tsx'
import { pressNow } from '#tests/world/press-now.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'

const seen = async (text: string | RegExp) => {
  await expect.element(page.getByText(text).first()).toBeVisible()
}
const textOf = (plan: typeof tower) => planRow(plan).element().textContent
/** Opens the choices of a column's filter. */
const opens = (name: string) =>
  page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name, exact: true }).click()

test('PTP-01 PTP-02 PTP-03 shows the plans in one table, headed by their number', async () => {
  await opensPlans({ rows: [...Array.from({ length: 1200 }, (_, n) => aPlan(1000 + n)), tower] })
  await seen('Total Submissions: 1,201')
  await expect
    .element(page.getByRole('table', { name: 'Pre-task plans' }))
    .toHaveAttribute('aria-rowcount', '1202')
  expect(page.getByRole('navigation', { name: /pages/i }).elements()).toEqual([])
})

test('PTP-07 G2-60 sorts them by PTP# as a number, ascending until a person chooses otherwise', async () => {
  await opensPlans()
  await expect.poll(numbers).toEqual(['PTP-9', 'PTP-10', 'PTP-100', 'PTP-101'])
  await page.getByRole('columnheader', { name: 'PTP#' }).click()
  await expect.poll(numbers).toEqual(['PTP-101', 'PTP-100', 'PTP-10', 'PTP-9'])
})

test('PTP-04 PTP-06 PTP-07 PTP-10 searches project number, address, PTP# and signatures by text', async () => {
  await opensPlans()
  for (const [typed, found] of [
    ['2214', ['PTP-10']],
    ['red river', ['PTP-100']],
    ['PTP-10', ['PTP-10', 'PTP-100', 'PTP-101']],
    ['sam beck', ['PTP-10']],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Find a pre-task plan' }).fill(typed)
    await expect.poll(numbers).toEqual(found)
  }
})

test('PTP-05 PTP-08 PTP-09 G2-61 filters project, status and facilitator by lists; the head then shows how many of all', async () => {
  await opensPlans({ size: [1700, 900] })
  for (const [filter, choice, found] of [
    ['Project Name', 'Library Roof', ['PTP-101']],
    ['Status', 'pending', ['PTP-10']],
    ['Inspection Facilitator', 'Luis Ortega', ['PTP-10']],
    ['Signatures', 'Sam Beck', ['PTP-10']],
  ] as const) {
    await opens(filter)
    await page.getByRole('checkbox', { name: new RegExp(`^${choice}`) }).click({ force: true })
    await userEvent.keyboard('{Escape}')
    await expect.poll(numbers).toEqual(found)
    await seen('Total Submissions: 1 of 4')
    await button('Clear').click()
    await expect.poll(() => numbers().length).toBe(4)
  }
})

test('PTP-04 PTP-05 PTP-06 PTP-09 PTP-10 each row shows its project, address, facilitator and signers', async () => {
  await opensPlans({ size: [1440, 900] })
  await expect
    .poll(heads)
    .toEqual([
      'PTP#',
      'Project Name, Number',
      'Project Address',
      'Inspection Facilitator',
      'Signatures',
      'Status, Submitted On',
      'Repeats',
      'PDF',
    ])
  await expect
    .poll(() => textOf(bridge))
    .toMatch(
      /I-35 Frontage Bridge\s*RB-2214.*Mile 238, Austin.*Luis Ortega.*Luis Ortega, Sam Beck\s*1 of 2 signed/,
    )
})

test('PTP-11 GEN-22 the submission day has dashes', async () => {
  await opensPlans()
  const written = tableDate(tower.submissionDateTime, 'en')
  expect(written).toMatch(/^\d\d-\d\d-\d{4}$/)
  await expect.poll(() => textOf(tower)).toContain(written)
})

test('PTP-13 PTP-14 PTP-15 submitted is green, ready and pending are red, each with its word', async () => {
  await opensPlans()
  const look = (plan: typeof tower) => {
    const tag = planRow(plan).element().querySelector('[data-status]')
    return [tag?.textContent, tag && getComputedStyle(tag).color]
  }
  const colour = (name: string) => {
    const probe = document.createElement('i')
    probe.style.color = `var(--sw-${name})`
    document.querySelector('main, [data-scroll-area]')?.append(probe)
    const found = getComputedStyle(probe).color
    probe.remove()
    return found
  }
  await expect.poll(() => numbers().length).toBe(4)
  expect([tower, clinic, bridge].map(look)).toEqual([
    ['submitted', colour('green')],
    ['ready', colour('red')],
    ['pending', colour('red')],
  ])
})

test('repetition is a bar with text, amber for a review, sorted by the most first and uncompared last', async () => {
  await opensPlans()
  await page.getByRole('columnheader', { name: 'Repeats' }).click()
  await expect.poll(numbers).toEqual(['PTP-100', 'PTP-9', 'PTP-10', 'PTP-101'])
  expect([clinic, first].map(textOf)).toEqual([
    expect.stringContaining('8 of 10 lines'),
    expect.stringContaining('First plan'),
  ])
})

test('PTP-24 shows that no plans were submitted', async () => {
  await opensPlans({ rows: [] })
  await expect.element(page.getByRole('heading', { name: 'No Submissions' })).toBeVisible()
})

test('PTP-25 G2-05 a failed list shows an error, is stored and can be retried', async () => {
  const stored = storedFromHere()
  const server = await opensPlans({ fails: true })
  await seen('Error while fetching pre task plans!')
  await expect
    .poll(() => stored)
    .toMatchObject([{ code: 'fetchPreTaskPlans', title: 'Error while fetching pre task plans!' }])
  server.fails = false
  await button('Try again').click()
  await expect.poll(() => numbers().length).toBe(4)
})

/** Fakes the tab that the click opens. Returns the addresses that it was led to. */
function opensTab() {
  const led: string[] = []
  const tab = {
    closed: false,
    close: () => led.push('closed'),
    location: { replace: (address: string) => led.push(address) },
    document: document.implementation.createHTMLDocument(),
  }
  const opening = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  onTestFinished(() => opening.mockRestore())
  return led
}

test("PTP-12 PTP-20 PTP-21 a row's link opens its PDF: Loading... until it is there, then Success for two seconds", async () => {
  const led = opensTab()
  const server = await opensPlans()
  let arrives = (): void => undefined
  server.ready = new Promise((done) => (arrives = done))
  await button('PDF of PTP-9').click()
  await expectToast('Loading...')
  await new Promise((done) => setTimeout(done, 2500))
  await seen('Loading...')
  expect(led).toEqual([])
  arrives()
  await expectToast('Success')
  expect([server.asked, led]).toEqual([['9'], [expect.stringMatching(/^blob:/)]])
  await expect.poll(() => page.getByText('Success').elements().length, { timeout: 4000 }).toBe(0)
})

test('PTP-21 PTP-22 PTP-23 a PDF that fails or has no address shows an error and opens nothing', async () => {
  const led = opensTab()
  const server = await opensPlans()
  for (const pdf of [{ refused: 'internal' as const }, { blobPath: '' }]) {
    server.pdf = pdf
    await button('PDF of PTP-10').click()
    await seen('Error while fetching submission!')
    await expect.poll(() => led.splice(0)).toEqual(['closed'])
    pressNow(page.getByRole('button', { name: /Close|Dismiss/ }).first())
  }
})
