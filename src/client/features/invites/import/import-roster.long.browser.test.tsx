import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  cell,
  existing,
  opensImport,
  roster,
  tab,
  tableRow,
} from '#tests/world/import-world.tsx'

const head = 'First name;Last name;Email;Job title;Role'
const ann = 'Ann;Lee;ann.lee@redmesa.test;Rigger;User'
const bob = 'Bob;Ray;bob.ray@redmesa.test;Welder;'

test('INV-91 INV-97 previews a file without any change, and the import replaces the table', async () => {
  const { taken } = await opensImport(roster([head, ann, bob]), {
    table: { rows: [tableRow('Old', 'Row', 'old@redmesa.test')], changes: [], replaced: null },
  })
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Import a roster' }))
    .toBeVisible()
  await expect.element(page.getByText('Nothing is changed yet')).toBeVisible()
  await expect.element(page.getByText(/2 lines, header skipped/)).toBeVisible()
  await expect
    .element(
      page.getByText(
        /2 rows are added, 1 that is not in the file is removed. You can undo it until you send./,
      ),
    )
    .toBeVisible()
  expect(taken).toEqual([])
  await button('Replace the table').click()
  await expect
    .poll(() => taken)
    .toMatchObject([
      {
        rows: [{ givenName: 'Ann', email: 'ann.lee@redmesa.test' }, { givenName: 'Bob' }],
        replaced: { by: 'crew-november.csv', before: { rows: [{ email: 'old@redmesa.test' }] } },
      },
    ])
})

test('INV-98 G1-93 a wrong cell is an open field with its reason; corrected it is imported, and its line stays in place', async () => {
  const { taken } = await opensImport(
    roster([head, ann, 'Bo;Fox;ann.lee@redmesa.test;Welder;', 'Cy;Day;cy.day@redmesa;Welder;']),
  )
  await expect
    .element(cell('Email', 3))
    .toHaveAccessibleDescription('Same email as line 2. Correct it here, or this line is left out.')
  await expect
    .element(cell('Email', 4))
    .toHaveAccessibleDescription(/^Please enter a valid email.*name@company.com/)
  await expect.element(page.getByText('to correct')).toBeVisible()
  await expect.element(tab('Refused 1')).toBeVisible()
  await cell('Email', 3).fill('bo.fox@redmesa.test')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Email', 4)).toHaveFocus()
  await expect.element(tab('Refused 0')).toBeVisible()
  await expect.element(page.getByText('was ann.lee@redmesa.test')).toBeVisible()
  await expect
    .poll(() =>
      [...document.querySelectorAll('[data-line]')].map((row) => row.getAttribute('data-line')),
    )
    .toEqual(['3', '4', '2'])
  await cell('Email', 4).fill('cy.day@redmesa.test')
  await button('Replace the table').click()
  await expect
    .poll(() => taken[0]?.rows.map(({ email }) => email))
    .toEqual(['ann.lee@redmesa.test', 'bo.fox@redmesa.test', 'cy.day@redmesa.test'])
})

test('INV-96 G1-92 a wrong role names its line and holds the button until corrected or left out', async () => {
  await opensImport(
    roster([
      head,
      ann,
      'Bo;Fox;bo@redmesa.test;Welder;Supervisor',
      'Cy;Day;cy@redmesa.test;Welder;Boss',
    ]),
  )
  await expect
    .element(page.getByText("Line 3: role must be 'Administrator' or 'User'.").first())
    .toBeVisible()
  await expect.element(button('Replace the table')).toBeDisabled()
  await button('Correct line 3 or leave it out').click()
  await expect.element(page.getByRole('combobox', { name: 'Role, line 3' })).toHaveFocus()
  await page.getByRole('combobox', { name: 'Role, line 3' }).click()
  await page.getByRole('option', { name: 'Administrator' }).click()
  await expect.element(page.getByText('was Supervisor')).toBeVisible()
  await expect.element(button('Replace the table')).toBeDisabled()
  await button('Leave this line out').click()
  await expect.element(page.getByText('left out')).toBeVisible()
  await expect.element(button('Replace the table')).toBeEnabled()
})

test('INV-92 column mappings can be changed and are remembered for files with the same header', async () => {
  const columns = ['A1;B1;C1;D1', 'Ann;Lee;ann.lee@redmesa.test;Rigger']
  const who = { userID: 88_001, accountID: 88_002 }
  const { leave } = await opensImport(roster(columns), who)
  const first = page.getByRole('combobox', { name: 'Column A, A1' })
  await expect.element(first).toHaveValue('First name')
  await first.click()
  await page.getByRole('option', { name: 'Last name' }).click()
  await expect.element(first).toHaveValue('Last name')
  // Two columns of last names are joined, and another column has the first name.
  const second = page.getByRole('combobox', { name: 'Column B, B1' })
  await expect.element(second).toHaveValue('Last name')
  await second.click()
  await page.getByRole('option', { name: 'First name' }).click()
  await expect.element(second).toHaveValue('First name')
  await leave()
  await opensImport(roster(columns), who)
  await expect
    .element(page.getByRole('combobox', { name: 'Column A, A1' }))
    .toHaveValue('Last name')
  await expect
    .element(page.getByRole('combobox', { name: 'Column B, B1' }))
    .toHaveValue('First name')
})

test('INV-91 asks where the first line reads as a person (ruling 58)', async () => {
  await opensImport(roster([ann, bob]))
  await expect
    .element(page.getByText('The first line looks like a person. Include it?'))
    .toBeVisible()
  await expect.element(page.getByText(/2 lines, no header/)).toBeVisible()
  await button('Skip it').click()
  await expect.element(page.getByText(/1 line, header skipped/)).toBeVisible()
})

test('INV-89 INV-90 INV-98 G1-91 G1-93 a refused file shows why where another one is chosen', async () => {
  const { taken } = await opensImport(new File(['x'], 'people.pdf'))
  await expect
    .element(page.getByRole('heading', { name: 'The file must be a CSV or a spreadsheet.' }))
    .toBeVisible()
  await page
    .getByLabelText('Roster')
    .first()
    .upload(new File(['a'.repeat(2_097_153)], 'big.csv'))
  await expect
    .element(page.getByRole('heading', { name: 'The file must be smaller than 2 MB.' }))
    .toBeVisible()
  await page
    .getByLabelText('Roster')
    .first()
    .upload(roster([head], 'none.csv'))
  await expect.element(page.getByRole('heading', { name: 'The file has no users.' })).toBeVisible()
  await page
    .getByLabelText('Roster')
    .first()
    .upload(roster([head, ann], 'good.csv'))
  await expect.element(page.getByText(/1 line, header skipped/)).toBeVisible()
  expect(taken).toEqual([])
})

test('the same file again shows all unchanged, with the button off', async () => {
  await opensImport(roster([head, ann]), {
    table: {
      rows: [tableRow('Ann', 'Lee', 'ann.lee@redmesa.test', 'Rigger')],
      changes: [],
      replaced: null,
    },
  })
  await expect.element(tab('Unchanged 1')).toBeVisible()
  await expect.element(button('Replace the table')).toBeDisabled()
})

test('an inactive member stays out, and the line shows the remedy', async () => {
  await opensImport(roster([head, 'Ida;Moss;ida.moss@redmesa.test;Rigger;User', ann]), {
    people: [existing(9, 'Ida', 'Moss', { blocked: true })],
  })
  await expect
    .element(
      page.getByText(
        'This person is already in the company, but inactive. Reactivate them in Associates.',
      ),
    )
    .toBeVisible()
})

test('INV-88 accepts one file at a time, dropped anywhere', async () => {
  await opensImport(roster([head, ann]))
  await expect.element(page.getByText(/1 line, header skipped/)).toBeVisible()
  const drop = (files: File[], type = 'drop') => {
    const dataTransfer = new DataTransfer()
    for (const file of files) dataTransfer.items.add(file)
    document
      .querySelector('h1')
      ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  }
  drop([roster([head])], 'dragenter')
  await expect.element(page.getByText('Drop the roster here')).toBeVisible()
  drop([roster([head, ann, bob], 'one.csv'), roster([head, bob], 'two.csv')])
  await expect.element(page.getByText('One file at a time.')).toBeVisible()
  expect(page.getByText('Drop the roster here').elements()).toEqual([])
  drop([roster([head, ann, bob], 'one.csv')])
  await expect.element(page.getByText(/2 lines, header skipped/)).toBeVisible()
  expect(page.getByText('One file at a time.').elements()).toEqual([])
})

test('adds pasted cells', async () => {
  const { taken } = await opensImport({
    cells: 'First name\tLast name\tEmail\tJob title\nAnn\tLee\tann.lee@redmesa.test\tRigger',
  })
  await expect.element(page.getByText('Pasted cells')).toBeVisible()
  await button('Add to the table').click()
  await expect.poll(() => taken).toHaveLength(1)
})

test('Update existing shows changes of company people and confirms new roles with names before applying them', async () => {
  const people = [existing(1, 'Dana', 'Whitfield', { roleID: 2 }), existing(9, 'Ida', 'Moss')]
  const { taken } = await opensImport(
    roster([head, 'Ida;Moss;ida.moss@redmesa.test;Welder;Administrator']),
    { people },
  )
  await expect.element(tab('Unchanged 1')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Update existing' }).click()
  await expect.element(page.getByText('was Laborer')).toBeVisible()
  await button('Replace the table').click()
  const question = page.getByRole('alertdialog', {
    name: 'Change the role or the manager of 1 person?',
  })
  await expect.element(question.getByText('Role Administrator, was Mobile User')).toBeVisible()
  expect(taken).toEqual([])
  await question.getByRole('button', { name: 'Change it' }).click()
  expect(taken).toMatchObject([
    { rows: [], changes: [{ userID: 9, to: { jobTitle: 'Welder', roleID: 2 } }] },
  ])
})

test('ACL-109 a system administrator sees no role column, and a wrong role holds nothing (ruling 41)', async () => {
  await opensImport(roster([head, 'Ann;Lee;ann.lee@redmesa.test;Rigger;Boss']), { roleID: 3 })
  await expect.element(tab('New 1')).toBeVisible()
  await button(/^Column E/).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Column E: Email' })).toBeVisible()
  expect(page.getByRole('menuitemradio', { name: 'Column E: Role' }).elements()).toEqual([])
})

test('a ring of managers is named at its line, and Update existing can be undone', async () => {
  const people = [
    existing(1, 'Dana', 'Whitfield', { roleID: 2 }),
    existing(9, 'Ida', 'Moss', { roleID: 2, reportsToUserID: 1 }),
  ]
  await opensImport(
    roster([
      'First name;Last name;Email;Job title;Reports to',
      'Dana;Whitfield;dana.whitfield@redmesa.test;Laborer;Ida Moss',
    ]),
    { people },
  )
  const updates = page.getByRole('checkbox', { name: 'Update existing' })
  await updates.click()
  await expect
    .element(page.getByRole('combobox', { name: 'Reports to, line 2' }))
    .toHaveAccessibleDescription(/Dana Whitfield → Ida Moss → Dana Whitfield/)
  await updates.click()
  await expect.element(tab('Unchanged 1')).toBeVisible()
})
