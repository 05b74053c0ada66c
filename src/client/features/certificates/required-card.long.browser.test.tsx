import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { RequiredCard } from './required-card.tsx'

const today = dayIn('America/Denver', Date.now())
const lacking = [
  {
    user_id: 2,
    name: 'Marco Reyes',
    jobTitle: 'Safety Manager',
    certificateTitle: 'OSHA 30',
    until: null,
  },
  {
    user_id: 3,
    name: 'Tom Brandt',
    jobTitle: 'Safety Manager',
    certificateTitle: 'First Aid',
    until: daysAfter(today, 30),
  },
  {
    user_id: 2,
    name: 'Marco Reyes',
    jobTitle: 'Safety Manager',
    certificateTitle: 'First Aid',
    until: daysAfter(today, -9),
  },
  {
    user_id: 5,
    name: 'Val Ortiz',
    jobTitle: 'Rigger',
    certificateTitle: 'Rigging',
    until: daysAfter(today, 3),
  },
  {
    user_id: 4,
    name: 'Ann Cole',
    jobTitle: 'Rigger',
    certificateTitle: 'Rigging',
    until: daysAfter(today, -2),
  },
]

async function open({ isOwner = true, isEmpty = false } = {}) {
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', isOwner ? null : 9)],
    projects: [],
  })
  mockAlso(
    mock('certificates.required', () =>
      isEmpty ? [] : [{ jobTitle: 'Safety Manager', certificateTitles: ['OSHA 30', 'First Aid'] }],
    ),
    mock('certificates.lacking', () => (isEmpty ? [] : lacking)),
    mock('companies.jobTitles', () => [
      { name: 'Rigger', isPrincipal: true },
      { name: 'Safety Manager', isPrincipal: true },
    ]),
  )
  const shown = await showScreen(<RequiredCard accountID={1} />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return shown
}

const names = (heading: RegExp) =>
  [
    ...(page
      .getByRole('heading', { name: heading })
      .element()
      .parentElement?.querySelectorAll('a') ?? []),
  ].map((link) => `${link.querySelector('strong')?.textContent} ${link.getAttribute('href')}`)

test('lists people who lack certificates now, then those within 60 days, soonest first, once each with a link', async () => {
  await open()
  await expect
    .element(page.getByRole('heading', { name: 'Missing a certificate now 2' }))
    .toBeVisible()
  expect(names(/^Missing a certificate now/)).toEqual([
    'Marco Reyes /back-office/associates/2?tab=certificates',
    'Ann Cole /back-office/associates/4?tab=certificates',
  ])
  const [marco] = page
    .getByRole('list')
    .elements()
    .flatMap((list) => [...list.children])
    .filter(({ textContent }) => textContent.startsWith('Marco Reyes'))
  expect(marco?.textContent).toMatch(
    /^Marco Reyes\s*Safety Manager\s*OSHA 30\s*Has none\s*First Aid\s*Expired/,
  )
  expect(names(/^Missing a certificate within/)).toEqual([
    'Val Ortiz /back-office/associates/5?tab=certificates',
    'Tom Brandt /back-office/associates/3?tab=certificates',
  ])
  await expect.element(page.getByText('Has none')).toBeVisible()
  await expect.element(page.getByText('30 days left')).toBeVisible()
  await expect.element(page.getByText('Expired').first()).toBeVisible()
})

test("an owner changes a job title's requirements, and the picker offers only titles without any", async () => {
  await open()
  const saved: unknown[] = []
  mockAlso(mock('certificates.setRequired', ({ body }) => (saved.push(body), [])))
  await page
    .getByRole('button', { name: 'Edit the certificates required for Safety Manager' })
    .click()
  await page
    .getByRole('textbox', { name: /Certificate/ })
    .nth(1)
    .fill(' CPR ')
  await page.getByRole('button', { name: 'Save required certificates' }).click()
  await expectToast('Required certificates saved')
  await page.getByRole('button', { name: 'Add job title' }).click()
  await page.getByRole('button', { name: 'Save required certificates' }).click()
  await expect.element(page.getByText('Please choose a job title').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Job title' }).click()
  await expect.element(page.getByRole('option', { name: 'Rigger' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Safety Manager' }).elements()).toEqual([])
  expect(saved).toEqual([
    {
      jobTitle: 'Safety Manager',
      certificateTitles: ['OSHA 30', 'CPR'],
      before: ['OSHA 30', 'First Aid'],
    },
  ])
})

test("a save after another person's shows theirs, keeps the typed values and overwrites knowingly", async () => {
  await open()
  const saved: { before?: unknown; certificateTitles?: unknown }[] = []
  const theirs = { jobTitle: 'Safety Manager', certificateTitles: ['OSHA 30', 'Rigger'] }
  mockAlso(
    mock(
      'certificates.setRequired',
      ({ body }) => (
        saved.push(Object(body)),
        saved.length === 1 ? { refused: 'changed', row: theirs } : []
      ),
    ),
  )
  await page
    .getByRole('button', { name: 'Edit the certificates required for Safety Manager' })
    .click()
  await page
    .getByRole('textbox', { name: /Certificate/ })
    .nth(0)
    .fill('CPR')
  await page.getByRole('button', { name: 'Save required certificates' }).click()
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /Certificate/ }).nth(0)).toHaveValue('CPR')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.getByText('Theirs: OSHA 30, Rigger')).toBeVisible()
  await expect
    .element(
      page.getByText(
        'The form shows what they changed, and what you typed over it. Look at it and save again.',
      ),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Save required certificates' }).click()
  await expectToast('Required certificates saved')
  expect(saved[1]).toEqual({
    jobTitle: 'Safety Manager',
    certificateTitles: ['Rigger', 'CPR'],
    before: ['OSHA 30', 'Rigger'],
  })
})

test('a new job title that another person sets meanwhile gets the certificates of both', async () => {
  await open({ isEmpty: true })
  const saved: unknown[] = []
  const theirs = { jobTitle: 'Rigger', certificateTitles: ['Rigging'] }
  mockAlso(
    mock(
      'certificates.setRequired',
      ({ body }) => (
        saved.push(body),
        saved.length === 1 ? { refused: 'changed', row: theirs } : []
      ),
    ),
  )
  await page.getByRole('button', { name: 'Add job title' }).click()
  await page.getByRole('combobox', { name: 'Job title' }).fill('Rig')
  await page.getByRole('option', { name: 'Rigger' }).click()
  await page.getByRole('button', { name: 'Add a certificate' }).click()
  await page.getByRole('textbox', { name: /Certificate/ }).fill('CPR')
  await page.getByRole('button', { name: 'Save required certificates' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.getByText('Theirs: Rigging')).toBeVisible()
  await page.getByRole('button', { name: 'Save required certificates' }).click()
  await expectToast('Required certificates saved')
  expect(saved).toEqual([
    { jobTitle: 'Rigger', certificateTitles: ['CPR'], before: [] },
    { jobTitle: 'Rigger', certificateTitles: ['Rigging', 'CPR'], before: ['Rigging'] },
  ])
})

test('a refusal reaches a person who closed the dialog meanwhile', async () => {
  await open()
  const held = Promise.withResolvers<void>()
  let asked = 0
  mockAlso(
    mock('certificates.setRequired', async () => {
      asked += 1
      await held.promise
      return { refused: 'internal' }
    }),
  )
  await page
    .getByRole('button', { name: 'Edit the certificates required for Safety Manager' })
    .click()
  await page
    .getByRole('textbox', { name: /Certificate/ })
    .nth(0)
    .fill('CPR')
  await page.getByRole('button', { name: 'Save required certificates' }).click()
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  held.resolve()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'The server had an error.' }))
    .toBeVisible()
})

test('people other than owners only read it, and an empty list shows a text', async () => {
  await open({ isOwner: false, isEmpty: true })
  await expect.element(page.getByText('No job title requires a certificate yet.')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
