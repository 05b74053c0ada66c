import { expect, type Page } from '@playwright/test'
import type { State } from './state.ts'

const path = '/admin/safety-programs'

type Say = (english: string) => RegExp

/** Chooses a program or form of the draft by opening its parents, like a person. */
async function chooses(page: Page, say: Say, ...way: readonly string[]): Promise<void> {
  const nodes = page.getByRole('tree', { name: say('Safety programs') }).getByRole('treeitem')
  for (const name of way.slice(0, -1))
    await nodes.filter({ hasText: name }).first().locator('[data-fold]').click()
  await nodes
    .filter({ hasText: way.at(-1) ?? '' })
    .first()
    .click()
}

const chosen =
  (way: readonly string[], does?: NonNullable<State['does']>): State['does'] =>
  async (page, say) => {
    await chooses(page, say, ...way)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByText(say('Loading the questions'))).toHaveCount(0)
    await does?.(page, say)
  }

const press = (english: string) => (page: Page, say: Say) =>
  page
    .getByRole('button', { name: say(english) })
    .last()
    .click()

/** Chooses an entry of the menu of the chosen item. */
const picks = (english: string) => async (page: Page, say: Say) => {
  await page
    .getByRole('button', { name: say('What to do with {name}') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: say(english) }).click()
}

const questions = (page: Page, say: Say) =>
  page.getByRole('tree', { name: say('Questions') }).getByRole('treeitem')

/** Chooses an entry of the list, so that its actions appear below. */
const takes = (at: number) => async (page: Page, say: Say) => questions(page, say).nth(at).click()

/** Submits a dialog with empty or wrong fields. */
const ends = async (page: Page) => {
  await page.getByRole('dialog').getByRole('textbox').first().press('Control+Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

const named = (text: string) => async (page: Page) =>
  page.getByRole('dialog').getByRole('textbox').first().fill(text)

/** Opens a new selection question with empty options and an empty regulation. */
const asksSelection: NonNullable<State['does']> = async (page, say) => {
  await press('Add question')(page, say)
  await page.getByRole('combobox', { name: say('Type') }).click()
  await page.getByRole('option', { name: say('Selection') }).click()
  for (const add of ['Add option', 'Add regulation'])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(add) })
      .first()
      .click()
  await page.getByRole('dialog').getByRole('textbox').first().press('Control+Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

const question = (description: string) => ({
  description,
  questionTypeID: 3,
  multiSelect: false,
  options: [],
})
/** An import file with a new program, a changed one, and a refused one. */
const carried = {
  format: 'siteward-programs',
  version: 1,
  programs: [
    {
      name: 'Demolition',
      forms: [
        {
          name: 'Engineering survey',
          questions: [
            question('Was the structure surveyed by a competent person before work began?'),
          ],
        },
      ],
    },
    {
      name: 'Hot Work',
      forms: [
        {
          name: 'Hot Work Permit',
          questions: [question('Is a fire watch kept for thirty minutes after the work?')],
        },
      ],
    },
    { name: 'Up^~^down', forms: [] },
  ],
}
const brings: NonNullable<State['does']> = async (page, say) => {
  await page
    .getByRole('button', { name: say('More') })
    .last()
    .click()
  await page.getByRole('menuitem', { name: say('Import programs') }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'programs.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(carried)),
    })
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(2)
}

const [plain, multi] = [
  ['Fall Protection', 'Daily Fall Hazard Inspection'],
  ['Fall Protection', 'Roof Work Plan'],
] as const

/**
 * The editor of the catalogue with its choices and dialogs. The draft differs from the published
 * version.
 */
export const editorStates: readonly State[] = [
  { name: 'editor, a program', path, does: chosen(['Fall Protection']) },
  {
    name: 'editor, a program without forms',
    path,
    does: chosen(['Emergency Action and Fire Prevention on Multi-Employer Sites']),
  },
  {
    name: 'editor, menu of a program',
    path,
    each: true,
    does: chosen(['Fall Protection'], press('What to do with {name}')),
  },
  { name: 'editor, questions', path, does: chosen(plain, takes(0)) },
  {
    name: 'editor, a form with sub-forms',
    path,
    does: chosen(['Fall Protection', 'Personal Fall Arrest Equipment']),
  },
  {
    name: 'editor, a sub-form',
    path,
    does: chosen([
      'Fall Protection',
      'Personal Fall Arrest Equipment',
      'Harness and Lanyard Check',
    ]),
  },
  { name: 'editor, a multi-question form', path, does: chosen(multi, takes(0)) },
  {
    name: 'editor, menu of a form',
    path,
    each: true,
    does: chosen(multi, press('What to do with {name}')),
  },
  {
    name: 'editor, menu of all',
    path,
    each: true,
    does: (page, say) =>
      page
        .getByRole('main')
        .getByRole('button', { name: say('More') })
        .click(),
  },
  {
    name: 'editor, what was found',
    path,
    does: async (page, say) => {
      await page.getByRole('searchbox').fill('guard')
      await expect(page.getByRole('list', { name: say('Found') })).toBeVisible()
    },
  },
  {
    name: 'editor, new program with an error',
    path,
    does: async (page, say) => (await press('New program')(page, say), await ends(page)),
  },
  {
    name: 'editor, a name that no filter could tell',
    path,
    does: async (page, say) => (
      await press('New program')(page, say),
      await named('Up^~^down')(page),
      await ends(page)
    ),
  },
  { name: 'editor, add form', path, does: chosen(plain, press('Add form')) },
  {
    name: 'editor, add sub-form with errors',
    path,
    does: chosen(
      plain,
      async (page, say) => (await picks('Add sub-form')(page, say), await ends(page)),
    ),
  },
  { name: 'editor, a new question with errors', path, does: chosen(plain, asksSelection) },
  {
    name: 'editor, types of a question',
    path,
    each: true,
    does: chosen(
      plain,
      async (page, say) => (
        await press('Add question')(page, say),
        await page.getByRole('combobox', { name: say('Type') }).click()
      ),
    ),
  },
  {
    name: 'editor, a question',
    path,
    does: chosen(
      plain,
      async (page, say) => (
        await takes(0)(page, say),
        await press('Edit question')(page, say),
        await expect(page.getByRole('dialog')).toBeVisible()
      ),
    ),
  },
  {
    name: 'editor, delete a question',
    path,
    does: chosen(plain, async (page, say) => {
      await takes(0)(page, say)
      await press('Delete question')(page, say)
      await expect(
        page.getByRole('alertdialog').getByText(say('Checking who uses it…')),
      ).toHaveCount(0)
    }),
  },
  {
    name: 'editor, where a question goes',
    path,
    does: chosen(
      plain,
      async (page, say) => (
        await takes(0)(page, say),
        await press('Move to…')(page, say),
        await expect(page.getByRole('combobox')).toBeVisible()
      ),
    ),
  },
  {
    name: 'editor, the other mode',
    path,
    does: chosen(multi, (page) => page.getByRole('switch').click()),
  },
  { name: 'editor, rename', path, does: chosen(plain, picks('Rename')) },
  {
    name: 'editor, a rename that fails',
    path,
    does: chosen(plain, async (page, say) => {
      await picks('Rename')(page, say)
      await named('Daily Inspection of Fall Hazards')(page)
      await page.getByRole('dialog').getByRole('textbox').first().press('Control+Enter')
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    }),
  },
  {
    name: 'editor, preview',
    path,
    does: chosen(
      multi,
      async (page, say) => (
        await picks('Preview')(page, say),
        await expect(
          page
            .getByRole('dialog')
            .getByRole('textbox')
            .or(page.getByRole('dialog').getByRole('radio'))
            .first(),
        ).toBeVisible()
      ),
    ),
  },
  {
    name: 'editor, publish',
    path,
    does: async (page, say) => (
      await press('Publish')(page, say),
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
    ),
  },
  { name: 'editor, import', path, does: brings },
]
