import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CorrectiveAction, type World, world } from '#tests/world/company.ts'
import { readPdf } from '#tests/world/read-pdf.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const opened = () => w.safety.opens(w.tower, w.lead)
const closeBy = (action: CorrectiveAction, authoredAt: string) =>
  w.safety.sendsOne({
    ref: action.uid,
    patch: { status: 'Closed', notes: 'd' },
    seen: { status: 'Opened' },
    authoredAt,
  })

test('CA-55 a closing has the time when it was authored, but never a future time', async () => {
  const [one, other] = [await opened(), await opened()]
  const earlier = `update corrective_actions set created_at = '2026-01-05T10:00:00Z' where uid = $1`
  await w.server.owner(earlier, [one.uid])
  expect(await closeBy(one, '2026-01-07T08:00:00.000-05:00')).toMatchObject({
    row: { closedDateTime: '2026-01-07T13:00:00.000Z' },
  })
  const [ticket] = await w.safety.history(one)
  expect(Object.keys(ticket?.changes ?? {})).toEqual(['status'])
  const ahead = await closeBy(other, '2999-01-01T00:00:00.000Z')
  const { closedDateTime } = ahead.row as CorrectiveAction
  expect(Date.parse(String(closedDateTime))).toBeLessThanOrEqual(Date.now())
})

test('a queued closing from before the opening gets the time of opening and a mark in the history', async () => {
  const action = await opened()
  const authoredAt = '2020-03-01T09:00:00.000Z'
  const { creationDateTime } = action
  expect(await closeBy(action, authoredAt)).toMatchObject({
    status: 200,
    row: { status: 'Closed', closedDateTime: creationDateTime },
  })
  const [ticket] = await w.safety.history(action)
  expect(ticket).toMatchObject({
    authoredAt,
    changes: { closedDateTime: { from: null, to: creationDateTime } },
  })
  const print = await w.safety.asks(
    'GET',
    `/api/accounts/${w.people.ridgeline}/actions/${action.uid}/pdf`,
  )
  const { pdfLocation } = print.body as { pdfLocation: string }
  const bytes = await (await fetch(w.server.url + pdfLocation)).arrayBuffer()
  const text = (await readPdf(new Uint8Array(bytes))).pages.join(' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Closed on a device before the action was opened here.')
})

test('refuses a plain closing from before the opening at its field', async () => {
  const action = await opened()
  const path = `/api/users/${w.people.safety.user_id}/actions/${action.correctiveActionID}`
  const close = () => w.safety.asks('PUT', path, { status: 'Closed', notes: 'd' })
  const day = 24 * 60 * 60_000
  w.server.wait(-day)
  const early = await close()
  w.server.wait(day)
  expect(early).toMatchObject({
    status: 422,
    body: {
      code: 'invalid',
      fields: { status: 'An action cannot be closed before it was opened.' },
    },
  })
  expect(await w.safety.sees(action)).toMatchObject({ status: 'Opened', closedDateTime: null })
  expect(await close()).toMatchObject({ status: 200, body: { status: 'Closed' } })
})
