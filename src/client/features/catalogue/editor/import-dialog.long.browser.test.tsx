import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type ImportedPrograms,
  type ProgramInFile,
  programInFile,
} from '#contract/catalogue/carrying.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { recordsOf, withCell, workbookOf, workbookWith } from '#tests/world/program-sheet.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ImportDialog } from './import-dialog.tsx'

const uid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const program = (n: number, name: string, number = '29 CFR 1926.754'): ProgramInFile =>
  programInFile.parse({
    uid: uid(n),
    name,
    forms: [
      {
        uid: uid(n + 1),
        name: 'Site checks',
        questions: [
          {
            uid: uid(n + 2),
            description: 'Are the columns plumb?',
            questionTypeID: 3,
            regulations: [{ number }],
          },
        ],
      },
    ],
  })
const steel = program(10, 'Steel erection')
const cranes = program(20, 'Cranes')
const image = { fileName: 'plumb.webp', sha256: `${'A'.repeat(43)}=`, base64Data: 'AAAA' }
/** The program with an image, as the answer of an installation that had it before. */
const withImage: ProgramInFile = programInFile.parse({
  ...steel,
  forms: steel.forms.map((form) => ({
    ...form,
    questions: form.questions.map((question) => ({
      ...question,
      regulations: question.regulations.map((regulation) => ({ ...regulation, images: [image] })),
    })),
  })),
})

type Told = { program: ProgramInFile; dryRun: boolean }

/** Opens the dialog as the editor's page does. */
function Opener() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <ImportDialog onClose={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>Open</Button>
  )
}

/** Opens the dialog on a mocked server that answers with `answer`; `sent` collects the requests. */
async function opensImport(answer: (told: Told) => ImportedPrograms | Refusal) {
  const world = mockCompany({
    people: [associate(1, 'Rosa King', null, { roleID: 3 })],
    projects: [],
  })
  const [sent, removed]: [Told[], string[]] = [[], []]
  mockAlso(
    mock('catalogue.importProgram', ({ body }) => {
      sent.push(body as Told)
      return answer(body as Told)
    }),
    mock('catalogue.removePlan', ({ params }) => {
      removed.push(String(params['planID']))
      return null
    }),
  )
  const shown = await showScreen(<Opener />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return { sent, removed }
}

const chooses = async (name: string, content: BlobPart) =>
  userEvent.upload(page.getByLabelText('File of safety programs'), new File([content], name))
const isNew = ({ program: { name }, dryRun }: Told): ImportedPrograms => ({
  state: 'new',
  safetyPlanID: dryRun ? null : 77,
  name,
  differences: [],
  before: null,
})
const lineOf = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

test('a workbook with mistakes lists each by row and column, skips that program and imports the other', async () => {
  const { sent } = await opensImport(isNew)
  const wrong = withCell(
    withCell(await recordsOf(await workbookOf([steel, cranes])), 2, 'type', 'Yess'),
    2,
    'options',
    'A\nB',
  )
  await chooses('mine.xlsx', await workbookWith(wrong))
  await expect
    .element(
      page.getByText(
        'Refused: Row 2, column F (Type): “Yess” is not a question type. Write one of these: Open Question, Yes/No, Risk Question, Informative, Signature, Time, Date, Selection.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Cranes' })).toBeChecked()
  expect(sent.map((told) => [told.program.name, told.dryRun])).toEqual([['Cranes', true]])
  await page.getByRole('button', { name: 'Import 1 program' }).click()
  await expectToast('1 program imported')
  expect(sent.slice(1)).toEqual([{ program: cranes, dryRun: false }])
})

test('lists two mistakes one below the other and blocks the import', async () => {
  const { sent } = await opensImport(isNew)
  const wrong = withCell(
    withCell(await recordsOf(await workbookOf([steel])), 2, 'program', ''),
    2,
    'options',
    'A\nB',
  )
  await chooses('mine.xlsx', await workbookWith(wrong))
  await expect
    .element(
      page.getByText(
        'Row 2, column A (Program): The name is missing. Each row needs the name of its program. A row with a question also needs the name of its form.',
      ),
    )
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        'Row 2, column H (Options): Only a selection has options. Empty the cell, or write another type.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import 0 programs' })).toBeDisabled()
  expect(sent).toEqual([])
})

test('shows the first mistakes of a long list and the count of the rest', async () => {
  await opensImport(isNew)
  const [head = [], row = []] = await recordsOf(await workbookOf([steel]))
  await chooses(
    'mine.xlsx',
    await workbookWith([head, ...Array.from({ length: 60 }, () => row.with(5, 'x'))]),
  )
  await expect.element(page.getByText(/^Row 51, column F/)).toBeVisible()
  await expect.element(page.getByText('10 more')).toBeVisible()
  expect(page.getByText(/^Row 52, column F/).elements()).toEqual([])
})

test.each([
  [
    'people.xlsx',
    workbookWith([
      ['Name', 'Email'],
      ['Ana', 'ana@example.com'],
    ]),
    'This is not a file of safety programs.',
  ],
  [
    'mine.xlsx',
    (async () =>
      workbookWith(
        (await recordsOf(await workbookOf([steel]))).map((row) => row.toSpliced(8, 1)),
      ))(),
    'The sheet does not have these columns: Regulations. Export the programs again and use that file.',
  ],
  [
    'mine.xlsx',
    (async () => workbookWith((await recordsOf(await workbookOf([steel]))).slice(0, 1)))(),
    'There is no program in this file.',
  ],
  ['mine.xlsx', Promise.resolve(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])), 'The file is damaged.'],
  [
    'mine.json',
    Promise.resolve(new TextEncoder().encode('{"programs":[]}')),
    'This is not a file of safety programs.',
  ],
])('reports %s as unusable', async (name, content, said) => {
  const { sent } = await opensImport(isNew)
  await chooses(name, await content)
  await expect.element(page.getByRole('alert')).toHaveTextContent(said)
  expect(sent).toEqual([])
})

test('content outside the sheet stays: the same workbook again changes nothing despite images', async () => {
  const { sent } = await opensImport(({ program: told }) => {
    const isSame =
      JSON.stringify(told.forms[0]?.questions[0]?.regulations) ===
      JSON.stringify(withImage.forms[0]?.questions[0]?.regulations)
    return {
      state: isSame ? 'unchanged' : 'changed',
      safetyPlanID: 5,
      name: told.name,
      differences: isSame
        ? []
        : [{ what: 'question', change: 'images', where: 'Site checks', from: '1', to: '' }],
      before: withImage,
    }
  })
  await chooses('mine.xlsx', await workbookOf([withImage]))
  await expect
    .element(
      page.getByText('A spreadsheet has no images: each regulation keeps those that it has here.'),
    )
    .toBeVisible()
  await expect.element(lineOf('Steel erection')).toHaveTextContent('Steel erectionUnchanged')
  expect(sent.at(-1)).toEqual({ program: withImage, dryRun: true })
})

test('undoes an import: restores changes, removes additions and reports the rest', async () => {
  let refuses = false
  const { sent, removed } = await opensImport((told) => {
    if (refuses) return { refused: 'invalid', message: 'It has gone on.' }
    return told.program.name === 'Cranes'
      ? isNew(told)
      : {
          state: 'changed',
          safetyPlanID: 5,
          name: told.program.name,
          differences: [],
          before: withImage,
        }
  })
  const file = JSON.stringify({
    format: 'siteward-programs',
    version: 1,
    programs: [steel, cranes],
  })
  for (const refused of [false, true]) {
    refuses = false
    // Android may hand over a file without an extension.
    await chooses('all', file)
    await page.getByRole('button', { name: 'Import 2 programs' }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    refuses = refused
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(refused ? 'Steel erection: It has gone on.' : 'The import was undone')
    expect([sent.at(-1), removed.at(-1)]).toEqual([{ program: withImage, dryRun: false }, '77'])
    await page.getByRole('button', { name: 'Open' }).click()
  }
})
