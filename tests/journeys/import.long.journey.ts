import { readFile } from 'node:fs/promises'
import { byKeys } from './by-keys.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import { bytes, cell, chooses, file, opens, tab } from './roster-import.ts'

withoutWorker()

const siteward = ownSiteward()

/** The 40 people of the reference roster with a role each, and six faults. */
async function faulty(): Promise<string> {
  const lines = (await bytes('utf8.csv')).toString('utf8').trim().split(/\r?\n/)
  const rows = lines.map((line, at) => [...line.split(','), at === 0 ? 'Role' : 'User'])
  const set = (line: number, column: number, value: string) => {
    const row = rows[line - 1]
    if (row) row[column] = value
  }
  set(3, 2, 'no-address')
  set(5, 2, 'also@nothing')
  set(7, 2, rows[1]?.[2] ?? '')
  set(9, 0, '')
  set(11, 3, '')
  set(13, 4, 'Supervisor')
  return rows.map((row) => row.join(',')).join('\r\n')
}

test('INV-88 INV-97 imports a roster by keyboard alone: opens it, maps columns, fixes errors, replaces the table and undoes it', async ({
  comes,
}) => {
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await opens(owner)
  const { page } = owner
  const keys = byKeys(page)
  await keys.to(owner.button('Import'))
  // Playwright must listen before the file chooser opens.
  const choosing = page.waitForEvent('filechooser')
  await keys.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  while (
    !(await page
      .getByRole('menuitem', { name: 'Import a file' })
      .evaluate((item) => item === document.activeElement))
  )
    await keys.press('ArrowDown')
  await keys.press('Enter')
  await (
    await choosing
  ).setFiles(
    file(
      'crew.csv',
      'First name,Last name,Email,Role held\r\nAnn,Lee,ann.lee@crew.test,Rigger\r\nBo,Fox,bo.fox@crew,Welder\r\n',
    ),
  )
  await expect(tab(owner, 'Refused 2')).toBeVisible()

  // The unknown column: a chip with a choice.
  await keys.to(owner.button(/^Column D/))
  await keys.press('Enter')
  const title = page.getByRole('menuitemradio', { name: 'Column D: Job title' })
  for (
    let steps = 0;
    steps < 20 && !(await title.evaluate((item) => item === document.activeElement));
    steps += 1
  )
    await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(tab(owner, 'New 2')).toBeVisible()

  await keys.to(cell(owner, 'Email', 3))
  await keys.press('End')
  await page.keyboard.type('.test')
  await keys.press('Enter')
  await expect(page.getByText('was bo.fox@crew')).toBeVisible()
  // Edits a valid line by its number.
  await keys.to(owner.button('Correct line 2'))
  await keys.press('Enter')
  await expect(cell(owner, 'First name', 2)).toBeFocused()
  await keys.press('End')
  await page.keyboard.type('a')
  await keys.press('Escape')
  await keys.to(owner.button('Replace the table'))
  await keys.press('Enter')
  await expect(page.getByText('2 rows, 0 ready')).toBeVisible()
  await keys.to(owner.button('Undo'))
  await keys.press('Enter')
  await expect(owner.says('No people yet')).toBeVisible()
})

test('INV-97 G1-92 G1-93 fixes six faults in a roster of 40 people, replaces the table with undo; the same file again changes nothing', async ({
  comes,
}) => {
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await opens(owner)
  const { page } = owner
  const roster = file('crew-november.csv', await faulty())
  await chooses(owner, roster)
  await expect(owner.heading('Import a roster')).toBeVisible()
  await expect(page.getByText('Nothing is changed yet')).toBeVisible()
  await expect(tab(owner, 'All 40')).toBeVisible()
  await expect(tab(owner, 'Refused 4')).toBeVisible()
  await expect(owner.button('Replace the table')).toBeDisabled()

  const saving = page.waitForEvent('download')
  await owner.button('Save refused lines').click()
  const refused = await readFile(await (await saving).path())

  // Uses only keys: Enter moves to the next wrong cell.
  for (const [field, line, value] of [
    ['Email', 7, 'seven@crew.test'],
    ['First name', 9, 'Nine'],
    ['Job title', 11, 'Rigger'],
  ] as const) {
    await cell(owner, field, line).fill(value)
    await page.keyboard.press('Enter')
    await expect(cell(owner, field, line)).toHaveCount(0)
  }
  await owner.button('Correct line 13 or leave it out').click()
  await page.getByRole('combobox', { name: 'Role, line 13' }).press('Enter')
  await page.getByRole('option', { name: 'User' }).click()
  await expect(tab(owner, 'Refused 0')).toBeVisible()
  for (const [line, value] of [
    [3, 'three@crew.test'],
    [5, 'five@crew.test'],
  ] as const) {
    await cell(owner, 'Email', line).fill(value)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('to correct')).toHaveCount(0)
  await expect(page.getByText('40 rows are added')).toBeVisible()
  await owner.button('Replace the table').click()
  await expect(page.getByText(/Replaced by crew-november.csv/)).toBeVisible()
  await expect(page.getByText('40 rows, 0 ready')).toBeVisible()

  // The saved file of refused lines can be imported, whether corrected or not.
  await chooses(owner, file('refused.csv', refused))
  await expect(tab(owner, 'All 4')).toBeVisible()
  await owner.button('Cancel').click()
  await owner.button('Undo').click()
  await expect(owner.says('No people yet')).toBeVisible()

  const clean = file('utf8.csv', await bytes('utf8.csv'))
  await chooses(owner, clean)
  await owner.button('Replace the table').click()
  await expect(page.getByText(/Replaced by utf8.csv/)).toBeVisible()
  await chooses(owner, clean)
  await expect(tab(owner, 'Unchanged 40')).toBeVisible()
  await expect(owner.button('Replace the table')).toBeDisabled()
})
