import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Connector } from '#contract/goformz/schema.ts'
import { aConnector, opensGoformz } from '#tests/world/goformz-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { ConnectionPage } from './connection-page.tsx'

const opens = (change: Partial<Connector> = {}, size: [number, number] = [1440, 900]) =>
  opensGoformz(<ConnectionPage />, { connector: { ...aConnector, ...change }, size })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const says = async (text: string | RegExp) => {
  await expect.element(page.getByText(text).first()).toBeVisible()
}

test('an unconnected company sees benefits and needs, and sends the typed values with preset addresses', async () => {
  const server = await opens({
    isSet: false,
    isOn: false,
    hasSecret: false,
    clientID: '',
    lastSuccessAt: null,
    nextRunAt: null,
  })
  await says('Not connected to GoFormz')
  await button('Connect GoFormz').click()
  await button('Save connection').click()
  await says('Please input the client ID!')
  await says('Please input the client secret!')
  expect(server.sent).toEqual([])
  await field('Client ID').fill('ridgeline')
  await field('Client secret').fill('formz-secret')
  await button('Save connection').click()
  await expectToast('Connection saved')
  expect(server.sent[0]?.body).toEqual({
    isOn: true,
    clientID: 'ridgeline',
    clientSecret: 'formz-secret',
    apiAddress: 'https://api.goformz.com',
    signInAddress: 'https://accounts.goformz.com',
    projectIdField: 'Project ID',
    projectNameField: 'Project Name',
  })
  await says(/^Connected/)
})

test('an empty secret is not sent, and no secret is displayed', async () => {
  const server = await opens()
  await button('Change connection').click()
  await expect.element(field('Client secret')).toHaveValue('')
  await field('Client ID').fill('another')
  await button('Save connection').click()
  await expectToast('Connection saved')
  expect(Object.keys(Object(server.sent[0]?.body))).not.toContain('clientSecret')
})

test('the stored secret never reaches another address: a changed address requires a new secret', async () => {
  const server = await opens()
  await button('Change connection').click()
  await field('Sign-in address').fill('https://forms.example.com')
  await button('Save connection').click()
  await says('Please input the client secret!')
  expect(server.sent).toEqual([])
  await field('Client secret').fill('typed-anew')
  await button('Save connection').click()
  await expectToast('Connection saved')
  expect(server.sent[0]?.body).toMatchObject({
    signInAddress: 'https://forms.example.com',
    clientSecret: 'typed-anew',
  })
})

test('shows a forbidden address at its field and keeps the typed values', async () => {
  const server = await opens()
  server.refuses = {
    refused: 'invalid',
    fields: { apiAddress: 'Must be an address of the internet.' },
  }
  await button('Change connection').click()
  await field('API address').fill('https://10.0.0.1')
  await field('Client secret').fill('formz-secret')
  await button('Save connection').click()
  await says(
    'It must begin with https:// and lead to a public internet server, without a port or a password.',
  )
  await expect.element(field('API address')).toHaveValue('https://10.0.0.1')
})

test('a fault shows start, cause and remedy, and a run can be requested at once', async () => {
  const server = await opens({
    fault: 'sign-in',
    failingSince: new Date(Date.now() - 600_000).toISOString(),
    detail: 'HTTP 400 /connect/token',
  })
  await says(
    /^Failing since .*, because GoFormz does not accept the client ID or the client secret\.$/,
  )
  await says(
    'In GoFormz, under Settings, API Access, copy the client ID, make a new client secret, and type both in here.',
  )
  await says(/Last success .* It said: HTTP 400 \/connect\/token\./)
  await button('Pull now').click()
  await expectToast('Forms are being fetched')
  expect(server.sent).toHaveLength(1)
  await expect.element(button('Fetching forms')).toBeDisabled()
})

test('switched off, it fetches nothing and offers no run', async () => {
  await opens({ isOn: false, nextRunAt: null })
  await says('Switched off')
  expect(button('Pull now').elements()).toEqual([])
})

test('the last runs show their results, omissions and reasons for stopping', async () => {
  const at = new Date(2026, 10, 20, 9, 41).toISOString()
  const run = {
    at,
    seconds: 2,
    cause: 'schedule',
    added: 0,
    changed: 0,
    unread: 0,
    pdfs: 0,
    fault: null,
    detail: '',
  } as const
  await opens({
    runs: [
      run,
      { ...run, cause: 'push', added: 2, changed: 1, pdfs: 3, unread: 1, detail: '7ccc9fca' },
      { ...run, cause: 'hand', fault: 'away' },
    ],
  })
  await says('Nothing new')
  await says('2 forms added, 1 form changed, 3 PDFs')
  await says('1 form could not be read and was left out: 7ccc9fca')
  await says('Ended early: GoFormz does not answer')
  for (const cause of ['On schedule', 'Notified by GoFormz', 'By hand']) await says(cause)
})

test('shows the webhook address on request, and creates another after a question', async () => {
  const server = await opens()
  expect(document.body.textContent).not.toContain('/api/webhooks/')
  await button('Show address').click()
  await says('https://safety.test/api/webhooks/goformz/1-first')
  await button('Make another').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make another' }).click()
  await says('https://safety.test/api/webhooks/goformz/1-second')
  expect(server.sent.map(({ body }) => body)).toEqual([{ another: false }, { another: true }])
})

test.each([
  [820, 1180],
  [390, 844],
] as const)('shows everything uncut at %i × %i', async (...size) => {
  await opens(
    { fault: 'shape', failingSince: new Date().toISOString(), detail: '/v2/formz', pdfsWaiting: 3 },
    [...size],
  )
  await says('3 PDFs have not arrived yet.')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0])
})
