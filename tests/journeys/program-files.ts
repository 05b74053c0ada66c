import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { apiOf } from './api.ts'
import { editor, node } from './catalogue-editor.ts'
import { administrator } from './demo-people.ts'
import type { Comes } from './journey.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

// The window is tall enough for all programs of the tree.
export const coming = { ...administrator, viewport: { width: 1280, height: 1600 } }
export const dialog = (person: Person) =>
  person.page.getByRole('dialog', { name: 'Import programs' })

interface Outline {
  safetyPlanID: number
  name: string
  forms: {
    name: string
    questions: { description: string; regulations: { number: string; imagesUri?: string[] }[] }[]
  }[]
}
export const outlineOf = async (siteward: Siteward, name: string) =>
  (
    await (
      await apiOf(siteward, administrator.email)
    ).get<Outline[]>('/api/safetyplans?include=questions')
  ).find((plan) => plan.name === name)

/**
 * Creates a program with an image, a multi-question form, and texts that a spreadsheet could
 * misread.
 */
export async function makes(here: Siteward, name: string): Promise<void> {
  const base64Data = (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#06c' } })
      .webp()
      .toBuffer()
  ).toString('base64')
  const program = {
    name,
    forms: [
      {
        name: 'Site checks',
        isMultiQuestionEnable: true,
        questions: [
          {
            description: '=1+1 columns plumb?\n"Each" of them 👷',
            questionTypeID: 3,
            mqSortOrder: 3,
            regulations: [
              {
                number: '29 CFR 1926.754',
                description: 'Assembly.\nIn lines.',
                images: [{ fileName: 'plumb.webp', sha256: `${'A'.repeat(43)}=`, base64Data }],
              },
            ],
          },
          {
            description: 'Which bolts?',
            questionTypeID: 10,
            multiSelect: true,
            options: ['A325', '-A490'],
            mqSortOrder: 1,
          },
        ],
        subForms: [
          {
            name: 'Decking',
            mqSortOrder: 2,
            questions: [{ description: 'Are all holes covered?', questionTypeID: 3 }],
          },
        ],
      },
      { name: 'Nothing yet', questions: [] },
    ],
  }
  await (
    await apiOf(here, administrator.email)
  ).send('POST', '/api/safetyplans/imports', { program })
}

export async function saves(person: Person, name: string, as: string): Promise<string> {
  await node(person, name).click()
  const saving = person.page.waitForEvent('download')
  await person.choosesFromMenu(`What to do with ${name}`, as)
  return (await saving).path()
}

/** Opens the import and chooses a file. */
export async function brings(
  person: Person,
  file: { name: string; buffer: Buffer },
): Promise<void> {
  await person.choosesFromMenu('More', 'Import programs')
  await dialog(person)
    .getByLabel('File of safety programs')
    .setInputFiles({ mimeType: 'application/octet-stream', ...file })
}
export const line = (person: Person, name: string) =>
  dialog(person).getByRole('listitem').filter({ hasText: name }).first()

/**
 * Moves a program to another installation by a file of this kind: imports, undoes, imports again,
 * unchanged.
 */
export async function carries(
  comes: Comes,
  { here, there }: Record<'here' | 'there', Siteward>,
  { as, ending, name }: Record<'as' | 'ending' | 'name', string>,
): Promise<void> {
  await makes(here, name)
  const robin = await comes(here, coming)
  await robin.signsIn(editor)
  const buffer = readFileSync(await saves(robin, name, as))
  const file = { name: `carried.${ending}`, buffer }

  const other = await comes(there, coming)
  await other.signsIn(editor)
  await expect(node(other, 'Fall Protection')).toBeVisible()
  for (const isTakenBack of [true, false]) {
    await brings(other, file)
    await expect(line(other, name)).toContainText('New')
    await expect(node(other, name)).toHaveCount(0)
    await other.button('Import 1 program').click()
    await other.seesToast('1 program imported')
    // Hovers over the toast, so that it stays.
    if (isTakenBack) await other.button('Undo').hover()
    await expect(node(other, name)).toBeVisible()
    if (!isTakenBack) continue
    await other.button('Undo').click()
    await other.seesToast('The import was undone')
    await expect(node(other, name)).toHaveCount(0)
  }
  const [first, second] = [await outlineOf(here, name), await outlineOf(there, name)]
  const said = (outline: Outline | undefined) =>
    outline?.forms.map((form) => [
      form.name,
      form.questions.map(({ description, regulations }) => [
        description,
        regulations.map(({ number }) => number),
      ]),
    ])
  expect(said(second)).toEqual(said(first))
  // Only JSON files contain images.
  expect(second?.forms[0]?.questions[0]?.regulations[0]?.imagesUri?.length ?? 0).toBe(
    ending === 'json' ? 1 : 0,
  )
  await brings(other, file)
  await expect(line(other, name)).toContainText('Unchanged')
  await expect(other.button('Import 0 programs')).toBeDisabled()
}
