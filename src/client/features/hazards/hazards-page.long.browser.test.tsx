import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  bodies,
  button,
  edge,
  field,
  hazard,
  load,
  names,
  opensHazards,
  row,
  seen,
} from '#tests/world/hazards-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'

test('HAZ-03 HAZ-15 the columns are number, name and address before type, description, status and creation day', async () => {
  await opensHazards()
  await expect.element(row('Swinging load')).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.getAttribute('aria-label')),
  ).toEqual(['Number', 'Name', 'Address', 'Type', 'Description', 'Status', 'Created', 'What to do'])
  const said = [...row('Swinging load').element().querySelectorAll('[role=cell]')].map(
    ({ textContent }) => textContent,
  )
  expect(said.slice(0, 7)).toEqual([
    'H-2',
    'Swinging load',
    'Crane area',
    'Struck-By',
    'About Swinging load',
    'Active',
    '11-20-2026',
  ])
})

test.each([
  [1024, 768],
  [820, 1180],
] as const)(
  'HAZ-03 at %i × %i fields without a column appear on the second line',
  async (...size) => {
    await opensHazards({ size: [...size] })
    await expect.element(row('Swinging load')).toBeVisible()
    for (const text of [
      'H-2',
      'Crane area',
      'Struck-By',
      'About Swinging load',
      'Active',
      '11-20-2026',
    ])
      expect(row('Swinging load').element().textContent).toContain(text)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0])
  },
)

test.each([
  [1440, 900],
  [1024, 768],
  [820, 1180],
] as const)(
  'a long description reads in full in its row at %i × %i, because a row opens nothing',
  async (...size) => {
    const long =
      'Mobile crane travels with a suspended load over a haul road that is open to deliveries. '
        .repeat(5)
        .trim()
    await opensHazards({ rows: [{ ...load, description: long }, edge], size: [...size] })
    const said = page.getByText(long, { exact: true })
    await expect.element(said).toBeVisible()
    const [element, around] = [
      said.element(),
      row('Swinging load').element().getBoundingClientRect(),
    ]
    expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(around.bottom + 1)
    expect(element.scrollHeight).toBeLessThanOrEqual(element.clientHeight + 1)
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth + 1)
  },
)

test('GEN-22 a Spanish date begins with the day', async () => {
  await opensHazards()
  await expect.element(row('Swinging load')).toBeVisible()
  i18n.loadAndActivate({ locale: 'es', messages: {} })
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  await expect.element(row('Swinging load').getByText('20-11-2026')).toBeVisible()
})

test('HAZ-02 all five hundred are one list, which renders only the visible rows', async () => {
  await opensHazards({
    rows: Array.from({ length: 500 }, (_, n) => hazard(n + 1, `Hazard ${n + 1}`)),
  })
  await seen('Hazard 1')
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '501')
  expect(page.getByRole('navigation').elements()).toEqual([])
  expect(page.getByRole('row').elements().length).toBeLessThan(80)
  page.getByRole('table').element().closest('[data-scroll-area]')?.scrollTo(0, 1_000_000)
  await seen('Hazard 500')
})

test('HAZ-04 inactive hazards stay hidden until requested', async () => {
  await opensHazards()
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  await page.getByRole('radio', { name: /^Inactive/ }).click()
  await expect.poll(names).toEqual(['Heat stress'])
})

test('HAZ-16 G2-43 a failed list shows an error and can be retried', async () => {
  const stored = storedFromHere()
  const server = await opensHazards({ rows: 'internal' })
  await expect.element(page.getByRole('heading', { name: 'Unable to fetch hazards' })).toBeVisible()
  expect(stored).toMatchObject([{ code: 'adminFetchHazards', title: 'Unable to fetch hazards' }])
  Object.assign(server, { fails: false, rows: [edge] })
  await button('Try again').click()
  await expect.poll(names).toEqual(['Open edge'])
})

test('rows are searched by text, filtered by type and sorted by a head', async () => {
  await opensHazards()
  await page.getByRole('searchbox').fill('struck')
  await expect.poll(names).toEqual(['Swinging load'])
  await page.getByRole('searchbox').fill('')
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  const head = page
    .getByRole('columnheader', { name: 'Name' })
    .getByRole('button', { name: 'Name', exact: true })
  await head.click()
  await head.click()
  await expect.poll(names).toEqual(['Swinging load', 'Open edge'])
  await button('Type').first().click()
  await page.getByRole('checkbox', { name: /^Fall/ }).click()
  await expect.poll(names).toEqual(['Open edge'])
})

test('an empty list shows its purpose and a first step', async () => {
  await opensHazards({ rows: [] })
  await expect.element(page.getByRole('heading', { name: 'No hazards' })).toBeVisible()
  await expect.element(page.getByText(/hazards that can hurt people on a site/)).toBeVisible()
  await page.getByRole('button', { name: 'Add hazard' }).last().click()
  await seen('NEW-1, not saved yet')
})

test('on a phone hazards are cards with editing in place', async () => {
  const { sent } = await opensHazards({ size: [390, 844] })
  const card = page.getByRole('listitem').filter({ hasText: 'Swinging load' })
  await expect.element(card).toBeVisible()
  for (const text of [
    'H-2',
    'Crane area',
    'Struck-By',
    'About Swinging load',
    'Active',
    '11-20-2026',
  ])
    expect(card.element().textContent).toContain(text)
  await button('Edit Swinging load').click()
  await field('Address').fill('Yard')
  await button('Save').click()
  await expect.poll(() => bodies(sent)).toEqual([['PUT', '2', { address: 'Yard' }]])
  await expect.element(field('Address')).not.toBeInTheDocument()
  await button('Add hazard').click()
  await seen('NEW-1, not saved yet')
  await button('Cancel').click()
  await expect.element(page.getByText('NEW-1, not saved yet')).not.toBeInTheDocument()
})
