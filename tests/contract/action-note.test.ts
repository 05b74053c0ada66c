import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#tests/world/actor.ts'
import { type CorrectiveAction, type World, world } from '#tests/world/company.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'

let w: World
let mail: MailServer

beforeAll(async () => {
  mail = await mailServer()
  w = await world({ environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' } })
})
afterAll(async () => {
  await w.stop()
  await mail.close()
})

const sendsNote = (
  who: Actor,
  { correctiveActionID }: CorrectiveAction,
  notes: string,
  key: string = randomUUID(),
) =>
  who.asks(
    'POST',
    `/api/accounts/${w.people.ridgeline}/actions/${correctiveActionID}/note`,
    { notes },
    { headers: { 'idempotency-key': key } },
  )

test("mails the note of an action's former owner once to its assignee, and replies reach the author", async () => {
  const action = await w.boss.opens(w.tower, w.lead)
  await w.boss.edits(action, { assignedTo: w.safety.user_id })
  const key = randomUUID()
  const answers = [
    await sendsNote(w.lead, action, 'Rail fixed at <b>noon</b>.', key),
    await sendsNote(w.lead, action, 'Rail fixed at <b>noon</b>.', key),
  ]
  expect(answers).toMatchObject([{ status: 200, body: { success: true } }, { status: 200 }])
  await jobsDone(w.server)
  expect(mail.received.map(({ to }) => to)).toEqual([[w.safety.email]])
  const { text = '' } = mail.received[0] ?? {}
  const said = [
    `Reply-To: ${w.lead.name} <${w.lead.email}>`,
    action.caTicketHash,
    'Rail fixed at <b>noon</b>.',
    '&lt;b&gt;noon&lt;/b&gt;',
    `http://safety.example.test/back-office/corrective-actions/${action.correctiveActionID}`,
  ]
  for (const part of said) expect(text).toContain(part)
})

test('sends no note by a person outside the history; an editor of the action writes the note there', async () => {
  mail.received.splice(0)
  const action = await w.boss.opens(w.tower, w.safety)
  expect(await sendsNote(w.lead, action, 'Seen.')).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
  expect(await sendsNote(w.safety, action, 'Seen.')).toMatchObject({
    status: 403,
    body: { code: 'not-permitted' },
  })
  expect(await sendsNote(w.boss, action, ' ')).toMatchObject({
    status: 422,
    body: { fields: { notes: expect.any(String) } },
  })
  await jobsDone(w.server)
  expect(mail.received).toEqual([])
})
