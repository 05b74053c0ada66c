import { isFirefox } from './engine.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import { bytes, chooses, file, opens, tab } from './roster-import.ts'

withoutWorker()

const siteward = ownSiteward()

test('INV-88 INV-89 INV-98 imports Spanish heads, damaged or locked files, a dropped file and pasted cells', async ({
  comes,
}) => {
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await opens(owner)
  const { page } = owner
  await chooses(
    owner,
    file('header-spanish-reordered.csv', await bytes('header-spanish-reordered.csv')),
  )
  await expect(page.getByRole('combobox', { name: 'Column A, Apellidos' })).toHaveValue('Last name')
  await expect(page.getByRole('combobox', { name: 'Column D, Correo' })).toHaveValue('Email')
  await expect(tab(owner, 'New 40')).toBeVisible()
  for (const [name, words] of [
    ['truncated.xlsx', 'The file is damaged.'],
    ['password-protected.xlsx', 'The file is locked with a password.'],
  ] as const) {
    await chooses(owner, file(name, await bytes(name)))
    await expect(page.getByText(words)).toBeVisible()
  }
  const text = (await bytes('utf8.csv')).toString('utf8')
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([content], 'dropped.csv'))
    for (const type of ['dragenter', 'drop'])
      document
        .querySelector('h1')
        ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  }, text)
  await expect(page.getByText('dropped.csv')).toBeVisible()
  await expect(tab(owner, 'New 40')).toBeVisible()
  await owner.button('Cancel').click()

  // Firefox gives an event that a script makes no clipboard.
  if (isFirefox) return
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/plain',
      'First name\tLast name\tEmail\tJob title\nAnn\tLee\tann.lee@crew.test\tRigger',
    )
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    )
  })
  await expect(page.getByText('Pasted cells')).toBeVisible()
  await owner.button('Add to the table').click()
  await expect(page.getByText('1 row, 0 ready')).toBeVisible()
})
