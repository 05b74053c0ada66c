import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OperationName } from '#client/data/api/operation-types.ts'
import {
  button,
  chooses,
  ends,
  field,
  node,
  opensEditor,
  pane,
  picks,
  question,
  seen,
  wordsIn,
} from '#tests/world/editor-world.tsx'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'

const none = (text: string) => expect(page.getByText(text, { exact: true }).elements()).toEqual([])
const both = async () => ({
  tree: wordsIn('Safety programs'),
  questions:
    page.getByRole('tree', { name: 'Questions' }).elements().length > 0 ? wordsIn('Questions') : [],
})

// A lost connection keeps typed and shown values just as a refusal does.
const unable = ['internal', 'cut'] as const

type Read = [string, OperationName, string, string, string[]]
const reads: Read[] = [
  [
    'PROG-67 the programs',
    'catalogue.plans',
    'adminFetchSafetyPrograms',
    'Unable to fetch Safety Programs',
    [],
  ],
  [
    'PROG-76 the questions of a form',
    'catalogue.questions',
    'adminFetchQuestions',
    'Unable to fetch form questions',
    ['Hot Work', 'Welding'],
  ],
  [
    'PROG-81 the items of a multi-question form',
    'catalogue.multiQuestions',
    'adminFetchMultiQuestions',
    'Unable to fetch multi questions',
    ['Hot Work', 'Permits'],
  ],
]

test.each(reads)(
  '%s that fail to load show their message, never an empty list, and "Try again" loads them',
  async (_, name, code, text, way) => {
    const stored = storedFromHere()
    const server = await opensEditor({ fails: { [name]: 'internal' } })
    if (way.length > 0) await chooses(...way)
    await expect.element(page.getByRole('heading', { name: text })).toBeVisible()
    expect(stored).toMatchObject([{ code, title: text }])
    for (const empty of ['No safety programs found', 'No questions found for the selected form'])
      none(empty)
    delete server.fails[name]
    await button('Try again').click()
    await expect
      .element(way.length > 0 ? page.getByRole('tree', { name: 'Questions' }) : node('Hot Work'))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { name: text })).not.toBeInTheDocument()
  },
)

/** Chooses the form with questions and waits for them. */
const choosesWelding = async () => (
  await chooses('Hot Work', 'Welding'),
  await expect.element(question('Which gas')).toBeVisible()
)

const picksType = async (type: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

/**
 * A dialog: how it opens, the field to fill, the button that ends it, the text of a failure and the
 * text of a success.
 */
const dialogs: [
  string,
  OperationName,
  () => Promise<void>,
  string,
  string,
  string,
  string,
  string,
][] = [
  [
    'PROG-68 a new program',
    'catalogue.createPlan',
    () => button('New program').first().click(),
    'Name',
    'New program',
    'adminAddSafetyProgram',
    'Unable to add Safety Program',
    'Program added',
  ],
  [
    'a new name for a program',
    'catalogue.renamePlan',
    async () => (await chooses('Cranes'), await picks('Cranes', 'Rename')),
    'Name',
    'Rename program',
    'adminRenameSafetyProgram',
    'Unable to update Safety Program',
    'Program renamed',
  ],
  [
    'PROG-72 a new form',
    'catalogue.createForm',
    async () => (
      await chooses('Cranes'),
      await pane('Cranes').getByRole('button', { name: 'Add form' }).click()
    ),
    'New tile name',
    'Add form',
    'adminAddSafetyForm',
    'Unable to add Safety Forms',
    'Form added',
  ],
  [
    'PROG-72 a new sub-form',
    'catalogue.createForm',
    async () => (await chooses('Hot Work', 'Cutting'), await picks('Cutting', 'Add sub-form')),
    'Sub tile name',
    'Add form',
    'adminAddSafetyForm',
    'Unable to add Safety Forms',
    'Form added',
  ],
  [
    'PROG-73 a new name for a form',
    'catalogue.updateForm',
    async () => (await choosesWelding(), await picks('Welding', 'Rename')),
    'Name',
    'Rename form',
    'adminUpdateSafetyForm',
    'Unable to update Safety Forms',
    'Form saved',
  ],
  [
    'a copy of a form',
    'catalogue.copyForm',
    async () => (await choosesWelding(), await picks('Welding', 'Copy')),
    'Name',
    'Copy form',
    'adminCopyCatalogue',
    'It could not be copied',
    'Copied',
  ],
  [
    'PROG-77 a new question',
    'catalogue.createQuestion',
    async () => (
      await choosesWelding(),
      await button('Add question').click(),
      await picksType('Yes/No')
    ),
    'Description',
    'Add question',
    'adminAddQuestion',
    'Unable to add question in the form',
    'Question added',
  ],
  [
    'PROG-78 a new text for a question',
    'catalogue.updateQuestion',
    async () => (
      await choosesWelding(),
      await question('Which gas').click(),
      await button('Edit question').click()
    ),
    'Description',
    'Save question',
    'adminUpdateQuestion',
    'Unable to update question in the form',
    'Question saved',
  ],
]

test.each(dialogs)(
  '%s that fails shows its message in the dialog; the typed text and the draft stay',
  async (_, name, opens, label, end, code, text, success) => {
    const stored = storedFromHere()
    const server = await opensEditor()
    await expect.element(node('Cranes')).toBeVisible()
    await opens()
    await field(label).fill('Something else')
    const before = await both()
    for (const [at, manner] of unable.entries()) {
      server.fails[name] = manner
      await ends(end).click()
      await expect
        .poll(() => stored.map(({ code, title }) => [code, title]))
        .toEqual(Array.from({ length: at + 1 }, () => [code, text]))
      await expect.element(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible()
      await expect.element(field(label)).toHaveValue('Something else')
      none(success)
      expect(await both()).toEqual(before)
    }
  },
)

/** Actions without a dialog that could keep typed values. */
const presses: [string, OperationName, () => Promise<void>, string, string, string, string][] = [
  [
    'PROG-69 a refused delete of a program',
    'catalogue.removePlan',
    async () => (await chooses('Cranes'), await picks('Cranes', 'Delete')),
    'Cranes',
    'adminRemoveSafetyProgram',
    'Unable to remove Safety Program',
    'Program removed',
  ],
  [
    'PROG-73 a refused switch of a form',
    'catalogue.updateForm',
    async () => (
      await choosesWelding(),
      await page.getByRole('switch', { name: 'Multi-question form' }).click()
    ),
    'Welding',
    'adminUpdateSafetyForm',
    'Unable to update Safety Forms',
    'Form saved',
  ],
  [
    'PROG-74 a refused delete of a form',
    'catalogue.removeForm',
    async () => (await choosesWelding(), await picks('Welding', 'Delete')),
    'Welding',
    'adminRemoveSafetyForm',
    'Unable to remove Safety Form',
    'Form removed',
  ],
  [
    'PROG-79 a refused delete of a question',
    'catalogue.removeQuestion',
    async () => (
      await choosesWelding(),
      await question('Which gas').click(),
      await button('Delete question').click()
    ),
    'Welding',
    'adminRemoveQuestion',
    'Unable to remove question in the form',
    'Done!',
  ],
]

test.each(presses)(
  '%s shows its message and stays selected and unchanged',
  async (_, name, opens, chosen, code, text, success) => {
    for (const manner of unable) {
      const stored = storedFromHere()
      const server = await opensEditor({ fails: { [name]: manner } })
      await opens()
      const before = await both()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
      await expectToast(text)
      expect(stored.map(({ code, title }) => [code, title])).toEqual([[code, text]])
      await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
      none(success)
      expect(await both()).toEqual(before)
      await expect.element(pane(chosen)).toBeVisible()
      for (const mode of page.getByRole('switch', { name: 'Multi-question form' }).elements())
        await expect.element(mode).not.toBeChecked()
      await server.shown.leave()
    }
  },
)

test('refuses an item deleted by another person with the same text and removes it from the list', async () => {
  const server = await opensEditor({ fails: { 'catalogue.removeQuestion': 'not-found' } })
  await choosesWelding()
  await question('Which gas').click()
  await button('Delete question').click()
  server.questions[10] = (server.questions[10] ?? []).filter(({ id }) => id !== 102)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expectToast('Unable to remove question in the form')
  await expect
    .poll(() => wordsIn('Questions'))
    .toEqual(['Is the area clear of what burns?', 'Date of inspection'])
})

test('a delete without undo shows that it is final', async () => {
  await opensEditor({ fails: { 'catalogue.restore': 'internal' } })
  await chooses('Cranes')
  await picks('Cranes', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await seen('Currently no form has been selected')
  await button('Undo').click()
  await expectToast('It could not be brought back')
  none('It is back')
  expect(wordsIn('Safety programs')).toEqual(['Hot Work'])
})

test('a refused regulation image shows why at its field, also from the server, and keeps the typed values', async () => {
  await opensEditor()
  mockAlso(
    mock('catalogue.createQuestion', () => ({
      refused: 'invalid',
      fields: {
        'regulations.0.regulationImages':
          'There has been an error trying to upload your image. Please, try again. The image is damaged. Take or save it again.',
      },
    })),
  )
  await choosesWelding()
  await button('Add question').click()
  await picksType('Yes/No')
  await field('Description').first().fill('Is the hose whole?')
  await page.getByRole('button', { name: 'Add regulation' }).click()
  await page.getByRole('dialog').getByLabelText('Number').fill('29 CFR 1926.350')
  const images = page.getByRole('group', { name: 'Images' })
  const picture = new OffscreenCanvas(30, 20)
  picture.getContext('2d')
  const chooses = async (bytes: BlobPart, name: string) =>
    userEvent.upload(
      images.getByLabelText('Images'),
      new File([bytes], name, { type: 'image/png' }),
    )
  await chooses('', 'hose.png')
  await expect
    .element(images.getByRole('alert'))
    .toHaveTextContent('The file is empty. Choose another one, or send it to this device again.')
  await chooses(await picture.convertToBlob({ type: 'image/png' }), 'hose.HEIC')
  await expect.element(images.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Add question' }).click()
  await expect
    .element(images.getByRole('alert'))
    .toHaveTextContent('The image is damaged. Take or save it again.')
  await expect.element(field('Description').first()).toHaveValue('Is the hose whole?')
  await expect.element(images.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
})
