import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { cutOff, newcomers } from '#tests/mocks/newcomer.ts'
import { showApp } from '#tests/mocks/show-app.tsx'

const newcomer = newcomers(9700)
const boxHere = () => `box:${newcomer.number}:${newcomer.number}`

/** Opens a database in this version, or in its current one. */
function opened(name: string, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    opening.addEventListener('success', () => resolve(opening.result))
  })
}

/** Raises a database to version 2, as a later release of the app would. */
const raise = async (name: string) => (await opened(name, 2)).close()

/** Returns all rows of the changes and their states. */
async function rowsHere(): Promise<unknown[]> {
  const db = await opened(boxHere())
  const tx = db.transaction(['outbox', 'delivery'])
  const rows = await Promise.all(
    ['outbox', 'delivery'].map(
      (store) =>
        new Promise<unknown[]>((resolve) => {
          const asked = tx.objectStore(store).getAll()
          asked.addEventListener('success', () => resolve(asked.result))
        }),
    ),
  )
  db.close()
  return [db.version, ...rows]
}

/**
 * Saves a project offline, then simulates a release that raised the box's version and was rolled
 * back.
 */
async function afterTakenBackRelease() {
  const app = await newcomer.signedIn()
  cutOff()
  await newcomer.saves(app)
  await app.unmount()
  app.session.close()
  await raise(boxHere())
  const before = await rowsHere()
  await mockNetwork(...newcomer.server())
  await newcomer.signedIn()
  return before
}

test('F-49 work of a newer release is reported, offered as a file and left unchanged, and not shown as all sent', async () => {
  const before = await afterTakenBackRelease()
  const banner = page.getByText(
    /^This device holds 1 unsent change of a newer version of the app\. It stays here .* You can work, but only with a connection\.$/,
  )
  await expect.element(banner).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Not everything is sent' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Not everything is sent' })).toBeVisible()
  expect(page.getByText(/All sent|keeps nothing on the device/).elements()).toEqual([])

  const files: Blob[] = []
  const address = URL.createObjectURL
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return address(file)
  })
  onTestFinished(() => made.mockRestore())
  await page.getByRole('button', { name: 'Save as a file' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save as a file' }).click()
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]?.text()).toContain('Old Mill')
  expect(await rowsHere()).toEqual(before)
})

test('F-49 SES-14 logging out reports the work that stays, and leaves it', async () => {
  const before = await afterTakenBackRelease()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question.getByText(/^This device holds 1 unsent change of a newer version of the app/))
    .toBeVisible()
  await question.getByRole('button', { name: 'Keep locked and log out' }).click()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await rowsHere()).toEqual(before)
})

test("F-49 stores changes as before if only the device's user list cannot be opened", async () => {
  await raise('device')
  onTestFinished(() => void indexedDB.deleteDatabase('device'))
  const app = await newcomer.signedIn()
  cutOff()
  await newcomer.saves(app)
  expect(page.getByText(/keeps nothing on the device|cannot be opened/).elements()).toEqual([])
  expect(await rowsHere()).toMatchObject([1, [{ patch: { name: 'Old Mill' } }], [{}]])
})

test('F-49 the sign-in reports that a newer release used this device if the user list cannot be opened', async () => {
  await raise('device')
  onTestFinished(() => void indexedDB.deleteDatabase('device'))
  await showApp('/login')
  await expect
    .element(
      page.getByText(
        'A newer version of the app was used on this device. Its data stays here until the app is up to date again.',
      ),
    )
    .toBeVisible()
  expect(page.getByText('Nothing is kept here yet.').elements()).toEqual([])
})
