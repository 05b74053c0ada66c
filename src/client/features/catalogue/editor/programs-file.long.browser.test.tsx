import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type ProgramInFile, programInFile } from '#contract/catalogue/carrying.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Menu } from '#client/ui/popup/menu.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { readProgramsFile } from './programs-file.ts'
import { useProgramsExport } from './use-export-items.tsx'

/** The files that the page hands to the browser as downloads. */
let saved: File[]
beforeEach(() => {
  saved = []
  let last = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((of) => {
    last = of instanceof Blob ? of : last
    return 'blob:taken'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function taken(
    this: HTMLAnchorElement,
  ) {
    saved.push(new File([last], this.download))
  })
  onTestFinished(() => void vi.restoreAllMocks())
})

function Exports() {
  const items = useProgramsExport({ planIDs: [5, 6], name: 'Safety: all/of it', disabled: false })
  return (
    <Menu label="More" items={items} trigger={(trigger) => <Button {...trigger}>More</Button>} />
  )
}

async function exports(as: string, programs: readonly ProgramInFile[]): Promise<void> {
  const world = mockCompany({
    people: [associate(1, 'Rosa King', null, { roleID: 3 })],
    projects: [],
  })
  mockAlso(
    mock(
      'catalogue.program',
      ({ params }) => programs[Number(params['planID']) - 5] ?? { refused: 'not-found' },
    ),
  )
  const shown = await showScreen(<Exports />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: as }).click()
}

const image = { fileName: 'plumb.webp', sha256: `${'A'.repeat(43)}=`, base64Data: 'AAAA' }
const program = (
  name: string,
  description = '',
  images: object[] = [],
  regulations = 1,
): ProgramInFile =>
  programInFile.parse({
    name,
    forms: [
      {
        name: 'Site checks',
        questions: [
          {
            description: '=Are the columns plumb?',
            questionTypeID: 3,
            regulations: Array.from({ length: regulations }, (_, at) => ({
              number: `1926.${at}`,
              description,
              images,
            })),
          },
        ],
      },
    ],
  })

test('JSON includes images, a workbook reports their absence; the app reads both again', async () => {
  const programs = [program('Steel erection', 'In\nlines.', [image]), program('Cranes')]
  await exports('Export as JSON', programs)
  await expect.poll(() => saved.length).toBe(1)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export as Excel (XLSX)' }).click()
  await expectToast('Saved without images: a spreadsheet has none. JSON has them.')
  expect(saved.map(({ name }) => name)).toEqual(['Safety allof it.json', 'Safety allof it.xlsx'])
  const [json, xlsx] = await Promise.all(saved.map(readProgramsFile))
  expect(json).toMatchObject({
    isSheet: false,
    programs: programs.map((one) => ({ program: one, problems: [] })),
  })
  expect(xlsx).toMatchObject({
    isSheet: true,
    programs: [
      { program: program('Steel erection', 'In\nlines.'), problems: [] },
      { program: programs[1], problems: [] },
    ],
  })
})

test('reports text that fits no cell with its question and saves nothing', async () => {
  await exports('Export as Excel (XLSX)', [
    program('Steel erection', 'x'.repeat(5000), [], 7),
    program('Cranes'),
  ])
  await expectToast(
    '“Regulation texts” of the question “=Are the columns plumb?” is too long for a spreadsheet cell. Export as JSON instead.',
  )
  expect(saved).toEqual([])
})

test('reports a program deleted in the meantime and saves nothing', async () => {
  await exports('Export as JSON', [program('Steel erection')])
  await expectToast('The programs could not be exported')
  expect(saved).toEqual([])
})
