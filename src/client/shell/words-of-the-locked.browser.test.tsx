import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { parseBoxFile } from '#client/data/outbox/file/format.ts'
import type { EntryDraft, Outbox } from '#client/data/outbox/outbox.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'
import { prepareWorkspace } from '#client/data/session/workspaces.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers } from '#tests/mocks/newcomer.ts'

const newcomer = newcomers(7500)

/** Fills the signed-in person's box with these changes. */
async function keeps(session: SessionStore, ...drafts: EntryDraft[]): Promise<Outbox> {
  const now = session.get()
  if (now.state !== 'signed-in') throw new Error('No person is signed in.')
  const { box } = await prepareWorkspace(now, () =>
    Promise.reject(new Error('The outbox must be open already.')),
  ).workspace
  if (!box) throw new Error('The outbox did not open.')
  for (const draft of drafts) await box.append(draft)
  return box
}

const mill = crypto.randomUUID()
const aMill = (): EntryDraft => ({
  id: crypto.randomUUID(),
  entity: 'project',
  ref: mill,
  op: 'create',
  patch: { number: '7', name: 'Old Mill', address: '1 Main St', assignedToUserID: newcomer.number },
  seen: {},
  guards: {},
})
const aRail = (projectID: string): EntryDraft => ({
  id: crypto.randomUUID(),
  entity: 'action',
  ref: crypto.randomUUID(),
  op: 'create',
  patch: { title: 'Loose rail', projectID, assignedTo: 9 },
  seen: {},
  guards: {},
})

/** Returns the text of the file that a press saves. */
async function fileOf(press: () => Promise<void>): Promise<string> {
  const saved = vi.spyOn(URL, 'createObjectURL')
  await press()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const file: unknown = saved.mock.calls[0]?.[0]
  saved.mockRestore()
  return file instanceof Blob ? file.text() : ''
}

test('F-51 the file of a signed-out user names the records of its changes and the state of each', async () => {
  const app = await newcomer.signedIn()
  const refused = aMill()
  mockAlso(
    mock('sync.receipts', ({ body }) => ({
      known: [],
      unknown: Reflect.get(Object(body), 'ids'),
      voided: [],
    })),
  )
  mockAlso(
    mock('sync.batch', ({ body }) => ({
      results: (Reflect.get(Object(body), 'ops') as { id: string }[]).map(({ id }) =>
        id === refused.id
          ? { id, status: 422, code: 'invalid', message: 'No.', problems: { number: 'Not this.' } }
          : { id, status: 424, code: 'held' },
      ),
    })),
  )
  const box = await keeps(app.session, refused, aRail(mill))
  await expect
    .poll(() => box.snapshot().entries.map(({ displayStatus }) => displayStatus))
    .toEqual(['refused', 'saved'])
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep locked and log out' }).click()
  await expect.poll(app.path).toBe('/login')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const [words = ''] = (
    await fileOf(() =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Save as a file' }).click(),
    )
  ).split('-----BEGIN')
  const [mills = '', rails = ''] = words.split('2. ')
  expect(mills).toContain('Refused: ')
  expect(mills).toContain('Number: Not this.')
  expect(mills).toContain('Assigned user: Marcus Reyes')
  expect(rails).toContain('Saved on this device')
  expect(rails).toContain('Project: Old Mill')
  expect(rails).toContain('Assigned to: Someone')
})

test('F-51 F-79 a blocked user exports the changes as text and as a file, and reads nothing else', async () => {
  const app = await newcomer.signedIn()
  mockAlso(mock('sync.receipts', cut), mock('sync.batch', cut))
  const box = await keeps(app.session, aMill())
  await expect.element(page.getByText('New project').first()).toBeVisible()
  mockAlso(mock('access.me', () => ({ refused: 'blocked' })))
  await app.session.refresh()
  await expect
    .element(page.getByText('Your account is inactive. Please contact support to reactivate it.'))
    .toBeVisible()
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.poll(() => clipboard.mock.calls[0]?.[0]).toMatch(/Name: Old Mill/)
  clipboard.mockRestore()
  const text = await fileOf(() => page.getByRole('button', { name: 'Save all as a file' }).click())
  expect(text).toMatch(/Marcus Reyes[^]*Name: Old Mill[^]*-----BEGIN CHANGES-----/)
  expect(await parseBoxFile(text)).toMatchObject({
    scope: { user: String(newcomer.number) },
    entries: [{ patch: { name: 'Old Mill' } }],
  })
  expect(box.snapshot().entries).toMatchObject([{ delivery: { attempted: true } }])
  // The screen shows no word of them, no way back in, and no other button.
  expect(document.body.textContent).not.toMatch(/Old Mill|Sync|Projects/)
  expect(page.getByRole('navigation').elements()).toEqual([])
  expect(
    page
      .getByRole('link')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Contact support'])
  expect(
    page
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Copy all', 'Save all as a file', 'Logout'])
})
