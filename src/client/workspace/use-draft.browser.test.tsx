import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { useSwitchableDraft } from './use-draft.ts'

const opening = { values: { notes: '' }, seen: {}, guards: {} }

function Form() {
  const drafting = useSwitchableDraft<{ notes: string }>('note')
  const rebases = () => drafting.rebase({ seen: { notes: 'Theirs' }, guards: {} })
  const types = (notes: string) => {
    drafting.storeSoon({ notes })
    void drafting.flush()
  }
  return (
    <>
      <button type="button" onClick={() => void drafting.open('one', () => opening)}>
        Open
      </button>
      <button type="button" onClick={() => types('Rebar')}>
        Type
      </button>
      <button type="button" onClick={() => types('')}>
        Erase
      </button>
      <button type="button" onClick={rebases}>
        Rebase
      </button>
      <button type="button" onClick={() => void drafting.forget()}>
        Done
      </button>
      <button type="button" onClick={() => types(' ')}>
        Space
      </button>
      <p>{drafting.ref ?? 'closed'}</p>
      <output>
        {drafting.savedAt === null ? 'Not kept' : 'Kept'}
        {drafting.isTyped && ', typed'}
        {drafting.opened?.restored && ', restored'}
      </output>
    </>
  )
}

async function opensForm() {
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null)],
    projects: [],
    actions: [],
  })
  const shown = await showScreen(<Form />, world)
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await shown.leave()
    world.leave()
  })
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('one', { exact: true })).toBeVisible()
  const drafts = shown.workspace.box?.drafts
  if (drafts === undefined) throw new Error('The outbox is missing.')
  return drafts
}

test('F-54 a slow removal of the draft does not hold the user in a finished form', async () => {
  const drafts = await opensForm()
  vi.spyOn(drafts, 'remove').mockReturnValue(new Promise(() => {}))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('closed', { exact: true })).toBeVisible()
})

test('stores no draft for values that equal the initial ones', async () => {
  const drafts = await opensForm()
  const says = async (text: string) => {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  }
  const press = (name: string) => page.getByRole('button', { name }).click()
  await press('Type')
  await says('Kept, typed')
  await press('Space')
  await says('Not kept')
  expect(await drafts.of('note')).toEqual([])
  // An older version of the app has stored one.
  await drafts.save({
    form: 'note',
    ref: 'one',
    entryId: 'old',
    values: { notes: '' },
    seen: {},
    guards: {},
  })
  await press('Open')
  await says('Not kept')
})

test('leaves no unsaved draft of text that was erased again', async () => {
  const drafts = await opensForm()
  const unsaved = async () => (await drafts.unsaved()).map(({ values }) => values)
  await page.getByRole('button', { name: 'Type' }).click()
  await expect.poll(unsaved).toEqual([{ notes: 'Rebar' }])
  await page.getByRole('button', { name: 'Erase' }).click()
  await expect.poll(unsaved).toEqual([])
  // A colleague saved different words, so these are a change again.
  await page.getByRole('button', { name: 'Rebase' }).click()
  await page.getByRole('button', { name: 'Erase' }).click()
  await expect.poll(unsaved).toEqual([{ notes: '' }])
})
