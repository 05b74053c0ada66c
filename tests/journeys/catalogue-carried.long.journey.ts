import { readFileSync } from 'node:fs'
import { read, write } from 'xlsx'
import { editor, node } from './catalogue-editor.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import { brings, carries, coming, dialog, line, makes, outlineOf, saves } from './program-files.ts'

withoutWorker()

const here = ownSiteward()
const there = ownSiteward()

test('moves a program to another installation as xlsx: new, imported, undone, imported again, unchanged', async ({
  comes,
}) => {
  await carries(
    comes,
    { here: here(), there: there() },
    { as: 'Export as Excel (XLSX)', ending: 'xlsx', name: 'Night work' },
  )
})

test('an edited workbook names its mistake by row and column; corrected, it imports, keeps the image and can be undone', async ({
  comes,
}) => {
  const name = 'Cranes and hoists'
  await makes(here(), name)
  const robin = await comes(here(), coming)
  await robin.signsIn(editor)
  const book = read(readFileSync(await saves(robin, name, 'Export as Excel (XLSX)')), {
    type: 'buffer',
    cellStyles: true,
  })
  const sheet = book.Sheets['Programs'] ?? {}
  const writes = (place: string, text: string) => {
    sheet[place] = { t: 's', v: text }
    return {
      name: 'mine.xlsx',
      buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    }
  }
  // The form has a single order: bolts, decking, columns.
  await brings(robin, writes('F4', 'Yes or no'))
  await expect(line(robin, name)).toContainText(
    'Row 4, column F (Type): “Yes or no” is not a question type.',
  )
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
  // Hovers over the toast, so that it stays.
  await robin.button('Undo').hover()
  const after = await question()
  expect([after?.description, after?.regulations]).toEqual([
    'Are the columns plumb?',
    before?.regulations,
  ])
  expect(after?.regulations[0]?.imagesUri).toHaveLength(1)
  await robin.button('Undo').click()
  await robin.seesToast('The import was undone')
  expect(await question()).toMatchObject({
    description: before?.description,
    regulations: before?.regulations,
  })
})

test('importing all programs again as one workbook changes nothing', async ({ comes }) => {
  const robin = await comes(here(), coming)
  await robin.signsIn(editor)
  await expect(node(robin, 'Fall Protection')).toBeVisible()
  const saving = robin.page.waitForEvent('download')
  await robin.choosesFromMenu('More', 'Export all as Excel (XLSX)')
  await brings(robin, {
    name: 'Safety Programs.xlsx',
    buffer: readFileSync(await (await saving).path()),
  })
  await expect(line(robin, 'Fall Protection')).toContainText('Unchanged')
  const states = dialog(robin).getByRole('list').first().locator('> li > p')
  expect(await states.count()).toBeGreaterThanOrEqual(12)
  expect(new Set(await states.allTextContents())).toEqual(new Set(['Unchanged']))
})

test('moves a program to another installation as json: new, imported, undone, imported again, unchanged', async ({
  comes,
}) => {
  await carries(
    comes,
    { here: here(), there: there() },
    { as: 'Export as JSON', ending: 'json', name: 'Steel erection' },
  )
})
