import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import {
  bodies,
  button,
  edge,
  field,
  fills,
  load,
  names,
  opensHazards,
  plank,
  row,
  seen,
} from '#tests/world/hazards-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'

test('HAZ-06 HAZ-11 a row becomes fields, and Save sends the changes with the tag from its opening', async () => {
  const { sent } = await opensHazards()
  await button('Edit Open edge').click()
  await expect.element(field('Name')).toHaveValue('Open edge')
  await field('Address').fill('Roof')
  await button('Save').click()
  await expectToast('Hazard saved')
  await expect.element(field('Name')).not.toBeInTheDocument()
  await expect.element(row('Open edge').getByText('Roof')).toBeVisible()
  expect(bodies(sent)).toEqual([['PUT', '1', { address: 'Roof' }]])
  expect(sent[0]?.request.headers.get('if-match')).toBe(edge.etag)
})

test('a saved row shows the saved values before the list is reread, and has the focus', async () => {
  await opensHazards()
  await expect.element(row('Swinging load')).toBeVisible()
  mockAlso(mock('hazards.list', () => new Promise<never>(() => undefined)))
  await button('Edit Open edge').click()
  await field('Address').fill('Roof')
  await button('Save').click()
  await expect.element(row('Open edge').getByText('Roof')).toBeVisible()
  await expect.poll(() => document.activeElement === row('Open edge').element()).toBe(true)
  await button('Add hazard').click()
  await fills(plank)
  await button('Save').click()
  await expect.poll(names).toEqual(['Open edge', 'Swinging load', 'Loose plank'])
  await expect.poll(() => document.activeElement === row('Loose plank').element()).toBe(true)
  await button('Delete Open edge').click()
  await button('Yes').click()
  await expect.poll(names).toEqual(['Swinging load', 'Loose plank'])
})

test('HAZ-06 HAZ-07 a cancelled edit shows the stored values and sends nothing', async () => {
  const { sent } = await opensHazards()
  await button('Edit Open edge').click()
  await fills({ Number: 'X', Name: 'Another', Address: 'Elsewhere', Description: 'Words' })
  await button('Cancel').click()
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  expect(
    [...row('Open edge').element().querySelectorAll('[role=cell]')]
      .map(({ textContent }) => textContent)
      .slice(0, 5),
  ).toEqual(['H-1', 'Open edge', 'Level 1', 'Fall', 'About Open edge'])
  await button('Edit Open edge').click()
  await expect.element(field('Name')).toHaveValue('Open edge')
  expect(sent).toEqual([])
})

test('HAZ-08 HAZ-09 new rows appear on top under temporary ids; cancelling one sends no call', async () => {
  const { sent } = await opensHazards()
  await expect.element(row('Swinging load')).toBeVisible()
  for (const id of ['NEW-1', 'NEW-2']) {
    await button('Add hazard').click()
    await seen(`${id}, not saved yet`)
    await expect.element(field('Number')).toHaveFocus()
    expect(page.getByRole('row').elements()[1]?.querySelector('input')).not.toBeNull()
    await field('Name').fill('Loose plank')
    // No list has the new row yet, so no count includes it.
    expect(page.getByText('2 of 3', { exact: true }).elements().length).toBeGreaterThan(0)
    // At most one new row exists, so a second press returns to its fields.
    await button('Add hazard').click()
    await expect.element(field('Number')).toHaveFocus()
    await expect.element(field('Name')).toHaveValue('Loose plank')
    await button('Cancel').click()
    await expect.element(field('Name')).not.toBeInTheDocument()
    expect(names()).toEqual(['Open edge', 'Swinging load'])
  }
  expect(sent).toEqual([])
})

test("HAZ-09 HAZ-10 a new row is created once with the typed values, and the server's row replaces it", async () => {
  const { sent } = await opensHazards()
  await button('Add hazard').click()
  await fills(plank)
  await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Other')
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Active')
  await button('Save').click()
  await expectToast('Hazard added')
  await expect.poll(names).toEqual(['Open edge', 'Swinging load', 'Loose plank'])
  expect(page.getByText(/NEW-\d/).elements()).toEqual([])
  expect(bodies(sent)).toEqual([
    ['POST', undefined, { number: 'H-7', name: 'Loose plank', address: 'Level 7' }],
  ])
  // The row is now one of the server's.
  await button('Edit Loose plank').click()
  await field('Address').fill('Roof')
  await button('Save').click()
  await expect.poll(() => bodies(sent).at(-1)).toEqual(['PUT', '9', { address: 'Roof' }])
  await expect.element(field('Address')).not.toBeInTheDocument()
  await button('Add hazard').click()
  await seen('NEW-2, not saved yet')
})

test('HAZ-12 HAZ-13 requires number, name and address under their fields and sends nothing without them', async () => {
  const { sent } = await opensHazards()
  await button('Add hazard').click()
  await fills({ Number: '  ', Name: ' ', Address: '' })
  await button('Save').click()
  for (const word of ['Number', 'Name', 'Address']) {
    await seen(`Please Input ${word}!`)
    await expect.element(field(word)).toHaveAccessibleDescription(`Please Input ${word}!`)
    await expect.element(field(word)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(page.getByText('Please Input Description!').elements()).toEqual([])
  await fills({ Number: 'H-7', Name: 'Loose plank' })
  await button('Save').click()
  expect(
    page
      .getByText(/^Please Input/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Please Input Address!'])
  expect(sent).toEqual([])
  await button('Cancel').click()
  await button('Edit Open edge').click()
  await field('Address').fill(' ')
  await button('Save').click()
  await seen('Please Input Address!')
  expect(sent).toEqual([])
})

test('HAZ-14 G2-04 asks before deleting: No leaves it, Yes removes it', async () => {
  const { sent } = await opensHazards()
  await button('Delete Open edge').click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' })
  await expect.element(question.getByText('Open edge')).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  expect(sent).toEqual([])
  await button('Delete Open edge').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expectToast('Hazard deleted')
  await expect.poll(names).toEqual(['Swinging load'])
  expect(bodies(sent)).toEqual([['DELETE', '1', null]])
})

test('the toast restores a deleted hazard as it was', async () => {
  const { sent } = await opensHazards()
  await button('Delete Open edge').click()
  await button('Yes').click()
  await expect.poll(names).toEqual(['Swinging load'])
  await button('Undo').click()
  await expectToast('Hazard brought back')
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  expect(bodies(sent).at(-1)).toEqual(['PUT', '1', { isRemoved: false }])
})

test('a deactivated hazard disappears with a notice, and can be restored', async () => {
  const { sent } = await opensHazards()
  await button('Edit Open edge').click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Inactive' }).click()
  await button('Save').click()
  await expectToast('Open edge is inactive now, and hidden here.')
  await expect.poll(names).toEqual(['Swinging load'])
  await button('Undo').click()
  await expect.poll(names).toEqual(['Open edge', 'Swinging load'])
  expect(bodies(sent)).toEqual([
    ['PUT', '1', { status: 'Inactive' }],
    ['PUT', '1', { status: 'Active' }],
  ])
})

test('HAZ-16 G2-43 a failed new row and a failed change show their texts and keep the typed values', async () => {
  const stored = storedFromHere()
  const server = await opensHazards()
  server.refuses = 'internal'
  await button('Add hazard').click()
  await fills(plank)
  await button('Save').click()
  await seen('Unable to add hazard')
  for (const [name, value] of Object.entries(plank))
    await expect.element(field(name)).toHaveValue(value)
  await button('Cancel').click()
  await button('Edit Open edge').click()
  await field('Name').fill('Open edge, east')
  await button('Save').click()
  await seen('Unable to update hazard')
  await expect.element(field('Name')).toHaveValue('Open edge, east')
  expect(stored.map(({ code, title }) => [code, title])).toEqual([
    ['adminAddHazard', 'Unable to add hazard'],
    ['adminUpdateHazard', 'Unable to update hazard'],
  ])
})

test('HAZ-16 G2-43 a failed removal shows an error, and the row stays', async () => {
  const stored = storedFromHere()
  const server = await opensHazards()
  server.refuses = 'internal'
  await button('Delete Open edge').click()
  await button('Yes').click()
  await expect
    .poll(() => stored.map(({ code, title }) => [code, title]))
    .toEqual([['adminRemoveHazard', 'Unable to remove hazard']])
  expect(names()).toEqual(['Open edge', 'Swinging load'])
})

test('HAZ-17 a conflict shows both values side by side; one-sided changes merge without a question', async () => {
  const server = await opensHazards()
  await button('Edit Open edge').click()
  await fills({ Name: 'Edge of the roof', Description: 'No rail on the east side' })
  // Another administrator changed the row first.
  const theirs = { ...edge, name: 'Roof edge', address: 'Roof', version: 2, etag: '"1.2"' }
  server.rows = [theirs, load]
  const tags: (string | null)[] = []
  mockAlso(
    mock('hazards.update', ({ request: { headers }, body }) => {
      tags.push(headers.get('if-match'))
      if (headers.get('if-match') !== '"1.2"') return { refused: 'changed', row: theirs }
      const merged = { ...theirs, ...Object(body), version: 3, etag: '"1.3"' }
      server.rows = [merged, load]
      return merged
    }),
  )
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Needs your decision' })
  await expect.element(dialog.getByText('Roof edge')).toBeVisible()
  expect(dialog.getByText('No rail on the east side').elements()).toEqual([])
  await dialog.getByRole('radio', { name: /Theirs/ }).click()
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expectToast('Hazard saved')
  expect(tags).toEqual(['"1.1"', '"1.2"'])
  expect(server.rows[0]).toMatchObject({
    name: 'Roof edge',
    address: 'Roof',
    description: 'No rail on the east side',
  })
  expect(
    [...row('Roof edge').element().querySelectorAll('[role=cell]')]
      .map(({ textContent }) => textContent)
      .slice(1, 5),
  ).toEqual(['Roof edge', 'Roof', 'Fall', 'No rail on the east side'])
})

test('a row deleted during its edit keeps the typed values and shows why it cannot be saved', async () => {
  const server = await opensHazards()
  await button('Edit Open edge').click()
  await field('Name').fill('Edge of the roof')
  server.rows = [load]
  server.refuses = 'not-found'
  await button('Save').click()
  await seen('This record does not exist, or you may not see it.')
  await server.shown.workspace.refetchAll()
  await expect.element(field('Name')).toHaveValue('Edge of the roof')
  await button('Cancel').click()
  await expect.poll(names).toEqual(['Swinging load'])
})

test('opening another row asks before it discards typed values', async () => {
  await opensHazards()
  await button('Edit Open edge').click()
  await field('Name').fill('Edge of the roof')
  await button('Edit Swinging load').click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field('Name')).toHaveValue('Edge of the roof')
  await button('Add hazard').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await seen('NEW-1, not saved yet')
  await expect.element(field('Name')).toHaveValue('')
  await button('Edit Swinging load').click()
  // The row has no typed values, so no question appears.
  await expect.element(field('Name')).toHaveValue('Swinging load')
})
