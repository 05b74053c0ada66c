import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { landing } from '#contract/access/landing.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { storeToken } from '#client/data/api/token.ts'
import { cut, mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso, mockNetwork } from '#tests/mocks/mock-network.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { associate } from '#tests/mocks/rows.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'

const userInfo = {
  email: 'nina@new.test',
  given_name: 'Nina',
  family_name: 'Novak',
  name: 'Nina Novak',
  companyName: 'Harbor Civil',
  language: 'en' as const,
}
const link = 'a'.repeat(43)
const address = `/session/register?inviteid=${link}&email=somebody.else%40new.test&x=1`

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
})

const asked: MockRequest[] = []
/** Opens the page of an invitation and collects its requests. */
async function opens(
  path = address,
  answer: (
    request: MockRequest,
  ) =>
    | ReturnType<typeof associate>
    | { refused: RefusalCode; fields?: Record<string, string> } = () =>
    associate(7, 'Nina Novak', null),
) {
  asked.length = 0
  await mockNetwork(
    mock('invites.read', ({ params }) =>
      params['inviteID'] === link ? userInfo : { refused: 'not-found' },
    ),
    mock('invites.register', (request) => {
      asked.push(request)
      return answer(request)
    }),
  )
  return showApp(path)
}
const field = (name: string) => page.getByRole('textbox', { name })
const password = () => page.getByLabelText('Password', { exact: true })
const confirm = () => page.getByLabelText('Confirm password')
const register = () => page.getByRole('button', { name: 'Register' })
const dialog = (name: string) => page.getByRole('alertdialog', { name })

async function fillIn() {
  await field('First name').fill('Nina Maria')
  await field('Contact number Optional').fill('512-555-0142')
  await password().fill('Crane-Hook-77')
  await confirm().fill('Crane-Hook-77')
}

test('SES-63 SES-75 SES-76 SES-77 SES-80 without a session the page opens for the invited person, with a fixed email', async () => {
  await opens()
  await expect
    .element(page.getByRole('heading', { name: 'Create your account', level: 1 }))
    .toBeVisible()
  await expect.element(page.getByText('Harbor Civil has invited you to Siteward.')).toBeVisible()
  await expect.element(field('Email')).toHaveValue('nina@new.test')
  await expect.element(field('Email')).toHaveAttribute('readonly')
  await expect.element(field('First name')).toHaveValue('Nina')
  await expect.element(field('Last name')).toHaveValue('Novak')
})

test('SES-78 SES-79 SES-84 SES-85 G1-20 shows missing values at their fields and sends nothing', async () => {
  await opens()
  await field('First name').fill(' ')
  await field('Last name').fill('')
  await register().click()
  for (const text of [
    'Please enter your first name',
    'Please enter your last name',
    'Please enter your password',
    'Please confirm your password',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(field('First name')).toHaveFocus()
  await password().fill('weak')
  await confirm().fill('other')
  await register().click()
  await expect.element(page.getByText('Password is too weak.')).toBeVisible()
  await expect.element(page.getByText('The entered passwords do not match.')).toBeVisible()
  expect(asked).toEqual([])
})

test('SES-81 SES-82 SES-83 the contact number takes ten digits only and may stay empty', async () => {
  await opens()
  const number = field('Contact number Optional')
  await number.fill('(512) 555-0142 ext 9')
  await expect.element(number).toHaveValue('5125550142')
  await number.clear()
  await password().fill('Crane-Hook-77')
  await confirm().fill('Crane-Hook-77')
  await register().click()
  await expect.element(dialog('Done!')).toBeVisible()
  expect(asked[0]?.body).toMatchObject({ user_metadata: { contactNumber: '' } })
})

test('marks each password rule as the password meets it', async () => {
  await opens()
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect.element(rule('a number')).toHaveTextContent('a number: not yet')
  await password().fill('crane-77')
  for (const met of [
    'at least 6 characters',
    'a lowercase letter',
    'a number',
    'a special character',
  ])
    await expect.element(rule(met)).toHaveTextContent(`${met}: met`)
  await expect
    .element(rule('an uppercase letter'))
    .toHaveTextContent('an uppercase letter: not yet')
})

test('SES-86 SES-87 SES-88 SES-89 registration sends names, number and password, confirms, and leads to the sign-in', async () => {
  const app = await opens()
  await fillIn()
  await register().click()
  await expect
    .element(dialog('Done!').getByText('Your account has been created. You can sign in now.'))
    .toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    params: { inviteID: link },
    body: {
      given_name: 'Nina Maria',
      family_name: 'Novak',
      name: 'Nina Maria Novak',
      user_metadata: { contactNumber: '5125550142' },
      password: 'Crane-Hook-77',
    },
  })
  await dialog('Done!').getByRole('button', { name: 'Go to sign in' }).click()
  await expect.poll(app.path).toBe('/login')
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('SES-90 G1-20 a failure shows and keeps the typed values; a common password shows at its field', async () => {
  await opens(address, () => ({ refused: 'invalid', fields: { password: 'common' } }))
  await fillIn()
  await register().click()
  await expect.element(dialog('Error when submitting register')).toBeVisible()
  await dialog('Error when submitting register').getByRole('button', { name: 'OK' }).click()
  await expect
    .element(page.getByText('This password is easy to guess. Choose another one.'))
    .toBeVisible()
  await expect.element(password()).toHaveFocus()
  await expect.element(password()).toHaveValue('Crane-Hook-77')
  await expect.element(field('First name')).toHaveValue('Nina Maria')
  mockAlso(mock('invites.register', cut))
  await register().click()
  await expect
    .element(dialog('Error when submitting register').getByText('The server did not answer.'))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(confirm()).toHaveValue('Crane-Hook-77')
})

test.each([
  ['invite-used', 'This invitation was used already. Sign in with the password that was set then.'],
  ['invite-replaced', 'A newer invitation was mailed to you. Use the link in the latest mail.'],
] as const)(
  'SES-90 a link that became %s since its page opened, perhaps by a lost answer, leads to the sign-in',
  async (refused, text) => {
    const app = await opens(address, () => ({ refused }))
    await fillIn()
    await register().click()
    await expect.element(dialog('Error when submitting register').getByText(text)).toBeVisible()
    await dialog('Error when submitting register')
      .getByRole('button', { name: 'Go to sign in' })
      .click()
    await expect.poll(app.path).toBe('/login')
  },
)

test.each([
  ['from an address without an invitation', '/session/register'],
  ['from their own invitation', address],
])('SES-91 a signed-in person is redirected to /, %s', async (_, path) => {
  const me = profile()
  await mockNetwork(
    mock('access.me', () => me),
    mock('invites.read', () => ({ ...userInfo, email: me.email.toUpperCase() })),
  )
  storeToken(tokenFor(me), true)
  const app = await showApp(path)
  await expect.poll(app.path).toBe(landing[roles.safetyProfessional])
})

test.each([
  [
    'not-found',
    'This link was not found. Part of it may be missing. Open it again from the mail, or ask the person who invited you for a new one.',
  ],
  ['invite-used', 'This invitation was used already. Sign in with the password that was set then.'],
  [
    'invite-expired',
    'This invitation is older than seven days. Ask the person who invited you for a new one.',
  ],
  ['invite-replaced', 'A newer invitation was mailed to you. Use the link in the latest mail.'],
] as const)(
  'SES-92 API-07 G1-23 a link that is %s shows the next step and leads to the sign-in',
  async (refused, text) => {
    await mockNetwork(mock('invites.read', () => ({ refused })))
    const app = await showApp(address)
    await expect.element(dialog('Get register error').getByText(text)).toBeVisible()
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
    await dialog('Get register error').getByRole('button', { name: 'Go to sign in' }).click()
    await expect.poll(app.path).toBe('/login')
  },
)

test('SES-92 G1-19 an address without an invitation is unknown', async () => {
  await opens('/session/register?email=nina%40new.test')
  await expect.element(dialog('Get register error')).toBeVisible()
  expect(page.getByRole('button', { name: 'Register' }).elements()).toEqual([])
})

test('SES-92 retries a server without an answer', async () => {
  await mockNetwork(mock('invites.read', cut))
  await showApp(address)
  await expect
    .element(dialog('Get register error').getByText('The server did not answer.'))
    .toBeVisible()
  mockAlso(mock('invites.read', () => userInfo))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(field('Email')).toHaveValue('nina@new.test')
  expect(dialog('Get register error').elements()).toEqual([])
})

test('the page has language and theme like the sign-in page, and speaks Spanish', async () => {
  await opens()
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect.element(page.getByRole('heading', { name: 'Cree su cuenta' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Registrarse' })).toBeVisible()
  await expect.element(page.getByText('Harbor Civil le ha invitado a Siteward.')).toBeVisible()
})

test('the page begins in the language of the invitation, and the person may choose the other', async () => {
  await mockNetwork(mock('invites.read', () => ({ ...userInfo, language: 'es' as const })))
  await showApp(address)
  await expect.element(page.getByRole('heading', { name: 'Cree su cuenta' })).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})
