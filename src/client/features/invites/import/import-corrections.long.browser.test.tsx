import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as XLSX from 'xlsx'
import { button, cell, opensImport, roster, tab } from '#tests/world/import-world.tsx'

const head = 'First name;Last name;Email;Job title'
const ann = 'Ann;Lee;ann.lee@redmesa.test;Rigger'
const column = (name: string) => page.getByRole('combobox', { name })
const question = () => page.getByRole('alertdialog', { name: 'Discard what you typed?' })

/** Chooses another field for a column above the lines. */
async function maps(name: string, field: string) {
  await column(name).click()
  await page.getByRole('option', { name: field, exact: true }).click()
  if (field !== 'Not used') await expect.element(column(name)).toHaveValue(field)
}

test('an open cell gets the text of its newly mapped column, and leaving it writes nothing old', async () => {
  const { taken } = await opensImport(
    roster([
      'First name;Last name;Email;Job title;Role',
      'Ann;Lee;555 0100;;User',
      'Bo;Fox;555 0101;bo.fox@redmesa.test;User',
    ]),
  )
  await expect.element(cell('Email', 2)).toHaveValue('555 0100')
  await maps('Column D, Job title', 'Email')
  await expect.element(cell('Email', 2)).toHaveValue('')
  await cell('Email', 2).click()
  await userEvent.keyboard('{Tab}')
  await page.getByRole('textbox', { name: 'Job title for all' }).fill('Rigger')
  await button('Fill in').click()
  await expect.element(tab('New 1')).toBeVisible()
  await button('Replace the table').click()
  await expect.poll(() => taken[0]?.rows.map(({ email }) => email)).toEqual(['bo.fox@redmesa.test'])
})

test('a value filled in for all yields to a column found later', async () => {
  const { taken } = await opensImport(
    roster(['First name;Last name;Email;Kind', 'Ann;Lee;ann.lee@redmesa.test;Rigger']),
  )
  await page.getByRole('textbox', { name: 'Job title for all' }).fill('Laborer')
  await button('Fill in').click()
  await expect.element(page.getByText('Laborer', { exact: true })).toBeVisible()
  await button(/^Column D/).click()
  await page.getByRole('menuitemradio', { name: 'Column D: Job title' }).click()
  await expect.element(page.getByText('Rigger', { exact: true })).toBeVisible()
  expect(page.getByText('was Rigger').elements()).toEqual([])
  await button('Replace the table').click()
  await expect.poll(() => taken[0]?.rows.map(({ jobTitle }) => jobTitle)).toEqual(['Rigger'])
})

test('INV-91 choosing a column does not decide whether the first line is a person, now or the next time (ruling 58)', async () => {
  const lines = ['Ana;Ruiz;;Rigger', 'Bo;Li;bo.li@redmesa.test;Welder']
  const who = { userID: 88_101, accountID: 88_102 }
  const { leave } = await opensImport(roster(lines), who)
  await expect.element(button('It is a person')).toBeVisible()
  await maps('Column D, Rigger', 'Not used')
  await expect.element(button('It is a person')).toBeVisible()
  await leave()
  await opensImport(roster(lines), who)
  await button('It is a person').click()
  await expect.element(page.getByText(/2 lines, no header/)).toBeVisible()
})

test.each<[string, () => Promise<unknown>]>([
  [
    'chosen',
    () =>
      page
        .getByLabelText('Roster')
        .first()
        .upload(roster([head, ann], 'other.csv')),
  ],
  [
    'dropped',
    async () => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(roster([head, ann], 'other.csv'))
      document
        .querySelector('h1')
        ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    },
  ],
])('another file that is %s asks first after corrections', async (_, comes) => {
  await opensImport(roster([head, 'Bo;Fox;bo@redmesa;Welder']))
  await cell('Email', 2).fill('bo.fox@redmesa.test')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('was bo@redmesa')).toBeVisible()
  await comes()
  await question().getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByText('was bo@redmesa')).toBeVisible()
  await comes()
  await question().getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('other.csv')).toBeVisible()
  await expect.element(page.getByText('ann.lee@redmesa.test')).toBeVisible()
})

test('reads pasted cells by the chosen separator', async () => {
  await opensImport({
    cells: [
      'First name;Last name;Email;Job title',
      'Ann;Lee, senior;ann.lee@redmesa.test;Rigger, Welder',
    ].join('\n'),
  })
  await button(/Semicolon/).click()
  await page.getByRole('menuitemradio', { name: 'Separator: Comma' }).click()
  await expect.element(button(/Comma/)).toBeVisible()
  await expect.element(column('Column A, First name;Last name;Email;Job title')).toBeVisible()
})

test('a choice with an empty result can be undone', async () => {
  const book = XLSX.utils.book_new()
  for (const [name, cells] of [
    ['Crew', [head.split(';'), ann.split(';')]],
    ['Next', [head.split(';')]],
  ] as const)
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells.map((row) => [...row])), name)
  await opensImport(
    new File([XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], 'crews.xlsx'),
  )
  await button(/^Sheet/).click()
  await page.getByRole('menuitemradio', { name: 'Sheet: Next' }).click()
  await expect.element(page.getByRole('heading', { name: 'The file has no users.' })).toBeVisible()
  await button('Read it as before').click()
  await expect.element(tab('New 1')).toBeVisible()
})

test('INV-91 any line can become the header, even the last one, or none can', async () => {
  await opensImport(roster(['Prepared for the gate;;;', 'Vorname;Nachname;Adresse;Beruf', ann]))
  await button(/^Header/).click()
  await page
    .getByRole('menuitemradio', { name: 'Header: Line 3: Ann, Lee, ann.lee@redmesa.test, Rigger' })
    .click()
  await expect.element(page.getByText('No lines are in this list.')).toBeVisible()
  await button(/^Header/).click()
  await page
    .getByRole('menuitemradio', { name: 'Header: None, the first line is a person' })
    .click()
  await expect.element(tab('All 3')).toBeVisible()
  await button(/^Header/).click()
  await page.getByRole('menuitemradio', { name: /^Header: Line 2/ }).click()
  await expect.element(tab('All 1')).toBeVisible()
  await expect.element(tab('New 1')).toBeVisible()
})

test('lines that need attention come first, also after a column change', async () => {
  await opensImport(
    roster([
      `${head};Reports to`,
      'Ann;Lee;ann.lee@redmesa;Rigger;ann@lee.test',
      'Bo;Fox;bo.fox@redmesa.test;Welder;',
    ]),
  )
  const order = () =>
    [...document.querySelectorAll('[data-line]')].map((line) => line.getAttribute('data-line'))
  await expect.poll(order).toEqual(['2', '3'])
  await column('Column E, Reports to').click()
  await page.getByRole('option', { name: 'Email' }).click()
  await expect.element(page.getByText('ann@lee.test')).toBeVisible()
  await expect.poll(order).toEqual(['3', '2'])
})
