import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setOffline } from '#client/data/api/connection.ts'
import {
  ago,
  aPlan,
  button,
  clinic,
  first,
  heads,
  opensPlans,
  planRow,
  tower,
} from '#tests/world/plans-world.tsx'

const list = '/back-office/pre-task-plans'
const pane = () => page.getByRole('region', { name: /^PTP-9 / })
const lines = () =>
  page
    .getByRole('list')
    .elements()
    .flatMap((each) =>
      [...each.querySelectorAll(':scope > li')].map(({ textContent }) => textContent),
    )
const short = (days: number) => ago(days).slice(5)
const seen = async (text: string | RegExp) => {
  await expect.element(page.getByText(text).first()).toBeVisible()
}

test('a plan opens beside the list, which shrinks to five columns; closing by button or Escape focuses its row', async () => {
  const { shown } = await opensPlans()
  await page.getByRole('columnheader', { name: 'Repeats' }).click()
  await planRow(tower).getByRole('link').click()
  await expect.element(pane()).toBeVisible()
  // The address keeps the settings of the list.
  expect(shown.path()).toBe(`${list}/9?sort=-repeats`)
  expect(heads()).toEqual(['PTP#', 'Project', 'Status', 'Repeats', 'PDF'])
  await expect
    .element(page.getByRole('link', { name: /^PTP-9/ }))
    .toHaveAttribute('aria-current', 'true')
  await expect.element(pane().getByRole('heading', { level: 2 })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(pane()).not.toBeInTheDocument()
  expect(shown.path()).toBe(`${list}?sort=-repeats`)
  await expect.element(page.getByRole('link', { name: /^PTP-9/ })).toHaveFocus()
})

test('its lines show their days; marks both sides of a change and distinguishes new and uncounted ones', async () => {
  await opensPlans({ path: `${list}/9` })
  await expect
    .element(pane().getByRole('heading', { name: 'Task 1, Set deck at grid C to F' }))
    .toBeVisible()
  expect(lines().slice(0, 5)).toEqual([
    'Rail posts at grid C are out until Monday',
    `Tie off to the beam clamp aboveSame on ${short(1)}, ${short(2)}`,
    `Keep the drop zone below roped offSame on ${short(1)}`,
    `Wind under 25 mph at the start of shiftSaid on ${short(1)}: Wind under 20 mph at the start of shift`,
    'Wear gloves',
  ])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '25',
    '20',
  ])
  expect(pane().getByRole('img', { name: 'Repeated line' }).elements()).toHaveLength(3)
  expect(pane().getByRole('img', { name: 'New line' }).elements()).toHaveLength(1)
})

test('the meter states repeated and new parts in a sentence, without names', async () => {
  await opensPlans({
    rows: [
      tower,
      aPlan(12, { lines: 11, repeats: 9, comparedDays: 4 }),
      aPlan(13, {
        lines: 3,
        repeats: 0,
        comparedDays: 1,
        submissionDateTime: `${ago(3)}T18:00:00.000Z`,
      }),
      aPlan(14, { lines: 2, repeats: 2, comparedDays: 0 }),
      first,
    ],
    path: `${list}/9`,
  })
  const said = async (id: number, sentence: string) => {
    await page.getByRole('link', { name: new RegExp(`^PTP-${id}`) }).click()
    await seen(new RegExp(`^${sentence}$`))
  }
  await expect
    .poll(
      () =>
        pane()
          .getByText(/repeat/)
          .first()
          .element().parentElement?.textContent,
    )
    .toBe('3 of 4 lines repeat plans of the two days before. One line is new today.')
  for (const [id, sentence] of [
    [12, '9 of 11 lines repeat plans of the four days before. Two lines are new today.'],
    [13, 'No line repeats plans of the day before. Three lines are new.'],
  ] as const) {
    await page.getByRole('link', { name: new RegExp(`^PTP-${id}`) }).click()
    await expect
      .poll(() => [...document.querySelectorAll('section p')].map(({ textContent }) => textContent))
      .toContain(sentence)
  }
  await said(14, 'No plan of the five days before on this project, nothing to compare')
  await said(101, 'First plan on this project, nothing to compare')
  for (const name of ['Marcus Oyelaran', 'Ana Ruiz'])
    expect(document.querySelector('section p')?.textContent).not.toContain(name)
})

test('signatures with times, and missing ones, are under the tasks, with their count at the foot', async () => {
  await opensPlans({
    rows: [
      aPlan(9, {
        submissionStatus: 'pending',
        signatures: [
          { signatureName: 'Cal Ward', at: `${ago(0)}T18:00:00.000Z` },
          { signatureName: 'Jo Pratt', at: null },
        ],
      }),
    ],
    path: `${list}/9`,
  })
  await expect.element(pane().getByRole('heading', { name: 'Signatures' })).toBeVisible()
  expect(lines().slice(-2)).toEqual([
    expect.stringMatching(/^Cal Ward\d\d-\d\d-\d{4} \d\d:\d\d$/),
    'Jo Prattnot signed yet',
  ])
  await seen('facilitator, 1 of 2 signed')
})

test('at 820 a plan is its own page with a way back; on a phone the list is cards with a foot bar', async () => {
  const { shown } = await opensPlans({ size: [820, 1180], path: `${list}/9` })
  await expect
    .element(page.getByRole('heading', { level: 1, name: /PTP-9 Deck edge/ }))
    .toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  await page.getByRole('link', { name: 'Pre-task plans' }).click()
  expect(shown.path()).toBe(list)
  await page.viewport(390, 844)
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .elements()
        .map(({ textContent }) => /\d+ of \d+ lines|First plan/.exec(textContent ?? '')?.[0]),
    )
    .toEqual(['3 of 4 lines', '5 of 12 lines', '8 of 10 lines', 'First plan'])
})

test('a forbidden or missing plan leads to the list', async () => {
  const { shown } = await opensPlans({ path: `${list}/77` })
  await expect.poll(() => shown.path()).toBe(list)
})

test("offline an opened plan is readable with its age and the meter's basis; another shows its facts only", async () => {
  const server = await opensPlans({ path: `${list}/9` })
  await expect.element(pane().getByRole('heading', { name: 'Signatures' })).toBeVisible()
  server.world.offline = true
  setOffline()
  await seen(/^As of .+; later plans are not compared\.$/)
  expect(lines().slice(0, 1)).toEqual(['Rail posts at grid C are out until Monday'])
  await page.getByRole('link', { name: /^PTP-100/ }).click()
  await seen(`${clinic.projectNumber}, ${clinic.projectAddress}`)
  await seen(/lines of this plan are not on this device yet/)
  await expect.element(button('Open PDF')).toBeVisible()
})
