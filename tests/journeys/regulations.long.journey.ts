import { readFile } from 'node:fs/promises'
import { expect, ownSiteward, test } from './journey.ts'

const siteward = ownSiteward()

test('a system administrator browses the cited regulations, reads our copy, and exports the list (ruling 65)', async ({
  comes,
}) => {
  const system = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await system.signsIn('/admin/citations')
  await expect(system.heading('Citations')).toBeVisible()
  for (const tab of [/^Known 240$/, /^Reserved 0$/, /^Not in our copy 0$/, /^Other 0$/])
    await expect(system.page.getByRole('radio', { name: tab })).toBeVisible()
  await system.page.getByRole('searchbox').fill('1926.501(b)(1)')
  await system.page.getByRole('link', { name: '29 CFR 1926.501(b)(1)' }).first().click()
  await expect(system.heading('29 CFR 1926.501(b)(1)')).toBeVisible()
  await expect(system.says(/^Each employee on a walking\/working surface/)).toBeVisible()
  await expect(system.says(/Not the official text and not legal advice\.$/)).toBeVisible()
  await expect(system.page.getByRole('link', { name: /^Official text/ })).toHaveAttribute(
    'href',
    /ecfr\.gov/,
  )
  await system.page.getByRole('link', { name: 'Citations' }).click()

  await system.page.getByRole('searchbox').fill('scaffold')
  await expect.poll(() => system.page.getByRole('row').count()).toBeGreaterThan(3)
  await system.button('More').first().click()
  const saving = system.page.waitForEvent('download')
  await system.page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('As written,Citation,State,Heading,Program,Form,Sub-form,Question')
  expect(
    lines.slice(1).filter((line) => !/^29 CFR 1926\.\S+,29 CFR 1926\.\S+,Known,/.test(line)),
  ).toEqual([])
  expect(lines.length).toBeGreaterThan(3)

  const safety = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await safety.signsIn('/admin/citations')
  await expect(safety.heading('Ridgeline Builders')).toBeVisible()
})

test('offline, the regulation of a question opens our copy, and the official text asks for a network (ruling 65)', async ({
  comes,
}) => {
  const safety = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await safety.signsIn()
  await safety.keepsEverything()
  await safety.losesNetwork()
  // Opens the page only from the worker's cache.
  await safety.goes('/back-office/corrective-actions/new')
  await safety.page.getByRole('combobox', { name: 'Search all questions' }).fill('1926.501(b)(1)')
  await safety.page
    .getByRole('option', { name: /29 CFR 1926\.501\(b\)\(1\)$/ })
    .first()
    .click()
  await safety.button(/^29 CFR 1926\.501\(b\)\(1\)/).click()
  await expect(safety.says('29 CFR 1926.501(b)(1) – Duty to have fall protection')).toBeVisible()
  await expect(safety.says(/^Each employee on a walking\/working surface/)).toBeVisible()
  await expect(safety.says(/^Our copy of 09\/17\/2025\./)).toBeVisible()
  await expect(
    safety.says(
      'The official text of 29 CFR 1926.501(b)(1) is at ecfr.gov and needs a connection.',
    ),
  ).toBeVisible()
})
