import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getOpenWorkspace } from '#client/data/session/workspaces.ts'
import { cut, healthy, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers } from '#tests/mocks/newcomer.ts'
import { showApp } from '#tests/mocks/show-app.tsx'

const newcomer = newcomers(9200)

/** Signs in with or without Remember, and saves a draft. */
async function withDraft(remember: boolean) {
  const app = await showApp('/login')
  await page.getByLabelText('Email', { exact: true }).fill('marcus.reyes@ridgeline.test')
  await page.getByLabelText('Password', { exact: true }).fill('Siteward1!')
  if (!remember) await page.getByRole('checkbox', { name: 'Remember password' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  const now = app.session.get()
  if (now.state !== 'signed-in') throw new Error('No person is signed in.')
  await expect.poll(() => getOpenWorkspace(now)).not.toBeNull()
  const box = getOpenWorkspace(now)?.box
  if (!box) throw new Error('The outbox is missing.')
  const values = { name: 'Pier 9' }
  const form = { form: 'project.create', ref: 'new', entryId: crypto.randomUUID() }
  await box.drafts.save({ ...form, values, seen: {}, guards: {} })
  return { app, now, box }
}

async function logsOut() {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** Counts the drafts in the box of this device. */
async function draftsHere(): Promise<number> {
  const name = `box:${newcomer.number}:${newcomer.number}`
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    opening.addEventListener('success', () => {
      const asked = opening.result.transaction('drafts').objectStore('drafts').count()
      asked.addEventListener('success', () => {
        opening.result.close()
        resolve(asked.result)
      })
    })
  })
}

test('Logout on a shared device asks before it removes a draft', async () => {
  const { app } = await withDraft(false)
  await logsOut()
  await expect.element(page.getByRole('heading', { name: '1 draft is not saved' })).toBeVisible()
  await expect.element(page.getByText(/^Projects, \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(await draftsHere()).toBe(1)
  await logsOut()
  await page.getByRole('button', { name: 'Discard and log out' }).click()
  await expect.poll(app.path).toBe('/login')
  expect(await draftsHere()).toBe(0)
})

test('Logout with Remember ticked keeps the draft and does not ask', async () => {
  const { app } = await withDraft(true)
  await logsOut()
  await expect.poll(app.path).toBe('/login')
  expect(await draftsHere()).toBe(1)
})

test('Logout with an unsent change tells that the change stays and the draft is removed', async () => {
  // The server answers, but changes that are sent get lost.
  mockAlso(
    mock('sync.batch', () => cut()),
    healthy(),
  )
  const { app } = await withDraft(false)
  await newcomer.saves(app)
  await logsOut()
  const question = page.getByRole('alertdialog', { name: '1 change is not sent' })
  await expect.element(question.getByText(/The draft is deleted from this device/)).toBeVisible()
  await expect
    .element(question.getByText('Unsent changes stay locked on this device.'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect
    .element(question.getByText(/After that you are asked about the drafts/))
    .toBeVisible()
  await question.getByRole('button', { name: 'Discard drafts and log out' }).click()
  await expect.poll(app.path).toBe('/login')
  await expect.element(page.getByText(/This device holds 1 unsent change/)).toBeVisible()
  expect(await draftsHere()).toBe(0)
})

test('asks a blocked user before it removes the draft', async () => {
  const { app } = await withDraft(false)
  mockAlso(mock('access.me', () => ({ refused: 'blocked' })))
  await app.session.refresh()
  await page.getByRole('button', { name: 'Logout' }).click()
  // A locked session offers Cancel in place of Stay signed in.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Discard and log out' }).click()
  await expect.poll(app.path).toBe('/login')
  expect(await draftsHere()).toBe(0)
})

test('Logout during a repeated sign-in asks before it removes a draft', async () => {
  const { app } = await withDraft(false)
  mockAlso(mock('access.me', () => ({ refused: 'ended' })))
  await app.session.refresh()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Discard and log out' }).click()
  await expect.poll(app.path).toBe('/login')
  expect(await draftsHere()).toBe(0)
})

test.each([
  { remember: false, forgetsDrafts: true, left: 0 },
  { remember: true, forgetsDrafts: true, left: 0 },
  { remember: false, forgetsDrafts: false, left: 1 },
])(
  'a logout in another tab that removes drafts ($forgetsDrafts) leaves $left, with Remember $remember here',
  async ({ remember, forgetsDrafts, left }) => {
    const { app, now, box } = await withDraft(remember)
    const forgets = vi.spyOn(box, 'removeUnsavedDrafts')
    const other = new BroadcastChannel('siteward.sign-ins')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    other.postMessage({ left: now.scope, forgetsDrafts })
    await expect.poll(app.path).toBe('/login')
    expect(forgets).toHaveBeenCalledTimes(forgetsDrafts ? 1 : 0)
    await expect.poll(draftsHere).toBe(left)
    other.close()
  },
)
