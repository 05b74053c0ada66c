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

test('another sheet has its own columns, whatever those of the first are', async () => {
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

test('a sheet that alone names the columns of people is taken in place of the first, without reading each', async () => {
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
    .element(page.getByText('Sheet People was taken: the first one names no columns of people.'))
    .toBeVisible()
  await expect.element(tab('New 1')).toBeVisible()
})

test('a separator that was tried and given back leaves all columns as they were', async () => {
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

test('read another way the lines are others: who corrected some is asked first', async () => {
  await opensImport(roster([head, 'Bo;Fox;bo@redmesa;Welder']))
  await cell('Email', 2).fill('bo.fox@redmesa.test')
  await userEvent.keyboard('{Enter}')
  await button(/Semicolon/).click()
  await page.getByRole('menuitemradio', { name: 'Separator: Comma' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByText('was bo@redmesa')).toBeVisible()
})

test('where no column holds the job title one is filled in for all, and another at its line', async () => {
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

test('INV-98 a file of which nobody can come in leaves the table as it is, and says so', async () => {
  const { taken } = await opensImport(
    roster(['First name;Last name;Job title', 'Ann;Lee;Rigger']),
    { table: { rows: [tableRow('Old', 'Row', 'old@redmesa.test')], changes: [], replaced: null } },
  )
  await expect.element(page.getByText('Nobody of the file can come in yet.')).toBeVisible()
  await expect.element(button('Replace the table')).toBeDisabled()
  expect(taken).toEqual([])
})

test('G1-92 the way to a wrong role leads to its line, however many others are refused before it', async () => {
  const others = Array.from({ length: 120 }, (_, at) => `Nina;Novak ${at};nina${at}@redmesa.test;;`)
  await opensImport(roster([`${head};Role`, ...others, 'Bo;Fox;bo.fox@redmesa.test;Welder;Boss']))
  await expect.element(tab('Refused 121')).toBeVisible()
  const scroller =
    document.querySelector('[data-line]')?.closest('[data-scroller]') ?? document.scrollingElement
  scroller?.scrollTo(0, 4000)
  await button('Correct line 122 or leave it out').click()
  await expect.element(page.getByRole('combobox', { name: 'Role, line 122' })).toHaveFocus()
})

test('a right line is corrected in place too: a cell by pressing it, the whole line by its number and keys', async () => {
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

test('both last names of a Spanish roster are one, and each column says so', async () => {
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

test('what was another is said in words, not as the file or the company keeps it', async () => {
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

test('G1-87 a system administrator is offered no column of managers: their rows report to the owner', async () => {
  await opensImport(roster([`${head};Reports to`, `${ann};Nobody knows`]), { roleID: 3 })
  await expect.element(tab('New 1')).toBeVisible()
  await button(/^Column E/).click()
  expect(page.getByRole('menuitemradio', { name: 'Column E: Reports to' }).elements()).toEqual([])
})

test('a header that is known, and could be meant otherwise, is to be looked at, and nobody is asked whether it is a person', async () => {
  await opensImport(
    roster(['Nombre completo;Contacto digital;Puesto', 'Ana Ruiz;ana@redmesa.test;Rigger']),
  )
  await expect
    .element(
      page.getByText('Look whether each column fills the right field, the names among them.'),
    )
    .toBeVisible()
  expect(button('It is a person').elements()).toEqual([])
  await button('The columns are right').click()
  await expect.element(page.getByText(/Look whether each column/)).not.toBeInTheDocument()
})
