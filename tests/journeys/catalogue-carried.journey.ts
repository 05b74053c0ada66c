import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { read, write } from 'xlsx'
import { apiOf } from './api.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

withoutWorker()

const here = ownSiteward()
const there = ownSiteward()

const email = 'sysadmin@siteward.test'
// So tall that the tree shows all programs.
const coming = { email, viewport: { width: 1280, height: 1600 } }
const editor = '/admin/safety-programs'
const node = (person: Person, name: string) => person.page.getByRole('tree', { name: 'Safety programs' }).getByRole('treeitem').filter({ hasText: name })
const dialog = (person: Person) => person.page.getByRole('dialog', { name: 'Import programs' })

interface Outline {
  safetyPlanID: number
  name: string
  forms: { name: string; questions: { description: string; regulations: { number: string; imagesUri?: string[] }[] }[] }[]
}
const outlineOf = async (siteward: Siteward, name: string) => (await (await apiOf(siteward, email)).get<Outline[]>('/api/safetyplans?include=questions')).find((plan) => plan.name === name)

/** A program with an image, a multi-question form, and words that a spreadsheet could take for more than words. */
async function makes(name: string): Promise<void> {
  const base64Data = (await sharp({ create: { width: 40, height: 30, channels: 3, background: '#06c' } }).webp().toBuffer()).toString('base64')
  const program = {
    name,
    forms: [
      {
        name: 'Site checks', isMultiQuestionEnable: true,
        questions: [
          { description: '=1+1 columns plumb?\n"Each" of them 👷', questionTypeID: 3, mqSortOrder: 3, regulations: [{ number: '29 CFR 1926.754', description: 'Assembly.\nIn lines.', images: [{ fileName: 'plumb.webp', sha256: `${'A'.repeat(43)}=`, base64Data }] }] },
          { description: 'Which bolts?', questionTypeID: 10, multiSelect: true, options: ['A325', '-A490'], mqSortOrder: 1 },
        ],
        subForms: [{ name: 'Decking', mqSortOrder: 2, questions: [{ description: 'Are all holes covered?', questionTypeID: 3 }] }],
      },
      { name: 'Nothing yet', questions: [] },
    ],
  }
  await (await apiOf(here(), email)).send('POST', '/api/safetyplans/imports', { program })
}

async function saves(person: Person, name: string, as: string): Promise<string> {
  await node(person, name).click()
  const saving = person.page.waitForEvent('download')
  await person.choosesFromMenu(`What to do with ${name}`, as)
  return (await saving).path()
}

/** Opens the import and chooses a file; what it says of a program. */
async function brings(person: Person, file: { name: string; buffer: Buffer }): Promise<void> {
  await person.choosesFromMenu('More', 'Import programs')
  await dialog(person).getByLabel('File of safety programs').setInputFiles({ mimeType: 'application/octet-stream', ...file })
}
const line = (person: Person, name: string) => dialog(person).getByRole('listitem').filter({ hasText: name }).first()

for (const { as, ending, name } of [{ as: 'Export as JSON', ending: 'json', name: 'Steel erection' }, { as: 'Export as Excel (XLSX)', ending: 'xlsx', name: 'Night work' }]) {
  test(`a program goes from one installation to another in a browser as ${ending}: new, brought in, taken back, brought in again, unchanged`, async ({ comes }) => {
    await makes(name)
    const robin = await comes(here(), coming)
    await robin.signsIn(editor)
    const buffer = readFileSync(await saves(robin, name, as))
    const file = { name: `carried.${ending}`, buffer }

    const other = await comes(there(), coming)
    await other.signsIn(editor)
    await expect(node(other, 'Fall Protection')).toBeVisible()
    for (const isTakenBack of [true, false]) {
      await brings(other, file)
      await expect(line(other, name)).toContainText('New')
      await expect(node(other, name)).toHaveCount(0)
      await other.button('Import 1 program').click()
      await other.seesToast('1 program imported')
      // A pointer over it holds it.
      if (isTakenBack) await other.button('Undo').hover()
      await expect(node(other, name)).toBeVisible()
      if (!isTakenBack) continue
      await other.button('Undo').click()
      await other.seesToast('The import was taken back')
      await expect(node(other, name)).toHaveCount(0)
    }
    const [first, second] = [await outlineOf(here(), name), await outlineOf(there(), name)]
    const said = (outline: Outline | undefined) => outline?.forms.map((form) => [form.name, form.questions.map(({ description, regulations }) => [description, regulations.map(({ number }) => number)])])
    expect(said(second)).toEqual(said(first))
    // Images go along in JSON alone.
    expect(second?.forms[0]?.questions[0]?.regulations[0]?.imagesUri?.length ?? 0).toBe(ending === 'json' ? 1 : 0)
    await brings(other, file)
    await expect(line(other, name)).toContainText('Unchanged')
    await expect(other.button('Import 0 programs')).toBeDisabled()
  })
}

test('a workbook that somebody wrote in: its mistake is told by row and column; mended it changes words, keeps the image, and is taken back', async ({ comes }) => {
  const name = 'Cranes and hoists'
  await makes(name)
  const robin = await comes(here(), coming)
  await robin.signsIn(editor)
  const book = read(readFileSync(await saves(robin, name, 'Export as Excel (XLSX)')), { type: 'buffer', cellStyles: true })
  const sheet = book.Sheets['Programs'] ?? {}
  const writes = (place: string, text: string) => {
    sheet[place] = { t: 's', v: text }
    return { name: 'mine.xlsx', buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer }
  }
  // In the one order of the form: bolts, decking, columns.
  await brings(robin, writes('F4', 'Yes or no'))
  await expect(line(robin, name)).toContainText('Row 4, column F (Type): “Yes or no” is no type of question.')
  await robin.button('Cancel').click()
  writes('F4', 'Yes/No')
  await brings(robin, writes('E4', 'Are the columns plumb?'))
  await expect(dialog(robin)).toContainText('A spreadsheet has no images')
  await expect(line(robin, name)).toContainText('Question reworded')
  await expect(line(robin, name)).not.toContainText('Images changed')
  const question = async () => (await outlineOf(here(), name))?.forms[0]?.questions[0]
  const before = await question()
  await robin.button('Import 1 program').click()
  await robin.seesToast('1 program imported')
  // A pointer over it holds it.
  await robin.button('Undo').hover()
  const after = await question()
  expect([after?.description, after?.regulations]).toEqual(['Are the columns plumb?', before?.regulations])
  expect(after?.regulations[0]?.imagesUri).toHaveLength(1)
  await robin.button('Undo').click()
  await robin.seesToast('The import was taken back')
  expect(await question()).toMatchObject({ description: before?.description, regulations: before?.regulations })
})

test('all programs as one workbook, in again: nothing of them changes', async ({ comes }) => {
  const robin = await comes(here(), coming)
  await robin.signsIn(editor)
  await expect(node(robin, 'Fall Protection')).toBeVisible()
  const saving = robin.page.waitForEvent('download')
  await robin.choosesFromMenu('More', 'Export all as Excel (XLSX)')
  await brings(robin, { name: 'Safety Programs.xlsx', buffer: readFileSync(await (await saving).path()) })
  await expect(line(robin, 'Fall Protection')).toContainText('Unchanged')
  const states = dialog(robin).getByRole('list').first().locator('> li > p')
  expect(await states.count()).toBeGreaterThanOrEqual(12)
  expect(new Set(await states.allTextContents())).toEqual(new Set(['Unchanged']))
})
