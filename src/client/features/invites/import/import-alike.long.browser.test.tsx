import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, opensImport, roster, tab } from '#tests/world/import-world.tsx'

const head = 'First name;Last name;Email;Job title;License type'
const names = ['Ann', 'Bo', 'Cy', 'Di']

test('offers a corrected license to the other lines with the same wrong one, and undoes it', async () => {
  const lines = names.map(
    (name) => `${name};Lee;${name}.lee@redmesa.test;Rigger;${name === 'Di' ? 'Silver' : 'Gold'}`,
  )
  const { taken } = await opensImport(roster([head, ...lines]))
  await page.getByRole('combobox', { name: 'License type, line 2' }).click()
  await page.getByRole('option', { name: 'Tradesman' }).click()
  await button('Also on 2 other lines').click()
  await expect.element(tab('New 3')).toBeVisible()
  await expect
    .element(page.getByText('Corrected on 2 other lines. License type: Gold → Tradesman'))
    .toBeVisible()
  await button('Undo').click()
  await expect.element(tab('New 1')).toBeVisible()
  await button('Also on 2 other lines').click()
  await button('Replace the table').click()
  const licenses = () => taken[0]?.rows.map(({ package: licence }) => licence)
  await expect.poll(licenses).toEqual(['SA-TRADESMAN', 'SA-TRADESMAN', 'SA-TRADESMAN'])
})
