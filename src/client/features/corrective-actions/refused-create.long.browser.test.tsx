import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { parseBoxFile } from '#client/data/outbox/file/format.ts'
import { importEntries } from '#client/data/outbox/file/import-entries.ts'
import { SyncPage } from '#client/shell/tray/sync-page.tsx'
import { choice, field, fillInNewAction } from '#tests/world/new-action-form.ts'
import { button, companyOf, dana, id, marcus, rita, shows, tower } from '#tests/world/tray-world.ts'
import { CreatePage } from './create-page.tsx'

const form = '/back-office/corrective-actions/new'

const company = () => companyOf({ people: [dana, marcus, rita], projects: [tower] })

test('F-27 a refused action for a blocked person: Edit marks the person with focus, and another keeps the notes', async () => {
  const world = company()
  const patch = {
    title: 'Guardrail missing',
    description: 'Open edge',
    severity: 'High',
    trigger: 'Unsafe Condition',
    incidentLocation: 'Level 3',
    incidentTime: '2026-11-19T14:10:00.000Z',
    projectID: 1,
    safetyPlanID: 5,
    safetyFormID: 50,
    subSafetyFormID: null,
    safetyQuestionID: 501,
    assignedTo: 4,
  }
  world.refuse = (op) =>
    op.op === 'create'
      ? {
          status: 422,
          code: 'invalid',
          message: 'No.',
          problems: { assignedTo: 'Please assign the action!' },
        }
      : { status: 424, code: 'held' }
  const tray = await shows(<SyncPage />, world, '/back-office/sync')
  await tray.box.append({
    id: id(1),
    entity: 'action',
    ref: id(2),
    op: 'create',
    patch,
    seen: {},
    guards: {},
  })
  await tray.box.append({
    id: id(3),
    entity: 'action',
    ref: id(2),
    op: 'patch',
    patch: { notes: 'Said behind it' },
    seen: {},
    guards: {},
  })
  await expect.element(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect.poll(tray.path).toBe(`${form}?entry=${id(1)}`)
  await tray.leave()

  const { box } = await shows(<CreatePage />, world, `${form}?entry=${id(1)}`)
  await expect.element(choice('Assigned to')).toHaveFocus()
  await expect.element(choice('Assigned to')).toHaveValue('Rita Moss (Inactive)')
  await expect.element(page.getByText('Please assign the action!')).toBeVisible()
  await choice('Assigned to').click()
  await expect
    .element(page.getByRole('option', { name: /Rita Moss/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('option', { name: /Marcus/ }).click()
  await choice('Assigned to').click()
  // Once another person is chosen, the blocked person is no longer offered.
  expect(page.getByRole('option', { name: /Rita Moss/ }).elements()).toEqual([])
  await page.getByRole('option', { name: /Marcus/ }).click()
  world.refuse = null
  world.sent = []
  await button('Create corrective action').click()
  await expect.poll(() => box.snapshot().entries).toEqual([])
  expect(world.sent).toMatchObject([
    { op: 'create', ref: id(2), patch: { ...patch, assignedTo: 2 }, replaces: [id(1)] },
    { op: 'patch', ref: id(2), patch: { notes: 'Said behind it' } },
  ])
})

test('F-54 a new action on a full device leaves the queue, keeps the form, offers copy and file, and is sent once', async () => {
  const world = company()
  const { box, leave } = await shows(<CreatePage />, world, form)
  await fillInNewAction()
  world.offline = true
  const disk = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  onTestFinished(() => disk.mockRestore())
  await button('Create corrective action').click()
  const note = page
    .getByRole('note')
    .filter({ hasText: 'This device could not keep what you typed.' })
  await expect.element(note).toBeVisible()
  expect(box.snapshot().entries).toEqual([])

  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await note.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => clipboard.mock.calls.length).toBe(1)
  const said = [
    'Guardrail missing',
    'Open edge on the east side',
    'Risk level: Critical',
    'Project: Tower B',
    'Location: Level 14',
    'Question: Is every open side protected?',
    'Assigned to: Marcus Oyelaran',
  ]
  for (const words of said) expect(clipboard.mock.calls[0]?.[0]).toContain(words)
  clipboard.mockRestore()
  const saved = vi.spyOn(URL, 'createObjectURL')
  await note.getByRole('button', { name: 'Save as a file' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const blob: unknown = saved.mock.calls[0]?.[0]
  saved.mockRestore()
  const text = blob instanceof Blob ? await blob.text() : ''
  for (const words of said) expect(text).toContain(words)

  // The form is open with all values.
  await expect.element(field('Situation statement')).toHaveValue('Guardrail missing')
  await expect.element(field('Situation narrative')).toHaveValue('Open edge on the east side')
  await expect.element(choice('Assigned to')).toHaveValue('Marcus Oyelaran')
  disk.mockRestore()
  await leave()

  world.offline = false
  const file = await parseBoxFile(text)
  if (typeof file === 'string') throw new Error(file)
  const other = await shows(<SyncPage />, world, '/back-office/sync')
  expect(
    await other.box.runInBox((inside) => importEntries(inside, file, '2027-01-15T08:00:00.000Z')),
  ).toMatchObject({ ok: true, imported: 1 })
  await expect.poll(() => other.box.snapshot().entries).toEqual([])
  expect(
    await other.box.runInBox((inside) => importEntries(inside, file, '2027-01-15T08:00:00.000Z')),
  ).toMatchObject({ ok: true, imported: 0 })
  expect(world.sent).toHaveLength(1)
  expect(world.sent).toMatchObject([
    {
      op: 'create',
      patch: {
        title: 'Guardrail missing',
        description: 'Open edge on the east side',
        severity: 'Critical',
        projectID: 1,
        incidentLocation: 'Level 14',
        safetyQuestionID: 501,
        assignedTo: 2,
      },
    },
  ])
})
