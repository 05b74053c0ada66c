import type { Page } from '@playwright/test'
import { safety } from './demo-people.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()

test('SES-18 SES-24 SES-25 SES-41 a wrong password shows a message, and the right one signs in', async ({
  comes,
}) => {
  const dana = await comes(siteward(), safety)
  await dana.goes('/')
  await expect(dana.heading('Sign in')).toBeVisible()
  await dana.button('Sign in').click()
  await expect(dana.says('Please enter your email')).toBeVisible()
  await expect(dana.says('Please enter your password')).toBeVisible()
  await dana.field('Email').fill('nobody')
  await dana.field('Password').click()
  await expect(dana.says('Please enter a valid email')).toBeVisible()
  await dana.typesCredentials({ word: 'Wrong-1' })
  await expect(dana.says('Wrong email or password.')).toBeVisible()
  expect(await dana.context.cookies()).toEqual([])
  await dana.typesCredentials()
  await expect(dana.heading('Ridgeline Builders')).toBeVisible()
  expect(dana.path).toBe('/back-office/account')
})

test('SES-67 SES-71 SES-72 SES-74 the link of a real mail resets a forgotten password, once', async ({
  comes,
}) => {
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await lead.goes('/login')
  await lead.page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(lead.heading('Password reset')).toBeVisible()
  await lead.field('Email').fill(lead.email)
  await lead.button('Send email').click()
  await expect(lead.page.getByRole('dialog').or(lead.page.getByRole('alertdialog'))).toContainText(
    'Email sent',
  )
  await lead.button('Go to sign in').click()
  await expect(lead.heading('Sign in')).toBeVisible()

  const mailed = lead.page
    .getByRole('link')
    .filter({ hasText: lead.email })
    .or(lead.page.getByRole('link', { name: /password/i }))
    .first()
  // The server writes the mail after its answer.
  await expect(async () => {
    await lead.goes('/dev/mail')
    await expect(mailed).toBeVisible({ timeout: 500 })
  }).toPass()
  await mailed.click()
  const link = await findLink(lead.page)
  await lead.page.goto(link)
  const fresh = 'Harbor-Crane-7'
  const [wanted, again] = [
    lead.page.getByLabel('New password'),
    lead.page.getByLabel('Confirm password'),
  ]
  const rules = () => lead.page.getByRole('listitem').allTextContents()
  await wanted.fill('weak')
  expect((await rules()).filter((rule) => rule.endsWith(': met'))).toEqual([
    'a lowercase letter: met',
  ])
  await again.fill('weak')
  await lead.button('Save password').click()
  await expect(lead.says('Password is too weak.')).toBeVisible()
  // A fault that only the server knows is also shown at the field, and the typed text stays.
  for (const field of [wanted, again]) await field.fill('Summer2026!')
  expect((await rules()).every((rule) => rule.endsWith(': met'))).toBe(true)
  await lead.button('Save password').click()
  await expect(lead.says('This password is easy to guess. Choose another one.')).toBeVisible()
  await expect(wanted).toHaveValue('Summer2026!')
  await wanted.fill(fresh)
  await lead.page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(wanted).toHaveAttribute('type', 'text')
  await lead.button('Save password').click()
  await expect(lead.says('The entered passwords do not match.')).toBeVisible()
  await again.fill(fresh)
  await lead.button('Save password').click()
  await expect(lead.heading('Password changed')).toBeVisible()
  await lead.page.getByRole('link', { name: 'Go to sign in' }).click()
  await lead.typesCredentials({ word: fresh })
  await expect(lead.heading('Ridgeline Builders')).toBeVisible()
  await lead.page.goto(link)
  await expect(lead.heading('This link no longer works')).toBeVisible()
  await lead.page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(lead.heading('Password reset')).toBeVisible()
})

/** Finds the link of a mail, on the page or in the frame that shows the mail. */
async function findLink(page: Page): Promise<string> {
  const found = async () => {
    for (const frame of page.frames()) {
      for (const link of await frame.getByRole('link').all()) {
        const href = await link.getAttribute('href')
        if (href?.includes('/reset-password')) return href
      }
    }
    return null
  }
  await expect.poll(found).not.toBeNull()
  return (await found()) ?? ''
}
