import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ActionDetail } from '#client/features/corrective-actions/detail/action-detail.tsx'
import { ListPage } from '#client/features/corrective-actions/list-page.tsx'
import { slots } from '#client/routes/capabilities.ts'
import { SlotsContext } from '#client/shell/slots.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { anAction, aTicket } from '#tests/mocks/rows.ts'
import { actionsWorld, leave, shows } from '#tests/world/action-screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { WaitingFigure } from './waiting-figure.tsx'

const linkID = '00000000-0000-4000-8000-00000000aaaa'
const replyID = '00000000-0000-4000-8000-00000000bbbb'
const uri = 'https://siteward.test/guest/#abc'
const link = {
  linkID,
  recipient: 'Juan Pérez',
  hasPin: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2999-12-04T10:00:00.000Z',
  revokedAt: null,
}
const photo = {
  photoID: '00000000-0000-4000-8000-00000000cccc',
  when: 'after' as const,
  takenAt: '2026-11-20T11:00:00.000Z',
  width: 4,
  height: 3,
  caption: '',
}
const reply = {
  replyID,
  linkID,
  name: 'Juan Pérez',
  status: 'Done',
  note: 'Rail is up',
  writtenAt: '2026-11-20T11:00:00.000Z',
  receivedAt: '2026-11-20T11:01:00.000Z',
  photoIDs: [photo.photoID],
}
const replied = { guestLinks: [link], guestReplies: [reply], guestPhotos: [photo] }

let world: MockedCompany

beforeEach(async () => {
  world = await actionsWorld()
})

async function opens(caID: string, more: Parameters<typeof anAction>[1] = {}, query = '') {
  world.actions = world.actions.map((one) =>
    String(one.correctiveActionID) === caID ? { ...one, ...more } : one,
  )
  return shows(
    <SlotsContext value={slots}>
      <ActionDetail caID={caID} />
    </SlotsContext>,
    world,
    `/back-office/corrective-actions/${caID}${query}`,
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const outside = () => page.getByRole('region', { name: 'Sent outside' })

/** Makes each link that is asked for; returns the requests. */
function makesLinks() {
  const asked: { body: unknown; key: string | null }[] = []
  mockAlso(
    mock('guestLinks.create', ({ body, request }) => {
      asked.push({ body, key: request.headers.get('idempotency-key') })
      const action = anAction(7, { guestLinks: [link], version: 2 })
      world.actions = world.actions.map((one) => (one.correctiveActionID === 7 ? action : one))
      return { linkID, uri, pin: String(Reflect.get(Object(body), 'pin')) || null, action }
    }),
  )
  return asked
}

test('names each wrong field, and sends nothing', async () => {
  const asked = makesLinks()
  await opens('7')
  await button('Send outside').click()
  const dialog = page.getByRole('dialog', { name: 'Send to someone outside' })
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('juan')
  await button('Make the link').click()
  await expect.element(dialog.getByText('Check 2 fields.')).toBeVisible()
  await expect.element(dialog.getByText('Please enter for whom the link is').last()).toBeVisible()
  await expect.element(dialog.getByText('Please enter a valid email').last()).toBeVisible()
  expect(asked).toEqual([])
})

test('a link is made with its PIN, then shown as QR code and address, and listed', async () => {
  const asked = makesLinks()
  await opens('7')
  await button('Send outside').click()
  await page.getByRole('textbox', { name: /^For whom/ }).fill(' Juan Pérez ')
  await page.getByRole('switch', { name: 'Ask for a PIN' }).click()
  const pin = page.getByText(/^\d{6}$/)
  const first = pin.element().textContent
  await button('Draw another PIN').click()
  await expect.element(pin).not.toHaveTextContent(first ?? '')
  const drawn = pin.element().textContent
  await button('Make the link').click()
  await expectToast('Link made')
  const shown = page.getByRole('dialog', { name: 'Link for Juan Pérez' })
  await expect
    .element(shown.getByRole('img', { name: 'QR code of the link for Juan Pérez' }))
    .toBeVisible()
  await expect.element(shown.getByText(uri)).toBeVisible()
  await expect.element(shown.getByText(drawn ?? '')).toBeVisible()
  expect(asked).toMatchObject([
    { body: { recipient: 'Juan Pérez', email: '', pin: drawn, language: 'en' } },
  ])
  expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  const copies = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy link').click()
  await expectToast('Link copied')
  expect(copies).toHaveBeenCalledWith(uri)
  await button('Done').click()
  await expect.element(outside().getByText('Juan Pérez')).toBeVisible()
  await expect.element(outside().getByText(/^Opens until .*, with PIN$/)).toBeVisible()
})

test('the button needs the network, and a closed action has none', async () => {
  const { workspace } = await opens('7')
  await expect.element(button('Send outside')).toBeEnabled()
  world.offline = true
  await workspace.replica.pull('correctiveAction')
  await expect.element(button('Send outside')).toBeDisabled()
  await expect.element(button('Send outside')).toHaveAttribute('title', 'Needs the network')
  world.offline = false
  await leave()
  await opens('9', replied)
  await expect.element(outside()).toBeVisible()
  await expect.element(button('Send outside')).not.toBeInTheDocument()
})

test('CA-78 accepting saves status, note, photos and decision in one change', async () => {
  await opens('7', replied)
  await expect.element(outside().getByText('Waits for an answer')).toBeVisible()
  await button('Accept and close: Juan Pérez').click()
  const dialog = page.getByRole('dialog', { name: 'Accept and close' })
  await expect
    .element(dialog.getByRole('textbox', { name: 'Notes for this change' }))
    .toHaveValue('Juan Pérez: Rail is up')
  await dialog.getByRole('button', { name: 'Accept and close' }).click()
  await expectToast('Corrective Action Updated', 'Reply of Juan Pérez accepted')
  expect(world.sent).toMatchObject([
    {
      patch: {
        status: 'Closed',
        notes: 'Juan Pérez: Rail is up',
        photos: [photo],
        guestDecisions: [{ replyID, decision: 'Accepted', words: '' }],
      },
      seen: { status: 'Opened', photos: [], guestDecisions: [] },
      guards: { severity: 'Critical', description: 'Open edge on the east side.' },
    },
  ])
  await expect.element(outside().getByText('Accepted')).toBeVisible()
  await expect.element(button('Accept and close: Juan Pérez')).not.toBeInTheDocument()
  // The form below follows a change of the same person without announcing it.
  await expect.element(page.getByRole('radio', { name: 'Closed' })).toBeChecked()
  await expect.element(page.getByText(/Someone changed this/)).not.toBeInTheDocument()
  await button('Undo').click()
  await expectToast('Change taken back')
  expect(world.sent[1]).toMatchObject({
    patch: { status: 'Opened', photos: [], guestDecisions: [] },
    seen: { status: 'Closed', photos: [photo], guestDecisions: [{ replyID }] },
  })
  await expect.element(outside().getByText('Waits for an answer')).toBeVisible()
})

test('CA-78 a decision without a network waits on this device, and shows at once', async () => {
  const { workspace } = await opens('7', replied)
  await expect.element(outside()).toBeVisible()
  world.offline = true
  await workspace.replica.pull('correctiveAction')
  await button('Accept and close: Juan Pérez').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept and close' }).click()
  await expectToast('Saved on this device')
  await expect.element(outside().getByText('Accepted')).toBeVisible()
  expect(world.sent).toEqual([])
  world.offline = false
})

test('F-27 a refused answer that is edited on the page keeps its decision and photos', async () => {
  await opens('7', replied)
  world.refuse = () => ({ status: 422, code: 'invalid' })
  await button('Accept and close: Juan Pérez').click()
  const dialog = page.getByRole('dialog', { name: 'Accept and close' })
  await dialog.getByRole('button', { name: 'Accept and close' }).click()
  await expect.element(dialog.getByRole('alert').first()).toBeVisible()
  await leave()
  world.refuse = null
  await opens('7', {}, `?entry=${world.sent[0]?.id}`)
  await button('Close corrective action').click()
  await expectToast('Corrective Action Updated')
  expect(world.sent[1]).toMatchObject({
    replaces: [world.sent[0]?.id],
    patch: { status: 'Closed', photos: [photo], guestDecisions: [{ replyID }] },
    seen: { photos: [], guestDecisions: [] },
  })
})

test('CA-78 sending back requires words, which go into the history too', async () => {
  await opens('7', replied)
  await button('Send back: Juan Pérez').click()
  const dialog = page.getByRole('dialog', { name: 'Send back' })
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(dialog.getByText('Please say what is still to do').last()).toBeVisible()
  expect(world.sent).toEqual([])
  await dialog.getByRole('textbox', { name: 'What is still to do' }).fill('The rail is loose')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expectToast('Corrective Action Updated', 'Reply of Juan Pérez sent back')
  expect(world.sent.map(({ patch }) => patch)).toEqual([
    {
      notes: 'The rail is loose',
      guestDecisions: [{ replyID, decision: 'Sent back', words: 'The rail is loose' }],
    },
  ])
  await expect.element(outside().getByText('Sent back: The rail is loose')).toBeVisible()
})

test('CA-78 a reply that is sent back opens a closed action again', async () => {
  await opens('9', { ...replied, assignedTo: 1 })
  await button('Send back: Juan Pérez').click()
  await page.getByRole('textbox', { name: 'What is still to do' }).fill('The rail is loose')
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expectToast('Corrective Action Updated')
  expect(world.sent).toMatchObject([
    { patch: { status: 'In Progress' }, seen: { status: 'Closed' } },
  ])
})

test('a withdrawal is asked first, and says what happens', async () => {
  const withdrawn: unknown[] = []
  mockAlso(
    mock('guestLinks.withdraw', ({ params }) => {
      withdrawn.push(params['linkID'])
      const action = anAction(7, {
        guestLinks: [{ ...link, revokedAt: '2026-11-21T10:00:00.000Z' }],
        version: 2,
      })
      world.actions = world.actions.map((one) => (one.correctiveActionID === 7 ? action : one))
      return action
    }),
  )
  await opens('7', { guestLinks: [link] })
  await button('Withdraw: Juan Pérez').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/opens nothing from now on/)).toBeVisible()
  await question.getByRole('button', { name: 'Keep' }).click()
  expect(withdrawn).toEqual([])
  await button('Withdraw: Juan Pérez').click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast('Link withdrawn')
  expect(withdrawn).toEqual([linkID])
  await expect.element(outside().getByText(/^Withdrawn on November 21, 2026/)).toBeVisible()
  await expect.element(button('Withdraw: Juan Pérez')).not.toBeInTheDocument()
})

test('the address of a link is shown again', async () => {
  mockAlso(mock('guestLinks.address', () => ({ uri, pin: '012345' })))
  await opens('7', { guestLinks: [link] })
  await button('Show QR code again: Juan Pérez').click()
  const shown = page.getByRole('dialog', { name: 'Link for Juan Pérez' })
  await expect.element(shown.getByText(uri)).toBeVisible()
  await expect.element(shown.getByText('012345')).toBeVisible()
})

test('a person who may not edit reads links and replies without buttons', async () => {
  await opens('8', replied)
  await expect.element(outside().getByText('Rail is up')).toBeVisible()
  expect(
    outside()
      .getByRole('button', { name: /Accept|Send back|Withdraw|QR/ })
      .elements(),
  ).toEqual([])
  await expect.element(button('Send outside')).not.toBeInTheDocument()
})

test('an action that was never sent outside has no part about it', async () => {
  await opens('7')
  await expect.element(button('Send outside')).toBeVisible()
  await expect.element(outside()).not.toBeInTheDocument()
})

test('CA-56 the history names the reply, its photos, and that it came by a link', async () => {
  const changes = {
    guestReplies: { from: [], to: [reply] },
    guestPhotos: { from: [], to: [photo] },
  }
  world.tickets = [
    aTicket('00000000-0000-4000-8000-000000000002', {
      author: { user_id: 0, name: 'Juan Pérez' },
      notes: 'Rail is up',
      changes,
    }),
  ]
  await opens('7', replied)
  const history = page.getByRole('complementary')
  await expect.element(history.getByText('Juan Pérez (by link)')).toBeVisible()
  await expect.element(history.getByText('Reply by Juan Pérez: Done')).toBeVisible()
  await expect
    .element(history.getByRole('list', { name: 'Photos of this reply' }).getByRole('button'))
    .toBeVisible()
})

test('the list marks an action with a reply that waits, until it is answered', async () => {
  const decision = { replyID, decision: 'Accepted', words: '' }
  world.actions = [
    anAction(7, replied),
    anAction(8, { ...replied, title: 'Answered', guestDecisions: [decision] }),
  ]
  await shows(<ListPage />, world, '/back-office/corrective-actions')
  await expect.element(page.getByText('Reply by link')).toBeVisible()
  await expect.element(page.getByText('Answered')).toBeVisible()
  expect(page.getByText('Reply by link').elements()).toHaveLength(1)
})

test('the own work counts the replies that wait, and opens the oldest', async () => {
  const later = { ...reply, receivedAt: '2026-11-22T11:01:00.000Z' }
  const others = { openedBy: 3, assignedTo: 2 }
  world.actions = [
    anAction(7, { ...replied, guestReplies: [later] }),
    anAction(8, { ...replied, ...others }),
    anAction(9, replied),
  ]
  await shows(<WaitingFigure />, world)
  const figure = page.getByRole('link', { name: '2 replies by link to answer' })
  await expect.element(figure).toHaveAttribute('href', '/back-office/corrective-actions/9')
})
