import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { useDrafting } from './use-draft.ts'

function Form() {
  const drafting = useDrafting<{ notes: string }>('note')
  return (
    <>
      <button type="button" onClick={() => void drafting.open('one', () => ({ values: { notes: '' }, seen: {}, guards: {} }))}>Open</button>
      <button type="button" onClick={() => void drafting.forget()}>Done</button>
      <p>{drafting.ref ?? 'closed'}</p>
    </>
  )
}

test('F-54 a device that is long about removing a draft keeps nobody in a form that is done', async () => {
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [], actions: [] })
  const shown = await showScreen(<Form />, world)
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await shown.leave()
    world.leave()
  })
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('one', { exact: true })).toBeVisible()
  const drafts = shown.workspace.box?.drafts
  if (drafts === undefined) throw new Error('There is no box.')
  vi.spyOn(drafts, 'remove').mockReturnValue(new Promise(() => {}))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('closed', { exact: true })).toBeVisible()
})
