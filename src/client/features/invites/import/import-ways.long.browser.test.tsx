import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as XLSX from 'xlsx'
import {
  button,
  cell,
  existing,
  opensImport,
  roster,
  tab,
  tableRow,
} from '#tests/world/import-world.tsx'

const head = 'First name;Last name;Email;Job title'
const ann = 'Ann;Lee;ann.lee@redmesa.test;Rigger'
const columnsOf = () =>
  page
    .getByRole('combobox', { name: /^Column/ })
    .elements()
    .map(
      (select) => `${select.getAttribute('aria-label') ?? ''}${(select as HTMLInputElement).value}`,
    )

/** Builds a workbook of these sheets. */
function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): File {
  const book = XLSX.utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet(rows.map((cells) => [...cells])),
      name,
    )
  return new File(
    [XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer],
    'crews.xlsx',
  )
}

test('another sheet has its own columns, independent of the first', async () => {
  const { taken } = await opensImport(
    workbook({
      North: [
        ['First name', 'Last name', 'Email', 'Job title'],
        ['Ann', 'Lee', 'ann.lee@redmesa.test', 'Rigger'],
      ],
      South: [
        ['Email', 'Job title', 'Last name', 'First name', 'Role'],
        ['bo.fox@redmesa.test', 'Welder', 'Fox', 'Bo', 'Administrator'],
      ],
    }),
  )
  await button(/^Sheet/).click()
  await page.getByRole('menuitemradio', { name: 'Sheet: South' }).click()
  await expect.element(page.getByText('bo.fox@redmesa.test')).toBeVisible()
  await button('Replace the table').click()
  expect(taken[0]?.rows).toMatchObject([
    {
      givenName: 'Bo',
      familyName: 'Fox',
      email: 'bo.fox@redmesa.test',
      jobTitle: 'Welder',
      roleID: 2,
    },
  ])
})

test("picks the only sheet that names the people's columns, without reading each", async () => {
  const notes = Array.from({ length: 60 }, (_, at): [string, string[][]] => [
    `Notes ${at}`,
    [
      ['Title', 'Manager'],
      ['Toolbox talk', 'Dana'],
    ],
  ])
  await opensImport(
    workbook({
      ...Object.fromEntries(notes),
      People: [
        ['Email', 'First name', 'Last name', 'Job title'],
        ['ann.lee@redmesa.test', 'Ann', 'Lee', 'Rigger'],
      ],
    }),
  )
  await expect
    .element(page.getByText('Sheet People is used: the first sheet has no columns of people.'))
    .toBeVisible()
  await expect.element(tab('New 1')).toBeVisible()
})

test('a separator tried and reset leaves all columns unchanged', async () => {
  await opensImport(roster([head, ann]))
  await expect.poll(columnsOf).toHaveLength(4)
  const before = columnsOf()
  for (const [from, to] of [
    ['Semicolon', 'Comma'],
    ['Comma', 'Semicolon'],
  ] as const) {
    await button(new RegExp(from)).click()
    await page.getByRole('menuitemradio', { name: `Separator: ${to}` }).click()
    await expect.element(button(new RegExp(to))).toBeVisible()
  }
  await expect.poll(columnsOf).toEqual(before)
  await expect.element(tab('New 1')).toBeVisible()
})

test('another separator changes the lines, and asks first after corrections', async () => {
  await opensImport(roster([head, 'Bo;Fox;bo@redmesa;Welder']))
  await cell('Email', 2).fill('bo.fox@redmesa.test')
  await userEvent.keyboard('{Enter}')
  await button(/Semicolon/).click()
  await page.getByRole('menuitemradio', { name: 'Separator: Comma' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByText('was bo@redmesa')).toBeVisible()
})

test('without a job title column one is filled in for all, and each line can have another', async () => {
  const { taken } = await opensImport(
    roster([
      'First name;Last name;Email',
      'Ann;Lee;ann.lee@redmesa.test',
      'Bo;Fox;bo.fox@redmesa.test',
    ]),
  )
  await expect.element(tab('Refused 2')).toBeVisible()
  await expect.element(page.getByText('Not in the file')).toBeVisible()
  await cell('Job title', 3).fill('Welder')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Job title for all' }).fill('Rigger')
  await button('Fill in').click()
  await expect.element(tab('New 2')).toBeVisible()
  await button('Replace the table').click()
  expect(taken[0]?.rows.map(({ jobTitle }) => jobTitle)).toEqual(['Rigger', 'Welder'])
})

test('INV-98 a file without valid people leaves the table unchanged and shows that', async () => {
  const { taken } = await opensImport(
    roster(['First name;Last name;Job title', 'Ann;Lee;Rigger']),
    { table: { rows: [tableRow('Old', 'Row', 'old@redmesa.test')], changes: [], replaced: null } },
  )
  await expect.element(page.getByText('No one in the file can be added yet.')).toBeVisible()
  await expect.element(button('Replace the table')).toBeDisabled()
  expect(taken).toEqual([])
})

test('G1-92 the link to a wrong role leads to its line, past other refused lines', async () => {
  const others = Array.from({ length: 120 }, (_, at) => `Nina;Novak ${at};nina${at}@redmesa.test;;`)
  await opensImport(roster([`${head};Role`, ...others, 'Bo;Fox;bo.fox@redmesa.test;Welder;Boss']))
  await expect.element(tab('Refused 121')).toBeVisible()
  const scroller =
    document.querySelector('[data-line]')?.closest('[data-scroller]') ?? document.scrollingElement
  scroller?.scrollTo(0, 4000)
  await button('Correct line 122 or leave it out').click()
  await expect.element(page.getByRole('combobox', { name: 'Role, line 122' })).toHaveFocus()
})

test('a right line is editable too: a cell by pressing it, the whole line by its number and keys', async () => {
  const { taken } = await opensImport(roster([`${head};Role`, `${ann};User`]), {
    table: { rows: [], changes: [], replaced: null },
  })
  await page.getByText('Rigger').click()
  await expect.element(cell('Job title', 2)).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Welder{Enter}')
  await expect.element(page.getByText('was Rigger')).toBeVisible()
  const number = button('Correct line 2')
  await number.click()
  await expect.element(cell('First name', 2)).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Anna{Enter}')
  await expect.element(cell('Last name', 2)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('was Ann', { exact: true })).toBeVisible()
  await button('Replace the table').click()
  expect(taken[0]?.rows).toMatchObject([
    { givenName: 'Anna', familyName: 'Lee', jobTitle: 'Welder' },
  ])
})

test('joins both last names of a Spanish roster, and each column shows that', async () => {
  const { taken } = await opensImport(
    roster([
      'Nombre;Apellido paterno;Apellido materno;Correo;Puesto',
      'José Luis;Núñez;Pérez;jose@redmesa.test;Rigger',
    ]),
  )
  await expect
    .element(page.getByRole('combobox', { name: 'Column B, Apellido paterno' }))
    .toHaveValue('Last name')
  await expect
    .element(page.getByRole('combobox', { name: 'Column C, Apellido materno' }))
    .toHaveValue('Last name')
  await button('Replace the table').click()
  expect(taken[0]?.rows).toMatchObject([{ givenName: 'José Luis', familyName: 'Núñez Pérez' }])
})

test('shows the earlier value as words, not as the file or company stores it', async () => {
  const people = [
    existing(1, 'Dana', 'Whitfield', { roleID: 2 }),
    existing(9, 'Ida', 'Moss', { package: 'SA-OSHA' }),
  ]
  await opensImport(
    roster([
      `${head};License type;Create projects`,
      'Ida;Moss;ida.moss@redmesa.test;Laborer;Tradesman;no',
    ]),
    { people },
  )
  await page.getByRole('checkbox', { name: 'Update existing' }).click()
  await expect.element(page.getByText('was OSHA')).toBeVisible()
  await expect.element(page.getByText('was Yes')).toBeVisible()
})

test('G1-87 a system administrator sees no manager column: the rows report to the owner', async () => {
  await opensImport(roster([`${head};Reports to`, `${ann};Nobody knows`]), { roleID: 3 })
  await expect.element(tab('New 1')).toBeVisible()
  await button(/^Column E/).click()
  expect(page.getByRole('menuitemradio', { name: 'Column E: Reports to' }).elements()).toEqual([])
})

test('a known but ambiguous header asks for a review, not whether it is a person', async () => {
  await opensImport(
    roster(['Nombre completo;Contacto digital;Puesto', 'Ana Ruiz;ana@redmesa.test;Rigger']),
  )
  await expect
    .element(page.getByText('Check that each column fills the right field, also the names.'))
    .toBeVisible()
  expect(button('It is a person').elements()).toEqual([])
  await button('The columns are right').click()
  await expect.element(page.getByText(/Check that each column/)).not.toBeInTheDocument()
})
