import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  chooses,
  ends,
  field,
  gone,
  node,
  opensEditor,
  pane,
  picks,
  question,
  seen,
  wordsIn,
} from '#tests/world/editor-world.tsx'
import { form, plan } from '#tests/world/editor-plans.ts'
import { expectToast } from '#tests/world/toasts.ts'

type Server = Awaited<ReturnType<typeof opensEditor>>
const told = ({ sent }: Server) =>
  sent.map(({ request: { request, body } }) => [
    `${request.method} ${new URL(request.url).pathname.replace('/api/safetyplans', '')}`,
    body,
  ])
const select = (name: string) => page.getByRole('dialog').getByRole('combobox', { name })
const option = (name: string) => page.getByRole('option', { name, exact: true })
/** The labels of the dialog's fields, from top to bottom. */
const fields = () =>
  [
    ...page
      .getByRole('dialog')
      .element()
      .querySelectorAll('form label, form legend, form [data-field] > [id$="-label"]'),
  ].map(({ textContent }) => textContent?.replace(/ ?optional$/i, ''))
const opensQuestion = async (name: string) => {
  await question(name).click()
  await button('Edit question').click()
  await expect.element(field('Description')).toBeVisible()
}

test('PROG-50 the dialog for a new form has fields for program and tile name, or for tile and sub-tile name', async () => {
  const server = await opensEditor()
  await button('Add form').first().click()
  await expect.element(field('New tile name')).toBeVisible()
  expect(field('Sub tile name').elements()).toEqual([])
  await select('Program').click()
  await option('Cranes').click()
  await field('New tile name').fill('Rigging')
  await ends('Add form').click()
  await expect.element(pane('Rigging')).toBeVisible()
  await chooses('Hot Work', 'Cutting')
  await button('Add form').first().click()
  await page.getByRole('dialog').getByRole('radio', { name: 'New sub tile' }).click()
  await expect.element(field('Sub tile name')).toBeVisible()
  expect(field('New tile name').elements()).toEqual([])
  // The dialog begins with the node that is chosen in the tree.
  await expect.element(select('Program')).toHaveValue('Hot Work')
  await expect.element(select('Tile / section')).toHaveValue('Cutting')
  await field('Sub tile name').fill('Valves')
  await ends('Add form').click()
  await expect
    .poll(() => told(server))
    .toEqual([
      ['POST /2/forms', { name: 'Rigging', parentID: null }],
      ['POST /1/forms', { name: 'Valves', parentID: 11 }],
    ])
})

test.each([
  ['PROG-51 the program', 'New tile', 'Please select a program', [] as string[]],
  ['PROG-52 the tile name', 'New tile', 'Insert new Tile / section', ['Cranes']],
  [
    'PROG-53 the sub tile name',
    'New sub tile',
    'Insert Sub Tile / Sub Section',
    ['Hot Work', 'Cutting'],
  ],
])('requires %s with its own text and sends nothing without it', async (_, mode, text, chosen) => {
  const server = await opensEditor()
  await expect.element(node('Cranes')).toBeVisible()
  if (chosen.length > 0) await chooses(...chosen)
  await button('Add form').first().click()
  await page.getByRole('dialog').getByRole('radio', { name: mode, exact: true }).click()
  if (chosen.length === 0) await field('New tile name').fill('Rigging')
  await ends('Add form').click()
  await expect.element(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible()
  expect(told(server)).toEqual([])
  if (chosen.length === 0) await expect.element(field('New tile name')).toHaveValue('Rigging')
})

test('reports forbidden characters under a name, not a missing name, and sends nothing', async () => {
  const server = await opensEditor()
  await button('New program').first().click()
  await field('Name').fill('Up^~^down')
  await ends('New program').click()
  await expect
    .element(
      page.getByRole('dialog').getByText('Must not contain ^~^, $~$, #~# or |~|.', { exact: true }),
    )
    .toBeVisible()
  expect(page.getByText('Enter a name.').elements()).toEqual([])
  expect(told(server)).toEqual([])
})

test('PROG-54 G2-92 refetches the plan after adding a form and selects the new form in the tree', async () => {
  const server = await opensEditor()
  await chooses('Cranes')
  await pane('Cranes').getByRole('button', { name: 'Add form' }).click()
  await field('New tile name').fill('Rigging')
  // Only the forms of this one program can be read.
  server.fails['catalogue.plans'] = 'internal'
  await ends('Add form').click()
  await expect.element(node('Rigging')).toHaveAttribute('aria-selected', 'true')
  expect(server.read).toContain('/2/forms')
  await expect.poll(() => wordsIn('Safety programs')).toEqual(['Hot Work', 'Cranes', 'Rigging'])
})

test("PROG-71 shows that the plan's forms failed to load, and the added form stays", async () => {
  await opensEditor({ fails: { 'catalogue.forms': 'internal' } })
  await chooses('Cranes')
  await pane('Cranes').getByRole('button', { name: 'Add form' }).click()
  await field('New tile name').fill('Rigging')
  await ends('Add form').click()
  await expectToast('Unable to fetch Safety Forms')
  await expectToast('Form added')
  await expect.element(node('Rigging')).toBeVisible()
})

test('PROG-34 G2-12 adding and editing a question share one form; an edit is a PUT on the long path with changed fields only', async () => {
  const server = await opensEditor()
  await chooses('Hot Work', 'Welding')
  await button('Add question').click()
  await expect.element(field('Description')).toBeVisible()
  const asked = fields()
  await field('Description').fill('Is a fire watch kept?')
  await select('Type').click()
  await option('Yes/No').click()
  await ends('Add question').click()
  await expect.element(question('Is a fire watch kept')).toBeVisible()
  await opensQuestion('Is the area')
  expect(fields().slice(0, asked.length)).toEqual(asked)
  await expect.element(field('Description')).toHaveValue('Is the area clear of what burns?')
  await field('Description').fill('Is the area clear?')
  await ends('Save question').click()
  await expect.element(question('Is the area clear\\?')).toBeVisible()
  expect(told(server)).toEqual([
    [
      'POST /forms/10/questions',
      expect.objectContaining({ description: 'Is a fire watch kept?', questionTypeID: 3 }),
    ],
    ['PUT /1/forms/10/questions/101', { description: 'Is the area clear?' }],
  ])
  expect(server.sent[1]?.request.request.headers.get('if-match')).toBe('"q.1"')
})

test('PROG-38 shows options and multiple choice only while the type is Selection', async () => {
  await opensEditor()
  await chooses('Hot Work', 'Welding')
  await button('Add question').click()
  await expect.element(field('Description')).toBeVisible()
  const options = () =>
    page.getByRole('dialog').getByRole('group', { name: 'Options' }).elements().length
  expect(options()).toBe(0)
  for (const [type, shown] of [
    ['Yes/No', 0],
    ['Selection', 1],
    ['Date', 0],
  ] as const) {
    await select('Type').click()
    await option(type).click()
    await expect.poll(options).toBe(shown)
    expect(page.getByRole('dialog').getByText('Several answers').elements()).toHaveLength(shown)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await opensQuestion('Which gas')
  expect(options()).toBe(1)
  await expect
    .element(page.getByRole('dialog').getByRole('textbox', { name: 'Option 1' }))
    .toHaveValue('Argon')
})

test('PROG-20 No to the other mode leaves the form and sends nothing; Yes sends it', async () => {
  const server = await opensEditor()
  await chooses('Hot Work', 'Welding')
  const mode = page.getByRole('switch', { name: 'Multi-question form' })
  await mode.click()
  const asked = page.getByRole('alertdialog', {
    name: 'Are you sure you want to switch this form to multi-question?',
  })
  await asked.getByRole('button', { name: 'No' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(mode).not.toBeChecked()
  expect(told(server)).toEqual([])
  await mode.click()
  await asked.getByRole('button', { name: 'Yes' }).click()
  await expect.element(mode).toBeChecked()
  expect(told(server)).toEqual([['PUT /forms/10', { isMultiQuestionEnable: true }]])
})

test('PROG-83 G2-12 a question deleted by the long path leaves the list with the specified text; Undo requests it back', async () => {
  const server = await opensEditor()
  await chooses('Hot Work', 'Welding')
  await question('Which gas').click()
  await button('Delete question').click()
  await expect
    .element(
      page.getByText(
        '2 companies have it enabled: Harbor Civil, Ridgeline Builders. 1 corrective action under it is not closed.',
      ),
    )
    .toBeVisible()
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete?' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await expectToast('Done!', 'The question has been removed from the selected form')
  await expect
    .poll(() => wordsIn('Questions'))
    .toEqual(['Is the area clear of what burns?', 'Date of inspection'])
  await button('Undo').click()
  await expect
    .poll(() => told(server))
    .toEqual([
      ['DELETE /1/forms/10/questions/102', null],
      ['POST /restored', { kind: 'question', id: 102 }],
    ])
})

test('a search over the whole draft shows each hit with its path, and a press opens it', async () => {
  const server = await opensEditor({
    plans: [plan(1, 'Hot Work', [form(10, 'Welding', { questionCount: 3 })])],
  })
  server.found = [
    {
      kind: 'question',
      safetyPlanID: 1,
      formID: 10,
      questionID: 102,
      text: 'Which gas?',
      path: ['Hot Work', 'Welding'],
    },
  ]
  await page.getByRole('searchbox').fill('gas')
  await seen('Hot Work › Welding')
  await page.getByRole('list', { name: 'Found' }).getByRole('button').click()
  await expect.element(pane('Welding')).toBeVisible()
  await picks('Welding', 'Rename')
  await expect.element(field('Name')).toHaveValue('Welding')
  await gone('Nothing found')
})
