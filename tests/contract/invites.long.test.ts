import { describe, expect, test } from 'vitest'
import { jobRows } from '#tests/world/jobs.ts'
import { mail, newLink, opens, outcomes, people, person, server, setUp } from './invites-world.ts'

setUp()

describe('the mail', () => {
  test('G1-18 a mail server that is away fails no invitation: the mail waits, and each link of its tries works', async () => {
    await mail.close()
    const wished = person()
    expect(await outcomes(people.safety, wished)).toMatchObject([{ succeeded: true }])
    await expect.poll(async () => (await jobRows(server)).map(({ state }) => state), { timeout: 30_000 }).toEqual(['retry'])
    expect((await server.ask('GET', '/api/jobs', { as: people.sysadmin })).body).toMatchObject([{ job: 'invitation-mail', concerns: wished.email, companyName: 'Ridgeline Builders', reason: 'mail-away' }])
    await mail.open()
    const [job] = await jobRows(server)
    await server.ask('POST', `/api/jobs/${job?.id}/retry`, { as: people.sysadmin })
    expect((await opens(await newLink(wished.email))).status).toBe(200)
    expect(await server.owner('select cardinality(token_hashes) as n from invitations i join users u using (account_id, user_id) where u.email = $1', [wished.email])).toEqual([{ n: 2 }])
  })
})
