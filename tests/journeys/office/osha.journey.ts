import { readFile } from 'node:fs/promises'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'

withoutWorker()

const siteward = sharedSiteward()

test('form 300A of the demo year shows its boxes, rates and file, and a case is added and struck out', async ({
  comes,
}) => {
  const marcus = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await marcus.signsIn('/back-office/projects')
  const { page } = marcus
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'OSHA' })
    .click()
  await expect(marcus.heading('OSHA logs')).toBeVisible()
  await expect.poll(() => marcus.path).toMatch(/\/osha-logs\/\d+\/\d{4}$/)
  const thisYear = Number(marcus.path.slice(-4))
  const demoYear = String(thisYear - 1)
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Year', demoYear)
  await expect(marcus.row('Aaron Petty')).toContainText('H Days away from work')
  await expect(marcus.row('Privacy case')).toContainText('First aider')
  expect(await page.getByText('Nadia Brandt').count()).toBe(0)

  await page.getByRole('radio', { name: 'Summary (300A)' }).click()
  const box = (name: string) => page.getByRole('link', { name, exact: true })
  for (const name of [
    '1 G Death',
    '2 H Days away from work',
    '2 I Transfer or restriction',
    '3 J Other recordable case',
    '5 M1 Injury',
    '0 M4 Poisoning',
  ])
    await expect(box(name)).toBeVisible()
  const region = (name: string) => page.getByRole('region', { name })
  await expect(region('Number of days')).toContainText(/K Days away from work\s*43/)
  // 8 and 4 cases × 200,000 / 231,400 hours.
  await expect(region('Rates')).toContainText(
    /TRIR, all recordable cases\s*6\.91.*DART, cases H and I\s*3\.46/,
  )
  await expect(region('People, hours and certification')).toContainText(/231,400.*Dana Whitfield/)

  await page.getByRole('radio', { name: 'Establishment' }).click()
  await expect(region(`Files for the agency, ${demoYear}`)).toContainText(
    /Ridgeline Denver\s*Complete/,
  )
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    marcus.button('Save CSV file').click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `Ridgeline Denver,841234567,Ridgeline Builders,2140 Quarry Road,Denver,CO,80216,236220,Commercial and institutional building construction,22,1,${demoYear},118,231400,1,1,2,2,3,43,38,5,1,1,0,1,0,`,
  )

  // Uses its own log, so that the demo's log does not change.
  await marcus.button('Add establishment').click()
  await marcus.field('Establishment name').fill('Quarry 9 yard')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await dialog('Add establishment').getByRole('button', { name: 'Add establishment' }).click()
  await marcus.seesToast('Establishment saved')
  await choose('Establishment', 'Quarry 9 yard')
  await choose('Year', String(thisYear))
  await page.getByRole('radio', { name: 'Log (300)' }).click()
  await marcus.button('Enter case').first().click()
  const form = dialog('Enter case')
  await form.getByRole('textbox', { name: "Employee's name (B, 1)" }).fill('Olive Tern')
  await form.getByRole('textbox', { name: 'Job title (C)' }).fill('Roofer')
  await form
    .getByRole('textbox', { name: 'Date of injury or onset (D, 11)' })
    .fill(`01/01/${demoYear}`)
  await form.getByRole('textbox', { name: 'Where the event occurred (E)' }).fill('Roof')
  await form.getByRole('textbox', { name: /\(F\)$/ }).fill('Burned left hand, hot tar')
  await form.getByRole('radio', { name: 'Days away from work' }).click()
  await form.getByRole('textbox', { name: 'Days away from work (K)' }).fill('170')
  await form.getByRole('textbox', { name: /\(L\)/ }).fill('11')
  await choose('Injury or kind of illness (M)', 'Injury')
  await form.getByRole('button', { name: 'Enter case' }).click()
  await expect(form.getByText('Enter a day in the year of this log.').last()).toBeVisible()
  await expect(
    form.getByText('Enter at most 180 days, away and restricted together.').last(),
  ).toBeVisible()
  await form
    .getByRole('textbox', { name: 'Date of injury or onset (D, 11)' })
    .fill(`01/01/${thisYear}`)
  await form.getByRole('textbox', { name: /\(L\)/ }).fill('10')
  await form.getByRole('button', { name: 'Enter case' }).click()
  await marcus.seesToast('Case entered')
  await marcus.row('Olive Tern').click()
  await expect(marcus.heading(/Case 1 of \d{4}\s*Olive Tern/)).toBeVisible()

  await marcus.button('Strike out').click()
  await marcus.field('Why it does not belong in the log').fill('First aid only')
  await dialog('Strike out case 1').getByRole('button', { name: 'Strike out case 1' }).click()
  await marcus.seesToast('Case struck out')
  await expect(marcus.says(/^Struck out: First aid only/)).toBeVisible()
  await marcus
    .button(/^Log of/)
    .or(page.getByRole('link', { name: /^Log of/ }))
    .click()
  await expect(marcus.says('No recordable cases')).toBeVisible()
  await page.getByRole('radio', { name: 'Summary (300A)' }).click()
  await expect(marcus.says('Without hours worked there is no rate.')).toBeVisible()
})
