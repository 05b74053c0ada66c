import { page } from 'vitest/browser'
import type { Me } from '#contract/access/schema.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { tokenFor } from '#tests/mocks/people.ts'
import { showApp } from '#tests/mocks/show-app.tsx'

export const letsIn = (me: Me) => [
  mock('access.signIn', () => ({
    access_token: tokenFor(me),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: '',
  })),
  mock('access.me', () => me),
]

export async function fillIn(email = 'marcus@ridgeline.test', password = 'Siteward1!') {
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const said = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
export const send = () => page.getByRole('button', { name: 'Send email' })

/**
 * Opens the page that requests a password reset; returns the requests so far to the server, which
 * answers with `answer`.
 */
export async function asksForReset(answer: () => string | Response = () => 'sent') {
  const asked: unknown[] = []
  await mockNetwork(mock('access.forgotPassword', ({ body }) => (asked.push(body), answer())))
  return { app: await showApp('/session/restore-email'), asked }
}
