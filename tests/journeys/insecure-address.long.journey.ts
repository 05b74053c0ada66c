import { needChromium } from '#tests/stages/chromium.ts'
import { expect, ownSiteward, test } from './journey.ts'

const siteward = ownSiteward()
const name = 'office.test'

// For the browser, a name that maps to this machine is another machine: without https it is
// insecure.
test.use({
  launchOptions: {
    executablePath: needChromium(),
    args: [`--host-resolver-rules=MAP ${name} 127.0.0.1`],
  },
})

test('a plain http address of another machine shows one page with the requirements (ruling 78)', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const { port } = new URL(siteward().address)
  await page.goto(`http://${name}:${port}/back-office/corrective-actions`)
  await expect(page.getByText('Siteward needs a secure address')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try https://' })).toHaveAttribute(
    'href',
    `https://${name}/back-office/corrective-actions`,
  )
  await page.goto(`${siteward().address}/`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})
