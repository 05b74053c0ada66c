import type { Page } from 'playwright'

/**
 * Sign in as a person does, and go on from the company, where one lands, to the list of corrective
 * actions or to another page.
 */
export async function signInOnScreen(
  page: Page,
  port: number,
  who: { email: string; password: string },
  path = '/back-office/corrective-actions',
): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}/login`)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/back-office/account')
  await page.goto(`http://127.0.0.1:${port}${path}`)
}

/**
 * Wait until the list says that it has that many rows, "10,000 of 10,000"; other places name the
 * number as well.
 */
export async function allRows(page: Page, rows: number): Promise<void> {
  const count = rows.toLocaleString('en-US')
  await page
    .getByRole('status')
    .filter({ hasText: `${count} of ${count}` })
    .waitFor({ timeout: 120_000 })
}
