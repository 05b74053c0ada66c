import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { identityRefusal, mock } from '#tests/mocks/contract-mocks.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
})

const has = (supportEmail: string | null, supportPhone: string | null) =>
  mock('access.support', () => ({ supportEmail, supportPhone }))
const mail = () => page.getByRole('link', { name: 'Contact support' })
const phone = () => page.getByRole('link', { name: 'Call +1 512 555 0142' })
const links = () =>
  page
    .getByRole('link')
    .elements()
    .map((each) => each.getAttribute('href') ?? '')

test.each(['/login', '/nowhere', '/session/register?inviteid=abc'])(
  'GEN-13 GEN-02 SHELL-51 %s shows visitors the support links',
  async (path) => {
    await mockNetwork(has('support@siteward.test', '+1 512 555 0142'))
    await showApp(path)
    await expect.element(mail()).toHaveAttribute('href', 'mailto:support@siteward.test')
    await expect.element(phone()).toHaveAttribute('href', 'tel:+15125550142')
  },
)

test.each(['/login', '/nowhere', '/session/register?inviteid=abc'])(
  'GEN-13 %s shows no support links when none are set',
  async (path) => {
    await mockNetwork(has(null, null))
    localStorage.setItem('siteward.support', 'broken')
    await showApp(path)
    await expect.element(page.getByRole('heading').first()).toBeVisible()
    await expect.element(mail()).not.toBeInTheDocument()
    expect(links().filter((href) => /^(mailto|tel):/.test(href))).toEqual([])
  },
)

test('GEN-13 the notice of a blocked user has the support links too', async () => {
  await mockNetwork(
    has('support@siteward.test', '+1 512 555 0142'),
    mock('access.signIn', () => identityRefusal('unauthorized', 'user is blocked')),
  )
  await showApp('/login')
  await page.getByLabelText('Email').fill('dana@ridgeline.test')
  await page.getByLabelText('Password', { exact: true }).fill('Siteward1!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const notice = page.getByRole('alert')
  await expect.element(notice.getByRole('link', { name: 'Contact support' })).toBeVisible()
  await expect.element(notice.getByRole('link', { name: 'Call +1 512 555 0142' })).toBeVisible()
})
