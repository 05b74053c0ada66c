import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentLimits } from '#contract/corrective-actions/comments.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { actionContent } from '#server/features/corrective-actions/content.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { type Actor, type CorrectiveAction, world, type World } from '#tests/world/company.ts'
import { actingToken } from './acting-token.ts'

let w: World
let now: string

beforeAll(async () => {
  w = await world()
  now = w.server.stopClock().toISOString()
})
afterAll(() => w.stop())

/** A comment as a device sends it; the server sets author and time. */
const comment = (text: string, more: JsonObject = {}): JsonObject => ({
  commentID: randomUUID(),
  userID: 0,
  name: 'Somebody else',
  actorName: '',
  text,
  mentions: [],
  writtenAt: '2020-01-01T00:00:00.000Z',
  ...more,
})
const sends = (
  who: Actor,
  action: CorrectiveAction,
  comments: readonly JsonObject[],
  seen: readonly JsonObject[] = action.comments,
) =>
  who.sends({
    id: randomUUID(),
    entity: 'action',
    ref: action.uid,
    op: 'patch',
    patch: { comments: [...seen, ...comments] },
    seen: { comments: [...seen] },
    guards: {},
    authoredAt: now,
  })
/** Reads an action that the person sees. */
async function present(who: Actor, action: CorrectiveAction): Promise<CorrectiveAction> {
  const row = await who.sees(action)
  if (row === undefined) throw new Error('The action is not visible.')
  return row
}
const textsOf = ({ comments }: CorrectiveAction) => comments.map(({ text }) => text)

test('CA-88 a person who sees an action comments on it without a note, also on a closed one, and the server names author and time', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  await w.safety.edits(action, { status: 'Closed', notes: 'Done.' })
  const mentions = [String(w.lead.user_id)]
  const [result] = await sends(w.boss, action, [comment('Which crew?', { mentions })])
  expect(result).toMatchObject({ status: 200 })
  const plain = await w.safety.asks(
    'PUT',
    `/api/users/${w.safety.user_id}/actions/${action.correctiveActionID}`,
    { comments: [...(await present(w.safety, action)).comments, comment('Crew 4.')] },
  )
  expect(plain).toMatchObject({ status: 200 })
  expect(await present(w.safety, action)).toMatchObject({
    status: 'Closed',
    comments: [
      {
        userID: w.boss.user_id,
        name: w.boss.name,
        text: 'Which crew?',
        mentions,
        writtenAt: now,
      },
      { userID: w.safety.user_id, text: 'Crew 4.', writtenAt: now },
    ],
  })
})

test('CA-88 a comment of a person outside the chain, or with another field of an action of others, is refused', async () => {
  const action = await w.boss.opens(w.tower, w.safety)
  expect(await sends(w.proxy, action, [comment('Hello')])).toMatchObject([{ status: 404 }])
  const others = await w.safety.opens(w.tower, w.lead)
  const [result] = await w.boss.sends({
    id: randomUUID(),
    entity: 'action',
    ref: others.uid,
    op: 'patch',
    patch: { comments: [comment('Lower it')], severity: 'Low' },
    seen: { comments: [], severity: others.severity },
    guards: {},
    authoredAt: now,
  })
  expect(result).toMatchObject({ status: 403 })
  expect((await present(w.safety, others)).comments).toEqual([])
})

test('CA-89 a comment is never changed or removed, and an empty one or one too many is refused', async () => {
  const action = await w.boss.opens(w.tower, w.safety)
  await sends(w.safety, action, [comment('First')])
  const stored = await present(w.boss, action)
  const put = (comments: readonly object[]) =>
    w.boss.asks('PUT', `/api/users/${w.boss.user_id}/actions/${action.correctiveActionID}`, {
      comments,
      notes: 'Tidied.',
    })
  const refused = { status: 422, body: { fields: { comments: expect.any(String) } } }
  expect(await put([])).toMatchObject(refused)
  expect(await put([{ ...stored.comments[0], text: 'Other words' }])).toMatchObject(refused)
  expect(await put([...stored.comments, comment('  ')])).toMatchObject(refused)
  const many = Array.from({ length: commentLimits.count }, (_, n) => comment(`More ${n}`))
  expect(await put([...stored.comments, ...many])).toMatchObject(refused)
  expect(
    await put([{ ...stored.comments[0], name: 'Other author', writtenAt: now }]),
  ).toMatchObject({ status: 200, body: { comments: stored.comments } })
})

test('CA-90 comments that two people wrote offline both stay, each once, and the history stores what each change added', async () => {
  const action = await w.boss.opens(w.tower, w.safety)
  const first = comment('From the stair')
  await sends(w.safety, action, [first])
  await sends(w.boss, action, [comment('From the office')])
  // A second change from a device that still shows its own first comment as it was written.
  await sends(w.safety, action, [comment('And the rail')], [first])
  // The first one once more, as a change of its own.
  await sends(w.safety, action, [first])
  const stored = await present(w.boss, action)
  expect(textsOf(stored)).toEqual(['From the stair', 'From the office', 'And the rail'])
  const added = (await w.boss.history(action)).map(({ changes }) => changes['comments'])
  expect(added).toEqual([
    { from: [], to: [] },
    { from: [], to: [stored.comments[2]] },
    { from: [], to: [stored.comments[1]] },
    { from: [], to: [stored.comments[0]] },
    undefined,
  ])
})

test('CA-88 a comment of a Login as session names both people, and the PDF of the action has it', async () => {
  const action = await w.boss.opens(w.tower, w.safety)
  const written = await w.server.ask(
    'PUT',
    `/api/users/${w.safety.user_id}/actions/${action.correctiveActionID}`,
    {
      token: await actingToken(w.server, w.boss, w.safety),
      body: { comments: [comment('Rail is back')] },
    },
  )
  expect(written).toMatchObject({
    status: 200,
    body: { comments: [{ name: w.safety.name, actorName: w.boss.name }] },
  })
  const print = await w.safety.asks(
    'GET',
    `/api/accounts/${w.people.ridgeline}/actions/${action.uid}/pdf`,
  )
  const { pdfLocation } = print.body as { pdfLocation: string }
  const bytes = await (await fetch(w.server.url + pdfLocation)).arrayBuffer()
  const text = (await readPdf(new Uint8Array(bytes))).pages.join(' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Comment: Rail is back')
})

test('the content of a seal has comments in the history alone, so that seals from before comments stay valid', async () => {
  const action = await w.boss.opens(w.tower, w.safety)
  await sends(w.safety, action, [comment('First')])
  const row = await present(w.boss, action)
  const content = await w.server.db.account(w.people.ridgeline, (tx) =>
    actionContent(tx, row, row.version),
  )
  expect(content).not.toHaveProperty('comments')
  expect(content).toMatchObject({ history: [{}, { changes: { comments: { to: row.comments } } }] })
})
