import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '#client/data/api/connection.ts'
import type { ProxyUser } from '#contract/proxy-users/operations.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, nobodyAnswers } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { inSpanish } from '#tests/world/spanish.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { roles } from '#contract/kernel/role.ts'
import { proxyUsers } from './capability.ts'
import { messages } from './locales/es.po'
import { ProxyUsersPage } from './proxy-users-page.tsx'

const dana = associate(1, 'Dana Whitfield', null)
const rosa = associate(5, 'Rosa Delgado', 1, { tier: 2 })
const tom = associate(6, 'Tom Brandt', 1, { tier: 2 })
const fields = associate(9, 'Nora Fields', 1, { tier: 2 })
const nora: ProxyUser = {
  ...fields,
  user_metadata: { ...fields.user_metadata, isProxyUser: true, forProxyUserID: 1 },
}

/** Opens the page of Dana's proxy users and records the requests in `asked`. */
async function opens({
  fails = false,
  as = dana,
  route = '/back-office/user/$userId/proxy-users',
  listed = [nora, rosa],
} = {}) {
  const world = mockCompany({
    people: [as, ...[dana, rosa, tom, nora].filter((one) => one !== as)],
    projects: [],
  })
  const asked: { what: string; body: unknown }[] = []
  const ask = (what: string, body: unknown) => void asked.push({ what, body })
  mockAlso(
    mock('access.me', () => world.me),
    mock('team.managers', () => [dana, nora, rosa, tom]),
    mock('team.list', () => [dana, rosa, tom, nora]),
    mock('proxyUsers.list', ({ query }) => {
      ask('list', query.get('status'))
      return fails ? { refused: 'not-permitted' } : listed
    }),
    mock('proxyUsers.create', ({ body }) => {
      ask('create', body)
      return Reflect.get(Object(body), 'email') === 'taken@ridgeline.test'
        ? {
            refused: 'invalid',
            message: 'This email is already used.',
            fields: { email: 'This email is already used.' },
          }
        : { data: { ...nora, user_id: 12, uid: '00000000-0000-4000-8000-000900000012' } }
    }),
    mock('proxyUsers.link', ({ body }) => {
      ask('link', body)
      return tom
    }),
    mock('team.update', ({ params, body }) => {
      ask('rename', { of: params['userID'], body })
      return { ...nora, name: 'Nora Meadows', family_name: 'Meadows', version: 2 }
    }),
    mock('proxyUsers.remove', ({ body }) => {
      ask('remove', body)
      return {
        removed: Reflect.get(Object(body), 'userID') === nora.user_id ? 'deleted' : 'unlinked',
      }
    }),
  )
  await page.viewport(1280, 900)
  const shown = await showScreen(<ProxyUsersPage />, world, route.replace('$userId', '1'), route)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return {
    ...shown,
    asked,
    of: (what: string) => asked.filter((one) => one.what === what).map(({ body }) => body),
  }
}

const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label }).fill(value)
}
const add = () => page.getByRole('button', { name: 'Add Proxy User' }).first()
const form = {
  'First name': 'Ida',
  'Last name': 'Stone',
  Email: 'ida@ridgeline.test',
  'Job title': 'Safety Officer',
}
const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Add Proxy User' })

test("TEAM-95 a system administrator finds any person's proxy users and sees their owner", async () => {
  const place = proxyUsers.pages.find(({ roles: [role] }) => role === roles.systemAdmin)
  expect(place?.path).toBe('/admin/user/$userId/proxy-users')
  expect((await place?.load())?.page).toBe(ProxyUsersPage)
  await opens({
    as: associate(8, 'Robin Keller', null, { roleID: roles.systemAdmin }),
    route: place?.path,
  })
  await expect.element(rowOf('Nora Fields')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Proxy Users' })).toBeVisible()
  await expect.element(page.getByText('Dana Whitfield', { exact: true })).toBeVisible()
})

test('TEAM-97 TEAM-100 G1-76 the table shows name, e-mail, tier, kind and status, and requests the active ones', async () => {
  const { of } = await opens()
  await expect.element(rowOf('Nora Fields')).toBeVisible()
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent?.trim())
  expect(heads).toEqual(['Name', 'Email', 'Tier', 'Kind', 'Status', 'Edit'])
  await expect
    .poll(() => rowOf('Nora Fields').element().textContent)
    .toBe('Nora Fieldsnora@ridgeline.test2CreatedActive')
  await expect
    .poll(() => rowOf('Rosa Delgado').element().textContent)
    .toBe('Rosa Delgadorosa@ridgeline.test2LinkedActive')
  expect(of('list')[0]).toBe('active')
})

test('TEAM-109 TEAM-110 API-36 only a created one has a pencil for its name, and changes go to its own address', async () => {
  const { of } = await opens()
  await page.getByRole('button', { name: 'Edit Nora Fields' }).click()
  expect(page.getByRole('button', { name: 'Edit Rosa Delgado' }).elements()).toEqual([])
  await fill({ 'Last name': 'Meadows' })
  await page.getByRole('dialog').getByRole('button', { name: 'Edit proxy user' }).click()
  await expect
    .poll(() => of('rename'))
    .toEqual([{ of: String(nora.user_id), body: { family_name: 'Meadows' } }])
})

test('TEAM-99 TEAM-102 TEAM-103 TEAM-104 TEAM-106 creating sends the form with both names, shows SUCCESS and rereads the list', async () => {
  const { of } = await opens()
  await add().click()
  await fill(form)
  const before = of('list').length
  await submit().click()
  await expect
    .poll(() => of('create'))
    .toEqual([
      {
        given_name: 'Ida',
        family_name: 'Stone',
        name: 'Ida Stone',
        email: 'ida@ridgeline.test',
        jobTitle: 'Safety Officer',
      },
    ])
  await expectToast('SUCCESS', 'Proxy user has been created successfully')
  await expect.poll(() => of('list').length).toBeGreaterThan(before)
})

test("TEAM-105 G1-77 a failed create shows ERROR! with the server's text at its field and keeps the values; all are required", async () => {
  await opens()
  await add().click()
  await submit().click()
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('textbox', { name: /First|Last|Email|Job/ })
        .elements()
        .filter((one) => one.getAttribute('aria-invalid') === 'true'),
    )
    .toHaveLength(4)
  await fill({ ...form, Email: 'taken@ridgeline.test' })
  await submit().click()
  await expectToast('ERROR!')
  await expect.element(page.getByText('This email is already used.').first()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ida')
})

test('G1-77 the other tab links an associate who is not linked yet', async () => {
  const { of } = await opens()
  await add().click()
  await page.getByRole('radio', { name: 'Link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link' }).click()
  await expect.element(page.getByText('Choose an associate.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Associate' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([expect.stringContaining('Tom Brandt')])
  await page.getByRole('option', { name: /Tom Brandt/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link' }).click()
  await expect.poll(() => of('link')).toEqual([{ proxyUserID: 6 }])
})

test('G1-77 Link shows first that it needs a connection; its people are stored on the device', async () => {
  const { of } = await opens()
  await add().click()
  await page.getByRole('radio', { name: 'Link' }).click()
  const choice = page.getByRole('combobox', { name: 'Associate' })
  await choice.click()
  await expect.element(page.getByRole('option', { name: /Tom Brandt/ })).toBeVisible()
  await choice.click()
  // Later reads get no answer, because an answer would bring the connection back.
  mockAlso(nobodyAnswers())
  connection.set({ ...connection.get(), state: 'offline' })
  await expect
    .element(page.getByRole('dialog').getByText('Saving this needs a connection.'))
    .toBeVisible()
  await choice.click()
  await page.getByRole('option', { name: /Tom Brandt/ }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Link' }))
    .toBeDisabled()
  expect(of('link')).toEqual([])
})

test("shows why a create fails in the person's language", async () => {
  await opens()
  await add().click()
  await fill({ ...form, Email: 'taken@ridgeline.test' })
  const create = submit().element() as HTMLElement
  inSpanish(messages)
  create.click()
  await expect
    .poll(() => page.getByText('Este correo electrónico ya está en uso.').elements())
    .toHaveLength(2)
  expect(page.getByText('This email is already used.').elements()).toEqual([])
})

test("shows why an associate cannot be linked in the person's language", async () => {
  await opens()
  const text = 'Choose an active Administrator who reports to this person.'
  mockAlso(
    mock('proxyUsers.link', () => ({
      refused: 'invalid',
      message: text,
      fields: { proxyUserID: text },
    })),
  )
  await add().click()
  await page.getByRole('radio', { name: 'Link' }).click()
  await page.getByRole('combobox', { name: 'Associate' }).click()
  await page.getByRole('option', { name: /Tom Brandt/ }).click()
  const link = page
    .getByRole('dialog')
    .getByRole('button', { name: 'Link' })
    .element() as HTMLElement
  inSpanish(messages)
  link.click()
  await expect
    .element(page.getByText('Elija un administrador activo que responda a esta persona.'))
    .toBeVisible()
})

test.each([
  [
    'TEAM-107 G1-78 permanently deletes a created proxy user',
    'Nora Fields',
    'Delete',
    'Nora Fields was deleted.',
    9,
  ],
  [
    'TEAM-108 G1-78 unlinks a linked proxy user without deleting them',
    'Rosa Delgado',
    'Unlink',
    'Rosa Delgado was unlinked and stays an associate.',
    5,
  ],
] as const)('%s; the question announces it', async (_, name, verb, said, userID) => {
  const { of } = await opens()
  await page.getByRole('switch', { name: new RegExp(name) }).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question.getByText(verb === 'Delete' ? /deleted permanently/ : /stay an associate/))
    .toBeVisible()
  await question.getByRole('button', { name: `Keep ${name}` }).click()
  expect(of('remove')).toEqual([])
  await page.getByRole('switch', { name: new RegExp(name) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()
  await expect.element(page.getByText(said)).toBeVisible()
  expect(of('remove')).toEqual([{ userID, accountID: 1 }])
})

test('a person with reports stays, and the question shows what to do first', async () => {
  const text = 'Others report to this person. Let them report to someone else first.'
  await opens()
  mockAlso(
    mock('proxyUsers.remove', () => ({
      refused: 'invalid',
      message: text,
      fields: { userID: text },
    })),
  )
  await page.getByRole('switch', { name: /Nora Fields/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(question.getByText(text)).toBeVisible()
  await question.getByRole('button', { name: 'Keep Nora Fields' }).click()
  await page.getByRole('switch', { name: /Nora Fields/ }).click()
  await expect.element(question.getByText(/deleted permanently/)).toBeVisible()
  expect(question.getByText(text).elements()).toEqual([])
})

test('TEAM-98 the Organization Tree shows everyone of the company', async () => {
  await opens()
  await page.getByRole('button', { name: 'Organization Tree' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Organization Tree' }).getByText('Dana Whitfield'))
    .toBeVisible()
})

test('TEAM-101 SHELL-65 GEN-20 an unreadable list shows a toast with its title for five seconds and then clears', async () => {
  // Measures from before it shows, because a busy machine may notice it late.
  const since = performance.now()
  await opens({ fails: true })
  // One alert replaces the rows and stays; the other is the toast.
  const said = () =>
    page.getByRole('alert').filter({ hasText: 'Failed to retrieve proxy users' }).elements().length
  await expect.poll(said).toBe(2)
  await expect.poll(said, { timeout: 8000 }).toBe(1)
  expect(performance.now() - since).toBeGreaterThan(4000)
})

test('a list without proxy users has the name of their person behind the title, without a comma', async () => {
  await opens({ listed: [] })
  await page.viewport(820, 1180)
  await expect.element(page.getByText('No proxy users')).toBeVisible()
  const title = page.getByRole('heading', { level: 1 }).element().parentElement
  expect(title?.textContent).toBe('Proxy UsersDana Whitfield')
})
