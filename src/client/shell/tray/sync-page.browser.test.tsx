import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exportEntries } from '#client/data/outbox/file/export-entries.ts'
import { serializeBoxFile } from '#client/data/outbox/file/format.ts'
import { ActionDetail } from '#client/features/corrective-actions/detail/action-detail.tsx'
import { anAction } from '#tests/mocks/rows.ts'
import { button, id, link, shows, tower } from '#tests/world/tray-world.ts'
import { dragFiles } from '#tests/world/drops.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { company, refused, textOf } from '#tests/world/sync-page-world.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { SyncPage } from './sync-page.tsx'
import { Unkept } from './unkept.tsx'

test('F-27 a refused create offers Edit, with names instead of numbers', async () => {
  const { path } = await refused(<SyncPage />, '/back-office/sync')
  const change = page.getByRole('region', { name: 'Change', exact: true })
  await expect.element(change.getByText(/Please select project/)).toBeVisible()
  for (const name of [
    'Old Mill',
    'Rita Moss',
    'Fall Protection',
    'Daily Fall Hazard Inspection',
    'Is every open side protected?',
  ])
    await expect.element(change.getByText(name)).toBeVisible()
  expect(change.element().textContent).not.toMatch(/#\d|\b50\b|\b501\b/)
  await link('Edit').click()
  await expect.poll(path).toBe(`/back-office/corrective-actions/new?entry=${id(1)}`)
})

test("F-51 refuses a file of another user without changes, and accepts the user's own, also by drop", async () => {
  const world = company()
  world.offline = true
  const { box, workspace } = await shows(<SyncPage />, world)
  await box.append({
    id: id(1),
    entity: 'project',
    ref: tower.uid,
    op: 'patch',
    patch: { name: 'From the file' },
    seen: { name: 'Tower B' },
    guards: {},
  })
  const done = await box.runInBox((inside) => exportEntries(inside, workspace.scope, null))
  if (!done.ok) throw new Error(done.message)
  const entry = done.file.entries[0]!
  const input = page.getByLabelText('File of changes').element() as HTMLInputElement
  const picks = (text: string) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'changes.txt'))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const strange = { tenant: workspace.scope.tenant, user: '999' }
  picks(
    await serializeBoxFile('', {
      ...done.file,
      scope: strange,
      entries: [{ ...entry, id: id(8), scope: strange }],
    }),
  )
  await expectToast(/another person or company/)
  picks('Something else')
  await expectToast(/This is not a file of changes/)
  expect(box.snapshot().entries).toHaveLength(1)
  picks(await serializeBoxFile('', { ...done.file, entries: [entry, { ...entry, id: id(9) }] }))
  await expectToast('1 change was read from the file')
  expect(box.snapshot().entries.map((view) => view.entry.id)).toEqual([id(1), id(9)])
  const dropped = await serializeBoxFile('', { ...done.file, entries: [{ ...entry, id: id(7) }] })
  dragFiles(page.getByRole('heading', { name: 'Sync' }).element(), 'drop', [
    new File([dropped], 'changes.txt'),
  ])
  await expect
    .poll(() => box.snapshot().entries.map((view) => view.entry.id))
    .toEqual([id(1), id(9), id(7)])
})

test('F-54 a change that a form could not store leaves as a file, and a later save replaces that copy', async () => {
  const world = company()
  world.offline = true
  const draft = {
    id: id(3),
    entity: 'project',
    ref: tower.uid,
    op: 'patch',
    patch: { name: 'Not kept' },
    seen: { name: 'Tower B' },
    guards: {},
  } as const
  const { box } = await shows(<Unkept draft={draft} />, world)
  const saved = vi.spyOn(URL, 'createObjectURL')
  await button('Save as a file').click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  expect(await textOf(saved.mock.calls[0]?.[0])).toContain('Name: Not kept')
  saved.mockRestore()
  const kept = await box.append(draft)
  expect(box.snapshot().entries[0]?.entry).toMatchObject({
    id: kept.ok ? kept.id : '',
    replaces: [id(3)],
  })
  expect(kept.ok && kept.id).not.toBe(id(3))
})

test('SES-15 with refused changes only, the logout offers the file and no sending', async () => {
  await refused(<SignOutQuestion onLeave={() => undefined} onClose={() => undefined} />, '/')
  await expect.element(page.getByText('1 was refused')).toBeVisible()
  await expect.element(button('Save all as a file')).toBeVisible()
  await expect
    .element(page.getByText(/keep it locked on this device for Dana Whitfield/))
    .toBeVisible()
  expect(page.getByRole('button', { name: /Send/ }).elements()).toEqual([])
  expect(page.getByText('Sending').elements()).toEqual([])
})

test('F-25 a form on a record with a refused change shows that and links to it', async () => {
  const world = company()
  world.refuse = () => ({
    status: 422,
    code: 'invalid',
    message: 'No.',
    problems: { title: 'Not this.' },
    row: anAction(7),
  })
  const { box, path } = await shows(
    <ActionDetail caID="7" />,
    world,
    '/back-office/corrective-actions/7',
  )
  await expect.element(page.getByRole('heading', { name: /Guardrail missing/ })).toBeVisible()
  await box.append({
    id: id(1),
    entity: 'action',
    ref: anAction(7).uid,
    op: 'patch',
    patch: { title: 'Mine', notes: 'n' },
    seen: { title: anAction(7).title },
    guards: {},
  })
  await expect
    .element(page.getByText(/A change of this record was refused: Changed: Situation statement/))
    .toBeVisible()
  await link('Edit it').click()
  await expect.poll(path).toBe(`/back-office/corrective-actions/${anAction(7).uid}?entry=${id(1)}`)
  await expect
    .element(page.getByLabelText('Situation statement', { exact: true }))
    .toHaveValue('Mine')
  await expect.element(page.getByText(/Save sends this form in its place/)).toBeVisible()
  // The field that caused the refusal has the focus, with its specified text.
  await expect.element(page.getByText('Please, input situation statement')).toBeVisible()
  await expect.element(page.getByLabelText('Situation statement', { exact: true })).toHaveFocus()
})
