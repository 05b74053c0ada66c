import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { anAction } from '#tests/mocks/rows.ts'
import { actionsWorld, leave, openDetailWithParts } from '#tests/world/action-screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await actionsWorld()
})

const stored = {
  commentID: 'a3bb189e-8bf9-4888-9912-ace4e6543002',
  userID: 2,
  name: 'Marcus Oyelaran',
  actorName: '',
  text: 'Ask @Luis Ortega first.',
  mentions: ['3'],
  writtenAt: '2026-11-19T10:00:00.000Z',
}

const opens = () => openDetailWithParts(world, '7')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = () => page.getByRole('textbox', { name: 'Comment', exact: true })
const thread = () => page.getByRole('region', { name: 'Comments' })

test('CA-88 a comment mentions a person who sees the action, chosen by keys, and shows with the others', async () => {
  world.actions = [anAction(7, { openedBy: 1, assignedTo: 2, comments: [stored] })]
  await opens()
  await expect.element(thread().getByText('@Luis Ortega')).toBeVisible()
  await button('Write a comment').click()
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('Please look, @')
  // Luis does not see it, and Dana writes.
  await expect.element(page.getByRole('option')).toHaveTextContent('Marcus Oyelaran')
  await userEvent.keyboard('{ArrowDown}{Enter}today')
  await expect.element(box()).toHaveValue('Please look, @Marcus Oyelaran today')
  await button('Add comment').click()
  await expectToast('Comment added')
  await expect.element(thread().getByText('@Marcus Oyelaran')).toBeVisible()
  await expect.element(button('Write a comment')).toBeVisible()
  const [{ id, patch } = { id: '', patch: {} }] = world.sent
  expect(patch).toEqual({
    comments: [
      stored,
      {
        commentID: id,
        userID: 1,
        name: 'Dana Whitfield',
        actorName: '',
        text: 'Please look, @Marcus Oyelaran today',
        mentions: ['2'],
        writtenAt: expect.any(String),
      },
    ],
  })
})

test('CA-90 a comment without a network is dashed next to the others, and typed text is there after the page closed', async () => {
  world.actions = [anAction(7, { openedBy: 1, assignedTo: 2, comments: [stored] })]
  await opens()
  await expect.element(thread().getByText('@Luis Ortega')).toBeVisible()
  world.offline = true
  await button('Write a comment').click()
  await box().fill('From the stair')
  await button('Add comment').click()
  await expectToast('Saved on this device')
  const waiting = thread().getByRole('listitem').last()
  await expect.element(waiting.getByText('From the stair')).toBeVisible()
  await expect.element(waiting.getByText('Saved on this device')).toBeVisible()
  await expect.element(page.getByText('Comment: From the stair')).toBeVisible()
  await expect.element(thread().getByText('@Luis Ortega')).toBeVisible()
  await button('Write a comment').click()
  await box().fill('Half a senten')
  await expect.element(page.getByText(/Draft kept/)).toBeVisible()
  await leave()
  await opens()
  await expect.element(box()).toHaveValue('Half a senten')
})

test('a finger mentions a person at the end of what is typed', async () => {
  world.actions = [anAction(7, { openedBy: 1, assignedTo: 2 })]
  await opens()
  await button('Write a comment').click()
  await box().fill('Please look')
  await button('Mention a person').click()
  await page.getByRole('option', { name: 'Marcus Oyelaran' }).click()
  await expect.element(box()).toHaveValue('Please look @Marcus Oyelaran ')
  await expect.element(box()).toHaveFocus()
})

test('CA-89 an empty comment is refused at its field', async () => {
  await opens()
  await button('Write a comment').click()
  await box().fill('  ')
  await button('Add comment').click()
  await expect.element(page.getByText('Please write a comment').last()).toBeVisible()
  expect(world.sent).toEqual([])
})
