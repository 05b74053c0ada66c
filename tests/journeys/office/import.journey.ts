import { readFile } from 'node:fs/promises'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { bytes, cell, chooses, file, opens, tab } from '../roster-import.ts'

withoutWorker()

const siteward = sharedSiteward()

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

test('INV-97 G1-92 G1-93 a roster of 40 people with six faults is mended in place and replaces the table, which can be undone; the same file again changes nothing', async ({ comes }) => {
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

  // By keys alone: Enter goes on to the next wrong cell.
  for (const [field, line, value] of [['Email', 7, 'seven@crew.test'], ['First name', 9, 'Nine'], ['Job title', 11, 'Rigger']] as const) {
    await cell(owner, field, line).fill(value)
    await page.keyboard.press('Enter')
    await expect(cell(owner, field, line)).toHaveCount(0)
  }
  await owner.button('Correct line 13 or leave it out').click()
  await page.getByRole('combobox', { name: 'Role, line 13' }).press('Enter')
  await page.getByRole('option', { name: 'User' }).click()
  await expect(tab(owner, 'Refused 0')).toBeVisible()
  for (const [line, value] of [[3, 'three@crew.test'], [5, 'five@crew.test']] as const) {
    await cell(owner, 'Email', line).fill(value)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('to correct')).toHaveCount(0)
  await expect(page.getByText('40 rows come in')).toBeVisible()
  await owner.button('Replace the table').click()
  await expect(page.getByText(/Replaced by crew-november.csv/)).toBeVisible()
  await expect(page.getByText('40 rows, 0 ready')).toBeVisible()

  // What was refused is read again, mended or not.
  await chooses(owner, file('refused.csv', refused))
  await expect(tab(owner, 'All 4')).toBeVisible()
  await owner.button('Cancel').click()
  await owner.button('Undo').click()
  await expect(owner.says('Your team is empty.')).toBeVisible()

  const clean = file('utf8.csv', await bytes('utf8.csv'))
  await chooses(owner, clean)
  await owner.button('Replace the table').click()
  await expect(page.getByText(/Replaced by utf8.csv/)).toBeVisible()
  await chooses(owner, clean)
  await expect(tab(owner, 'Unchanged 40')).toBeVisible()
  await expect(owner.button('Replace the table')).toBeDisabled()
})
