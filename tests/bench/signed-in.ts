import type { Page } from 'playwright'

/**
 * Signs in as a person does, and opens the list of corrective actions or another page from the
 * company's page, which comes first.
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
 * Waits until the list shows this number of rows, as "10,000 of 10,000"; other places show the
 * number as well.
 */
export async function allRows(page: Page, rows: number): Promise<void> {
  const count = rows.toLocaleString('en-US')
  await page
    .getByRole('status')
    .filter({ hasText: `${count} of ${count}` })
    .waitFor({ timeout: 120_000 })
}
