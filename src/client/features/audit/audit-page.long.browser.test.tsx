import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { inSpanish } from '#tests/world/spanish.ts'
import { line, opens } from '#tests/world/audit-world.tsx'
import { messages as spanish } from './locales/es.po'

test('a line opens with all its known details, including its request (ruling 39)', async () => {
  await opens()
  await page.getByRole('button', { name: /^Details of Role changed/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Role changed' })
  for (const said of [
    'Siteward',
    'Aisha Khan',
    'Role: from User to Administrator',
    '198.51.100.7',
    'req-1',
    'Ridgeline Builders',
  ])
    await expect.element(dialog.getByText(said, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/iPad; CPU OS/)).toBeVisible()
})

test('offers and requests actor, affected person and event as separate filters', async () => {
  const { asked } = await opens({ path: '/?by=2&about=1&what=api-key-replaced' })
  await expect
    .poll(() => asked.at(-1))
    .toBe('limit=100&sort=at&order=desc&event=api-key-replaced&byID=2&aboutID=1')
  await page.getByRole('button', { name: /^Filters/ }).click()
  for (const filter of ['Who', 'Affected person', 'What happened'])
    await expect
      .element(
        page
          .getByRole('button', { name: new RegExp(`^${filter}`) })
          .or(page.getByText(filter, { exact: true }))
          .first(),
      )
      .toBeVisible()
})

test('requests the days in the address unchanged', async () => {
  const { asked } = await opens({ path: '/?at=2026-11-01..2026-11-20' })
  await expect
    .poll(() => asked.at(-1))
    .toBe('limit=100&sort=at&order=desc&at=2026-11-01..2026-11-20')
})

test('on a phone each line is a card with its details', async () => {
  await opens({ size: [390, 844] })
  const card = page.getByRole('article').filter({ hasText: 'Sign-in refused' })
  await expect.element(card.getByText('Reason: wrong password, Times: 3')).toBeVisible()
  expect(card.element().textContent).not.toContain('Ridgeline Builders')
  await card.getByRole('button', { name: /^Details of/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Sign-in refused' })).toBeVisible()
})

test('shows both names for a login as another person, and the provider for one by the provider', async () => {
  await opens({
    found: [
      line('6', {
        event: 'sign-out',
        personID: 1,
        personName: 'Dana Whitfield',
        asName: 'Aisha Khan',
        about: 'Aisha Khan',
      }),
      line('5', {
        event: 'sign-in',
        personID: null,
        personName: '',
        byProvider: true,
        asName: 'Aisha Khan',
      }),
    ],
  })
  await expect.element(page.getByText('Aisha Khan, by Dana Whitfield')).toBeVisible()
  await expect.element(page.getByText('Aisha Khan, by Siteward')).toBeVisible()
})

test('exports the trail, filtered as on screen, as a file with a column per detail', async () => {
  const bodies: unknown[] = []
  await opens({ path: '/?at=2026-11-01..2026-11-20' })
  mockAlso(
    mock(
      'audit.exportOfCompany',
      ({ query, body }) => (bodies.push({ query: String(query), body }), null),
    ),
  )
  await expect.element(page.getByText('Role changed')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export as Excel (XLSX)' }).click()
  await expect
    .poll(() => bodies)
    .toMatchObject([
      {
        query: 'sort=at&order=desc&at=2026-11-01..2026-11-20',
        body: { format: 'xlsx', title: 'Audit log' },
      },
    ])
  const [asked] = bodies as {
    body: { columns: { name: string; words?: Record<string, string> }[] }
  }[]
  expect(asked?.body.columns.map(({ name }) => name)).toEqual([
    'at',
    'event',
    'details',
    'person',
    'as',
    'about',
    'address',
    'device',
    'install',
    'request',
  ])
  expect(asked?.body.columns[1]?.words).toMatchObject({
    exported: 'List exported',
    'role-changed': 'Role changed',
  })
})

const prints = [
  ['submission', 'Record No. 12'],
  ['preTaskSubmission', 'PTP-4'],
  ['correctiveAction', 'CA-7'],
].map(([kind = '', called = ''], at) =>
  line(String(9 - at), {
    event: 'exported',
    entity: '',
    about: '',
    details: [
      { name: 'what', from: '', to: `prints-of-${kind}` },
      { name: 'rows', from: '', to: '1' },
      { name: 'format', from: '', to: 'pdf' },
      { name: 'record', from: '', to: called },
    ],
  }),
)

test.each([
  [
    'en',
    [
      'List: PDFs of submissions, Rows: 1, File: pdf, Record: Record No. 12',
      'List: PDFs of pre-task plans, Rows: 1, File: pdf, Record: PTP-4',
      'List: PDFs of corrective actions, Rows: 1, File: pdf, Record: CA-7',
    ],
  ],
  [
    'es',
    [
      'Lista: PDF de registros, Filas: 1, Archivo: pdf, Registro: Record No. 12',
      'Lista: PDF de planes previos a la tarea, Filas: 1, Archivo: pdf, Registro: PTP-4',
      'Lista: PDF de acciones correctivas, Filas: 1, Archivo: pdf, Registro: CA-7',
    ],
  ],
])('prints of every kind of record read as words: %s', async (language, said) => {
  await opens({ found: prints })
  if (language === 'es') inSpanish(spanish)
  for (const words of said) await expect.element(page.getByText(words)).toBeVisible()
})
