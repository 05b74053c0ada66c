import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeToken } from '#client/data/api/token.ts'
import { cut, mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers } from '#tests/mocks/newcomer.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { showApp } from '#tests/mocks/show-app.tsx'
import { leaves } from '#tests/world/leave-app.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import { expectToast } from '#tests/world/toasts.ts'

const newcomer = newcomers(8200)

const form = () => page.getByRole('dialog', { name: 'Need help' })
const subject = () => form().getByRole('textbox', { name: 'Subject' })
const description = () => form().getByRole('textbox', { name: 'Description' })
const opens = async () => {
  await page.getByRole('button', { name: 'Need help' }).click()
  await expect.element(subject()).toBeVisible()
}
const sends = () => form().getByRole('button', { name: 'Send request' }).click()
const writes = async (
  text = 'The list is empty',
  content = 'I opened the projects and nothing was there.',
) => {
  await subject().fill(text)
  await description().fill(content)
}

/** Mocks the help request with the given answer, and returns the received requests. */
function answersHelp(
  say: () => { success: true } | Refusal | Response = () => ({ success: true }),
): { body: unknown; key: string | null }[] {
  const heard: { body: unknown; key: string | null }[] = []
  mockAlso(
    mock('help.request', ({ body, request }: MockRequest) => {
      heard.push({ body, key: request.headers.get('idempotency-key') })
      return say()
    }),
  )
  return heard
}

test.each([
  ['rail', 1024],
  ['open menu', 1440],
])('SHELL-23 SHELL-25 HELP-01 the %s has the button, and it opens the form', async (_, width) => {
  await newcomer.signedIn()
  await page.viewport(width, 800)
  await expect
    .element(
      page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('button', { name: 'Need help' }),
    )
    .toBeVisible()
  await opens()
  expect(
    form()
      .getByRole('textbox')
      .elements()
      .map((each) => each.tagName),
  ).toEqual(['INPUT', 'TEXTAREA'])
})

test('SHELL-23 HELP-01 on a phone it is under More', async () => {
  await newcomer.signedIn()
  await page.viewport(390, 844)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Need help' }).click()
  await expect.element(subject()).toBeVisible()
})

test('SHELL-24 HELP-02 ACL-149 a system administrator has no such button', async () => {
  newcomer.me = profile({ user_id: newcomer.number, roleID: 3, accountID: null })
  storeToken(tokenFor(newcomer.me), true)
  await showApp('/admin/corrective-actions')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.element(menu.getByRole('link', { name: 'Corrective Actions' }).first()).toBeVisible()
  expect(menu.getByRole('button', { name: 'Need help' }).elements()).toEqual([])
})

test('HELP-03 HELP-04 HELP-05 HELP-06 HELP-07 requires both fields and sends them as subject and content', async () => {
  const heard = answersHelp()
  await newcomer.signedIn()
  await opens()
  await sends()
  await expect.element(form().getByText('Please insert a subject')).toBeVisible()
  await expect.element(form().getByText('Please insert a problem description')).toBeVisible()
  expect(heard).toEqual([])
  await writes()
  await sends()
  await expect
    .poll(() => heard.map(({ body }) => body))
    .toEqual([
      { subject: 'The list is empty', content: 'I opened the projects and nothing was there.' },
    ])
})

test('HELP-08 shows thanks after sending, and the form is empty the next time', async () => {
  answersHelp()
  await newcomer.signedIn()
  await opens()
  await writes()
  await sends()
  const thanks = page.getByRole('dialog', { name: 'Message Sent' })
  await expect
    .element(
      thanks.getByText(
        'Thank you for submitting your inquiry. Someone from our team will reach out to you soon.',
      ),
    )
    .toBeVisible()
  await thanks.getByRole('button', { name: 'Close' }).last().click()
  await opens()
  await expect.element(subject()).toHaveValue('')
  await expect.element(description()).toHaveValue('')
})

test.each([
  ['shows the thanks for a sent request,', 'Message Sent', () => ({ success: true as const })],
  [
    'shows the reason of a refusal,',
    'Failed to submit help form request',
    () => ({ refused: 'no-address' as const }),
  ],
])('HELP-09 %s also after the form was closed meanwhile', async (_, title, say) => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  mockAlso(
    mock('help.request', async () => {
      asked += 1
      await held.promise
      return say()
    }),
  )
  await newcomer.signedIn()
  await opens()
  await writes()
  await sends()
  await expect.poll(() => asked).toBe(1)
  await form().getByRole('button', { name: 'Close' }).click()
  held.resolve()
  await expect.element(page.getByText(title)).toBeVisible()
})

test('HELP-09 HELP-10 HELP-11 a refusal shows its reason, is stored once and keeps the text for a retry', async () => {
  let isSetUp = false
  const heard = answersHelp(() => (isSetUp ? { success: true } : { refused: 'no-address' }))
  const stored = storedFromHere()
  await newcomer.signedIn()
  await opens()
  await writes()
  await sends()
  const oops = page.getByRole('dialog', { name: 'Oops!' })
  const why = 'No address for such requests is set up here. Nothing was sent.'
  await expect.element(oops.getByText(why)).toBeVisible()
  expect(stored).toEqual([
    {
      code: 'helpFormSubmit',
      title: 'Failed to submit help form request',
      message: why,
      isShownInline: true,
    },
  ])
  await oops.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(subject()).toHaveValue('The list is empty')
  await expect.element(description()).toHaveValue('I opened the projects and nothing was there.')
  isSetUp = true
  await sends()
  await expect.element(page.getByRole('dialog', { name: 'Message Sent' })).toBeVisible()
  // Both tries have the same text and key, so the server mails it once.
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1)
})

test('text changed after an unanswered attempt is sent under its own key', async () => {
  const heard = answersHelp(() => (heard.length === 1 ? { refused: 'key' } : { success: true }))
  await newcomer.signedIn()
  await opens()
  await writes()
  await sends()
  await expect.element(page.getByRole('dialog', { name: 'Message Sent' })).toBeVisible()
  expect(new Set(heard.map(({ key }) => key)).size).toBe(2)
})

test('the typed text returns after the dialog was closed', async () => {
  await newcomer.signedIn()
  await opens()
  await writes()
  await form().getByRole('button', { name: 'Close' }).click()
  await opens()
  await expect.element(subject()).toHaveValue('The list is empty')
  await form().getByRole('button', { name: 'Cancel' }).click()
  await opens()
  await expect.element(subject()).toHaveValue('')
})

test('an offline request is stored, shown and sent later once under its key', async () => {
  let isCut = true
  const heard = answersHelp(() => (isCut ? cut() : { success: true }))
  const app = await newcomer.signedIn()
  await opens()
  await writes()
  await sends()
  const kept = page.getByRole('dialog', { name: 'Kept on this device' })
  await expect
    .element(kept.getByText(/is kept on this device\. It is sent when there is a connection/))
    .toBeVisible()
  await kept.getByRole('button', { name: 'Close' }).last().click()
  await opens()
  await expect
    .element(form().getByText(/^Kept on this device .+, sent when there is a connection$/))
    .toBeVisible()
  await expect.element(subject()).toHaveValue('')
  // Starts another app on the same device, as after a reload.
  await leaves(app)
  isCut = false
  await showApp('/back-office/sync')
  await expectToast('Message Sent')
  const keys = heard.map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  await opens()
  await expect
    .element(form().getByRole('list', { name: 'Requests on this device' }))
    .not.toBeInTheDocument()
})

test('too many requests show a text and keep the message; a queued one waits until accepted', async () => {
  let says: 'cut' | 'much' | 'taken' = 'much'
  const heard = answersHelp(() =>
    says === 'cut'
      ? cut()
      : says === 'much'
        ? { refused: 'too-many', retryAfter: 60 }
        : { success: true },
  )
  const app = await newcomer.signedIn()
  await opens()
  await writes()
  await sends()
  const failed = page.getByRole('dialog', { name: 'Oops!' })
  await expect.element(failed.getByText('Wait a moment and try again.')).toBeVisible()
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(subject()).toHaveValue('The list is empty')
  says = 'cut'
  await sends()
  await page
    .getByRole('dialog', { name: 'Kept on this device' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  await leaves(app)
  says = 'much'
  const before = heard.length
  const second = await showApp('/back-office/sync')
  await expect.poll(() => heard.length).toBeGreaterThan(before)
  await opens()
  await expect
    .element(form().getByText(/^Kept on this device .+, sent when there is a connection$/))
    .toBeVisible()
  await leaves(second)
  says = 'taken'
  await showApp('/back-office/sync')
  await expectToast('Message Sent')
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1)
})

test('F-45 Logout asks about a queued request like any unsent work, and the next sign-in sends it', async () => {
  let isCut = true
  const heard = answersHelp(() => (isCut ? cut() : { success: true }))
  const app = await newcomer.signedIn()
  await opens()
  await writes()
  await sends()
  await page
    .getByRole('dialog', { name: 'Kept on this device' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  const logout = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logout()
  const question = page.getByRole('alertdialog', { name: 'Something is not sent' })
  await expect.element(question.getByText('1 request for help', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  expect(app.path()).toBe('/back-office/sync')
  await logout()
  await question.getByRole('button', { name: 'Keep locked and log out' }).click()
  await expect.poll(app.path).toBe('/login')
  await leaves(app)
  isCut = false
  const before = heard.length
  storeToken(tokenFor(newcomer.me), true)
  await newcomer.signedIn()
  await expectToast('Message Sent')
  expect(heard.length).toBe(before + 1)
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1)
})

test('a queued request can be removed, and a refused one shows why and opens again', async () => {
  let answer: 'cut' | 'refused' = 'cut'
  answersHelp(() => (answer === 'cut' ? cut() : { refused: 'no-address' }))
  const stored = storedFromHere()
  const app = await newcomer.signedIn()
  for (const text of ['First', 'Second']) {
    await opens()
    await writes(text, 'Words')
    await sends()
    await page
      .getByRole('dialog', { name: 'Kept on this device' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click()
  }
  await opens()
  await form().getByRole('button', { name: 'Remove First' }).click()
  await expect
    .poll(() =>
      form()
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual([expect.stringContaining('Second')])
  await leaves(app)
  answer = 'refused'
  await showApp('/back-office/sync')
  await expect.poll(() => stored.map(({ code }) => code)).toEqual(['helpFormSubmit'])
  await opens()
  await expect
    .element(form().getByText(/^Not accepted: No address for such requests/))
    .toBeVisible()
  await form().getByRole('button', { name: 'Open again' }).click()
  await expect.element(subject()).toHaveValue('Second')
  await expect.element(description()).toHaveValue('Words')
  await expect
    .element(form().getByRole('list', { name: 'Requests on this device' }))
    .not.toBeInTheDocument()
})

test('HELP-22 G1-33 the form shows support as configured, and none without a configuration', async () => {
  newcomer.me = {
    ...newcomer.me,
    settings: { ...newcomer.me.settings, supportPhone: '+1 512 555 0142' },
  }
  const app = await newcomer.signedIn()
  await opens()
  await expect
    .element(form().getByRole('link', { name: 'Call +1 512 555 0142' }))
    .toHaveAttribute('href', 'tel:+15125550142')
  await expect
    .element(form().getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', 'mailto:support@siteward.test')
  newcomer.me = {
    ...newcomer.me,
    settings: { ...newcomer.me.settings, supportEmail: null, supportPhone: null },
  }
  await app.session.refresh()
  await expect
    .poll(() =>
      form()
        .getByRole('link')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['User guide'])
})

test("G1-61 ACL-66 ACL-67 ACL-68 the guide opens the configured address in its own tab, or the product's default", async () => {
  newcomer.me = {
    ...newcomer.me,
    settings: { ...newcomer.me.settings, userGuideUrl: 'https://guide.ridgeline.test/start' },
  }
  const app = await newcomer.signedIn()
  await opens()
  const guide = () => form().getByRole('link', { name: 'User guide' })
  await expect.element(guide()).toHaveAttribute('href', 'https://guide.ridgeline.test/start')
  await expect.element(guide()).toHaveAttribute('target', '_blank')
  newcomer.me = { ...newcomer.me, settings: { ...newcomer.me.settings, userGuideUrl: null } }
  await app.session.refresh()
  await expect.poll(() => guide().element().getAttribute('target')).toBeNull()
  await guide().click()
  await expect.poll(app.path).toBe('/back-office/guide')
  await expect.element(page.getByRole('heading', { name: 'User guide', level: 1 })).toBeVisible()
  await expect.element(form()).not.toBeInTheDocument()
  expect(page.getByRole('heading', { level: 2 }).elements().length).toBeGreaterThan(8)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Language: Español' }).click()
  await expect.element(page.getByRole('heading', { name: 'Guía del usuario' })).toBeVisible()
  await expect
    .element(page.getByText(/^Usted escribe acciones correctivas y proyectos como siempre\./))
    .toBeVisible()
})
