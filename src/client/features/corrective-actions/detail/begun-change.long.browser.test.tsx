import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  actionsWorld,
  field,
  leave,
  openDetail,
  renewed,
  save,
  say,
  shows,
} from '#tests/world/action-screen.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { anAction } from '#tests/mocks/rows.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { useParam } from '#client/shell/address.ts'
import { useStoreListOrder } from '#client/records/list/list-order.ts'
import { ActionDetail } from './action-detail.tsx'

let world: MockedCompany

beforeEach(async () => {
  world = await actionsWorld()
})

const open = (caID = '7') => openDetail(world, caID)

const note = () => field('Notes for this change')
const kept = () => page.getByText(/^Draft kept/)
const status = (name: string) => page.getByRole('radio', { name })

const walked = [anAction(7), anAction(8)]
const hrefOf = ({ correctiveActionID }: { correctiveActionID: number }) =>
  `/back-office/corrective-actions/${correctiveActionID}`

/** The detail with the steps from one action to the next. */
function Walked() {
  useStoreListOrder('/back-office/corrective-actions', walked, hrefOf)
  return <ActionDetail caID={useParam('caID')} />
}

test('Undo of a Save from a closed form leaves the values typed in the next form', async () => {
  const shown = await shows(
    <Walked />,
    world,
    '/back-office/corrective-actions/7',
    '/back-office/corrective-actions/$caID',
  )
  await status('In Progress').click()
  await note().fill('Started')
  await save().click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  // The toast closes after eight seconds, but not under a pointer.
  undo.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('CA-8', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.element(note()).toHaveValue('')
  await note().fill('Posts are on their way')
  await expect.element(kept()).toBeVisible()
  await undo.click()
  await expect.poll(() => world.sent.at(-1)).toMatchObject({ patch: { status: 'Opened' } })
  await expectToast('Change taken back')
  expect(await shown.workspace.box?.drafts.load('action.edit', anAction(7).uid)).toMatchObject({
    values: { notes: 'Posts are on their way' },
  })
  await expect.element(note()).toHaveValue('Posts are on their way')
})

test('F-82 fixed values below the fields are as old as the fields: no closer while the head shows open', async () => {
  const shown = await open()
  await note().fill('Mine')
  await renewed(world, shown, {
    status: 'Closed',
    closedBy: 2,
    closedByUser: { user_id: 2, name: 'Marcus Oyelaran' },
    closedDateTime: '2026-11-20T10:00:00.000Z',
  })
  await expect.element(page.getByText('Status: now Closed')).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('Opened', { exact: true })).toBeVisible()
  expect(say('Closed by').elements()).toEqual([])
  await page.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect.element(page.getByRole('banner').getByText('Closed', { exact: true })).toBeVisible()
  await expect.element(say('Closed by')).toBeVisible()
  await renewed(
    world,
    shown,
    { status: 'Opened', closedBy: null, closedByUser: null, closedDateTime: null },
    10,
  )
  await expect.element(page.getByText('Status: now Opened')).toBeVisible()
  expect(say('Closed by').element().parentElement?.textContent).toBe('Closed byMarcus Oyelaran')
})

test.each([
  ['the device stores no drafts', true],
  ['the draft is not stored yet', false],
])('a turned tablet keeps the form from the first key on, where %s', async (_, isGone) => {
  const shown = await open()
  if (isGone)
    vi.spyOn(shown.workspace.box?.drafts ?? fail(), 'save').mockRejectedValue(new Error('full'))
  await note().fill('Half a sentence')
  await page.viewport(390, 844)
  // The head on a phone has no number.
  await expect.element(page.getByText('CA-7', { exact: true })).not.toBeInTheDocument()
  await expect.element(note()).toHaveValue('Half a sentence')
  await page.viewport(1024, 768)
  await expect.element(note()).toHaveValue('Half a sentence')
})

const fail = () => {
  throw new Error('The test uses its own outbox.')
}

test('lost permission keeps the typed values, shows a notice and later offers a way to copy them', async () => {
  const [me, other] = [
    { user_id: 1, name: 'Dana Whitfield' },
    { user_id: 2, name: 'Marcus Oyelaran' },
  ]
  world.actions = [
    anAction(7, { assignedTo: 1, assignedToUser: me, openedBy: 2, openedByUser: other }),
  ]
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const shown = await open()
  await note().fill('Posts are ordered')
  await renewed(world, shown, { assignedTo: 2, assignedToUser: other })
  await expect.element(page.getByText(/^You may no longer change this record\./)).toBeVisible()
  await expect.element(note()).toHaveValue('Posts are ordered')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => clipboard.mock.calls.at(-1)?.[0]).toContain('Posts are ordered')
  world.refuse = () => ({ status: 403, code: 'not-editor', row: world.actions[0] ?? null })
  await save().click()
  await expect
    .element(say('Only the assignee or the person who opened it may edit this corrective action.'))
    .toBeVisible()
  await expect.element(note()).toHaveValue('Posts are ordered')
  clipboard.mockRestore()
  await leave()
  // Without typed values the action becomes read-only.
  world.actions = [
    anAction(7, {
      assignedTo: 1,
      assignedToUser: me,
      openedBy: 2,
      openedByUser: other,
      version: 10,
    }),
  ]
  const again = await open()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(note()).toHaveValue('')
  await renewed(world, again, { assignedTo: 2, assignedToUser: other }, 11)
  await expect.element(note()).not.toBeInTheDocument()
  expect(page.getByText(/you may no longer change/i).elements()).toEqual([])
})

test('announces a draft without permission, offers a copy and removes it by Discard', async () => {
  const [me, other] = [
    { user_id: 1, name: 'Dana Whitfield' },
    { user_id: 2, name: 'Marcus Oyelaran' },
  ]
  world.actions = [
    anAction(7, { assignedTo: 1, assignedToUser: me, openedBy: 2, openedByUser: other }),
  ]
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await note().fill('Posts are ordered')
  await expect.element(kept()).toBeVisible()
  await leave()
  world.actions = [
    anAction(7, {
      assignedTo: 2,
      assignedToUser: other,
      openedBy: 2,
      openedByUser: other,
      version: 2,
    }),
  ]
  const told = page.getByText(
    /^You began a change \d\d:\d\d\. It is not saved, and you may no longer change this record\.$/,
  )
  await open()
  await expect.element(told).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => clipboard.mock.calls.at(-1)?.[0]).toContain('Posts are ordered')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(told).not.toBeInTheDocument()
  await leave()
  await open()
  await expect.element(say('Opened by')).toBeVisible()
  expect(told.elements()).toEqual([])
  clipboard.mockRestore()
})
