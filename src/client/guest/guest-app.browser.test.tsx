import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GuestView } from '#contract/guest-links/schema.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso, mockNetwork } from '#tests/mocks/mock-network.ts'
import { GuestApp } from './guest-app.tsx'
import { beginGuestLanguage, chooseGuestLanguage } from './guest-language.ts'
import { guestStoreName, openGuestStore } from './guest-store.ts'

const view: GuestView = {
  recipient: 'Luis Ortega',
  expiresAt: '2026-12-11T18:00:00.000Z',
  companyName: 'Ridgeline Builders',
  senderName: 'Dana Whitfield',
  action: {
    number: '20418',
    title: 'Close the open edge on level 4',
    description: 'Put up the guard rail again.',
    projectName: 'Harbor Tower',
    location: 'Level 4',
    severity: 'High',
    status: 'Opened',
    dueDate: '2026-11-30',
  },
  photos: [],
  replies: [],
}

let links = 0
/** A token of its own for each test, and so a database of its own. */
const newToken = () => `${++links}`.padStart(32, 'T')

async function opens(token: string) {
  beginGuestLanguage()
  chooseGuestLanguage('en')
  return render(<GuestApp token={token} />)
}
const heading = (name: string) => page.getByRole('heading', { name })
const opened = async () => {
  await expect.element(heading(view.action.title)).toBeVisible()
}
const noAnswer = () => Response.error()
const offline = () =>
  mockAlso(mock('guestLinks.open', noAnswer), mock('guestLinks.reply', noAnswer))

async function replies(note: string) {
  await page.getByRole('radio', { name: 'Work is done' }).click()
  await page.getByLabelText('Note', { exact: true }).fill(note)
  await page.getByLabelText('Your name').fill('Luis Ortega')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Saved on this phone', { exact: true })).toBeVisible()
}

test('shows the corrective action of a link, and in Spanish', async () => {
  await mockNetwork(mock('guestLinks.open', () => view))
  await opens(newToken())
  await opened()
  await expect.element(page.getByText('From Dana Whitfield, Ridgeline Builders')).toBeVisible()
  await expect.element(page.getByText('November 30, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect.element(page.getByText('30 de noviembre de 2026')).toBeVisible()
  await expect.element(page.getByText('Alto')).toBeVisible()
})

test('asks for the PIN, names a wrong one and opens with the right one', async () => {
  await mockNetwork(
    mock('guestLinks.open', ({ body }) => {
      const { pin } = body as { pin?: string }
      if (pin === '123456') return view
      return refuse(pin === undefined ? 'pin-needed' : 'pin-wrong')
    }),
  )
  await opens(newToken())
  const field = page.getByLabelText('PIN')
  const open = page.getByRole('button', { name: 'Open' })
  await field.fill('12')
  await open.click()
  await expect.element(page.getByText('Type all six digits.')).toBeVisible()
  await field.fill('111111')
  await open.click()
  await expect.element(page.getByText(/^This PIN is not right\./)).toBeVisible()
  await field.fill('123456')
  await open.click()
  await opened()
})

test('disables the PIN for as long as the server asks', async () => {
  await mockNetwork(
    mock('guestLinks.open', ({ body }) =>
      'pin' in (body as object) ? refuse('too-many', { retryAfter: 300 }) : refuse('pin-needed'),
    ),
  )
  await opens(newToken())
  await page.getByLabelText('PIN').fill('123456')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText(/^Too many tries\. Try again in [45]:\d\d\.$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeDisabled()
})

test('keeps a reply without a network over a reload, and sends it later exactly once (CA-81)', async () => {
  const token = newToken()
  await mockNetwork(mock('guestLinks.open', () => view))
  const first = await opens(token)
  await opened()
  offline()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Choose one of the three.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Work has started' })).toHaveFocus()
  await replies('The rail is up.')
  await first.unmount()
  const second = await opens(token)
  await opened()
  await expect.element(heading('Not sent yet')).toBeVisible()
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Luis Ortega')
  await page.getByLabelText('Note', { exact: true }).fill('A draft')
  await second.unmount()

  const stored = new Map<string, GuestView['replies'][number]>()
  let requests = 0
  const shown = () => ({ ...view, replies: [...stored.values()] })
  mockAlso(
    mock('guestLinks.open', shown),
    mock('guestLinks.reply', ({ body }) => {
      const reply = body as GuestView['replies'][number]
      const { replyID, name, status, note, writtenAt } = reply
      const kept = { replyID, name, status, note, writtenAt }
      stored.set(replyID, { ...kept, photoIDs: [], decision: null, words: '' })
      requests += 1
      // The first answer is lost on its way.
      return requests === 1 ? noAnswer() : shown()
    }),
  )
  await opens(token)
  await expect.element(page.getByText('Sent. Waiting for an answer')).toBeVisible()
  await expect.element(heading('Not sent yet')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Note', { exact: true })).toHaveValue('A draft')
  expect([...stored.values()].map(({ note }) => note)).toEqual(['The rail is up.'])
})

test('a withdrawn link shows nothing of the record, deletes the copy, and keeps what was not sent (CA-79)', async () => {
  const token = newToken()
  await mockNetwork(mock('guestLinks.open', () => view))
  const first = await opens(token)
  await opened()
  offline()
  await replies('I need a longer ladder.')
  mockAlso(mock('guestLinks.open', () => refuse('link-withdrawn')))
  dispatchEvent(new Event('online'))
  await expect.element(heading('This link was withdrawn')).toBeVisible()
  await expect.element(page.getByText('I need a longer ladder.')).toBeVisible()
  await expect.element(page.getByText(/Call Dana Whitfield/)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/open edge|guard rail|Harbor Tower/)
  await first.unmount()
  offline()
  await opens(token)
  await expect.element(heading('This link was withdrawn')).toBeVisible()
  const store = await openGuestStore(await guestStoreName(token))
  const kept = await store.transact('relaxed', (tx) => tx.keys())
  expect(kept.toSorted()).toEqual(['device', 'draft', 'ended', 'replies'])
})
