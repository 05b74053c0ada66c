import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Refusal } from '#contract/kernel/refusal.ts'
import { SalesRequestButton } from '#client/features/help/sales-request-button.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { newID } from './new-id.ts'
import { showScreen } from './screen.tsx'

type Taken = { success: true; mailAt?: string }

/**
 * Opens the button of the sales request, for one test; returns the requests to the server, which
 * answers with `say`.
 */
export async function opens(
  say: () => Taken | Refusal | Response | Promise<Taken | Refusal> = () => ({ success: true }),
  { addressed = true } = {},
) {
  const world = mockCompany({ people: [associate(newID(), 'Dana Whitfield', null)], projects: [] })
  world.me.settings.salesEmail = addressed ? 'sales@siteward.test' : null
  const heard: { body: unknown; key: string | null }[] = []
  mockAlso(
    mock('help.requestSales', ({ body, request }) => {
      heard.push({ body, key: request.headers.get('idempotency-key') })
      return say()
    }),
  )
  await page.viewport(1024, 768)
  const shown = await showScreen(<SalesRequestButton />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return heard
}

export const form = () => page.getByRole('dialog', { name: 'Contact sales' })
export const message = () => form().getByRole('textbox', { name: 'Message' })

export const begins = async () => {
  await page.getByRole('button', { name: 'Contact sales' }).click()
  await expect.element(message()).toBeVisible()
}

export const sends = () => form().getByRole('button', { name: 'Send request' }).click()
export const closes = (name: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).last().click()
