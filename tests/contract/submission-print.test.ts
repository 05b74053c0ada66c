import { expect, test } from 'vitest'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { printed, record, setUp, w } from './submission-print-world.ts'

setUp()

test('ACL-198 ACL-200 its address does not work in another company, outside the chain, or after a removal', async () => {
  for (const who of [w.stranger, w.proxy]) expect((await printed(who)).status).toBe(404)
  const { location } = await printed(w.lead)
  expect((await fetch(`${w.server.url}${location}`)).status).toBe(200)
  await w.boss.asks('DELETE', `/api/submissions/${record.id}`)
  expect((await fetch(`${w.server.url}${location}`)).status).toBe(404)
})

test('ACL-200 ACL-204 a proxy user opens the PDF of a visible record, and may neither correct nor remove it', async () => {
  const shed = await w.boss.startsProject({
    number: '78',
    name: 'Shed',
    assignedToUserID: w.proxy.user_id,
  })
  const mine = (
    await w.proxy.asks('POST', `/api/accounts/${w.proxy.accountID}/submissions`, {
      projectID: shed.projectID,
      safetyPlanID: 1,
      safetyFormID: 101,
      answers: [{ questionID: 1004, answer: 'Yes' }],
    })
  ).body as WholeSubmission
  expect((await printed(w.proxy, {}, mine)).status).toBe(200)
  const at = `/api/submissions/${mine.id}`
  for (const answer of [
    await w.proxy.asks('PUT', at, { isCompleted: false }),
    await w.proxy.asks('DELETE', at),
  ])
    expect([answer.status, Reflect.get(Object(answer.body), 'code')]).toEqual([
      403,
      'not-permitted',
    ])
  expect((await w.proxy.asks('GET', at)).body).toMatchObject({
    id: mine.id,
    isCompleted: mine.isCompleted,
  })
})
