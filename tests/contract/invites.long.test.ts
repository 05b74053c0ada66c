import { describe, expect, test } from 'vitest'
import { jobRows } from '#tests/world/jobs.ts'
import {
  invited,
  mail,
  newLink,
  opens,
  outcomes,
  people,
  person,
  registers,
  resends,
  said,
  server,
  setUp,
} from './invites-world.ts'

setUp()

describe('the mail', () => {
  test('G1-18 a mail server that is down fails no invitation: the mail waits, and each link of its tries works', async () => {
    await mail.close()
    const wished = person()
    expect(await outcomes(people.safety, wished)).toMatchObject([{ succeeded: true }])
    await expect
      .poll(async () => (await jobRows(server)).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(['retry'])
    expect((await server.ask('GET', '/api/jobs', { as: people.sysadmin })).body).toMatchObject([
      {
        job: 'invitation-mail',
        concerns: wished.email,
        companyName: 'Ridgeline Builders',
        reason: 'mail-away',
      },
    ])
    await mail.open()
    const [job] = await jobRows(server)
    await server.ask('POST', `/api/jobs/${job?.id}/retry`, { as: people.sysadmin })
    expect((await opens(await newLink(wished.email))).status).toBe(200)
    expect(
      await server.owner(
        'select cardinality(token_hashes) as n from invitations i join users u using (account_id, user_id) where u.email = $1',
        [wished.email],
      ),
    ).toEqual([{ n: 2 }])
  })
})

describe('the life of a link', () => {
  test('the fourth mail to an address within three hours waits, and is queued once', async () => {
    const { user_id } = await invited()
    const waits = []
    for (let n = 0; n < 5; n += 1) {
      server.wait(60_000)
      const answer = await resends(people.safety, user_id)
      waits.push([answer.status, typeof Reflect.get(Object(answer.body), 'mailAt')])
    }
    const [now, later] = [
      [200, 'undefined'],
      [200, 'string'],
    ]
    expect(waits).toEqual([now, now, later, later, later])
    await server.owner('delete from siteward_jobs.job_common')
  })

  test('callers without a link are slowed, and others of the same network still register', async () => {
    const { link } = await invited()
    const answers = []
    for (let n = 0; n < 30; n += 1)
      answers.push(said(await opens(`${'y'.repeat(40)}${String(n).padStart(3, '0')}`)))
    expect(new Set(answers)).toEqual(new Set(['404 not-found', '429 too-many']))
    expect((await opens(link)).status).toBe(200)
    expect((await registers(link)).status).toBe(200)
  })
})
