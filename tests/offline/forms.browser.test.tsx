import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { button, projectsWorld, row, towerB } from '#tests/world/projects-world.tsx'
import { showScreen } from '#tests/world/screen.tsx'
import { type InitialForm, useDraft } from '#client/workspace/use-draft.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { ProjectsPage } from '#client/features/projects/projects-page.tsx'
import { field, openAction } from '#tests/world/open-form-world.tsx'

test('F-82 an action changes under its open form: the input stays, and Save sends the values seen at opening', async () => {
  const { world, renewed } = await openAction()
  await field('Situation statement').fill('Mine')
  await renewed({ title: 'From Ben', description: 'From Ben', incidentLocation: 'From Ben' })
  // The page announces the new value, but applies it only on request.
  await expect.element(page.getByText('Situation narrative: now From Ben')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { level: 1, name: /Guardrail missing/ }))
    .toBeVisible()
  await expect.element(field('Situation statement')).toHaveValue('Mine')
  await expect.element(field('Situation narrative')).toHaveValue('Open edge on the east side.')
  await field('Notes for this change').fill('Typed before Ben')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => world.sent)
    .toMatchObject([{ seen: { title: 'Guardrail missing at level 14 slab edge' } }])
  // This Save leaves Ben's other fields alone, and does not send the form's old values of them.
  expect(world.sent[0]?.patch).toEqual({ title: 'Mine', notes: 'Typed before Ben' })
  expect(world.sent[0]?.seen).toEqual({ title: 'Guardrail missing at level 14 slab edge' })
})

test('F-82 a project changes under its open row: Save sends the values seen at opening', async () => {
  const world = await projectsWorld()
  const { workspace } = await showScreen(<ProjectsPage />, world).then((shown) => {
    onTestFinished(shown.leave)
    return shown
  })
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  world.projects = world.projects.map((one) =>
    one.uid === towerB.uid
      ? {
          ...one,
          name: 'From Ben',
          address: 'From Ben',
          version: 2,
          etag: '"00000000-0000-4000-8000-00000000e90c.2"',
        }
      : one,
  )
  await workspace.replica.pull('project')
  await expect
    .poll(
      () => workspace.replica.cached('project').rows.find(({ uid }) => uid === towerB.uid)?.version,
    )
    .toBe(2)
  await button('Save').click()
  await expect
    .poll(() => world.sent)
    .toMatchObject([
      { patch: { name: 'Mine' }, seen: { name: 'Tower B' }, guards: { isActive: true } },
    ])
  expect(Object.keys(world.sent[0]?.patch ?? {})).toEqual(['name'])
  await expect.element(row('Mine')).toBeVisible()
})

test('F-82 F-83 the form hook uses the values of the first opening until the form closes, then those of the next', async () => {
  const opening = (title: string): InitialForm<{ title: string }> => ({
    values: { title },
    seen: { title },
    guards: { severity: title },
  })
  const form = await renderHook((given) => useDraft('action.edit', 'u1', given ?? null), {
    wrapper: ({ children }) => (
      <WorkspaceContext value={{ box: null, onlineOnly: false } as Workspace}>
        {children}
      </WorkspaceContext>
    ),
    initialProps: opening('first'),
  })
  await expect.poll(() => form.result.current.opened).toMatchObject(opening('first'))
  const { id } = form.result.current.opened ?? {}
  await form.rerender(opening('renewed'))
  expect(form.result.current.opened).toMatchObject({ id, ...opening('first') })
  await form.act(() => form.result.current.replaceRefused('entry-1', { title: 'typed' }))
  expect(form.result.current.opened).toMatchObject({ refusedId: 'entry-1', ...opening('first') })
  await form.rerender(opening('later'))
  await form.act(() => form.result.current.forget())
  await expect.poll(() => form.result.current.opened).toMatchObject(opening('later'))
  expect(form.result.current.opened?.id).not.toBe(id)
})
