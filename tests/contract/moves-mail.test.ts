import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueSchema } from '#server/db/queue-schema.ts'
import { jobRows, jobsDone } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, makePerson, type People, type Person } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

/** Addresses that the mail server refuses for good. */
const refused = new Set<string>()
let mail: MailServer
let server: TestServer
let people: People
let count = 0

beforeAll(async () => {
  const refusal = { code: 550, text: 'No such mailbox' }
  mail = await mailServer({ refuses: (address) => (refused.has(address) ? refusal : undefined) })
  server = await testServer({
    environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' },
  })
  people = await makePeople(server.owner)
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})
beforeEach(() => {
  mail.received.length = 0
  refused.clear()
})

const make = (name: string, reportsTo: Person, more: object = {}) => {
  count += 1
  const email = `moved${count}@ridgeline.test`
  return makePerson(server.owner, people.ridgeline, { name, email, reportsTo, ...more })
}
const moves = (as: Person, about: Person, to: Person) =>
  server.ask('PUT', `/api/users/${about.user_id}`, {
    as,
    body: { user_metadata: { reportsToUserID: to.user_id } },
  })
/** Sends the summaries at once, without the wait of five minutes. */
async function goesOut() {
  await server.owner(`update ${queueSchema}.job set start_after = now()`)
  await jobsDone(server)
}
const to = (person: Person) => mail.received.filter((one) => one.to.includes(person.email))

describe('ruling 80: mails about moves', () => {
  test('the person who moved gets a mail at once, the owner some minutes later', async () => {
    const { safety, lead, boss } = people
    const about = await make('Nora Field', lead)
    await make('Below Nora', about)
    expect((await moves(safety, about, safety)).status).toBe(200)
    await expect.poll(() => to(about).length).toBe(1)
    expect(to(about)[0]?.text).toContain(
      'Marco Reyes changed who you report to. You now report to Marco Reyes. Before, you reported to Aisha Khan.',
    )
    expect(to(boss)).toEqual([])
    await goesOut()
    expect(to(boss).map(({ text }) => text)).toEqual([
      expect.stringContaining(
        '- Nora Field now reports to Marco Reyes (before: Aisha Khan), with one person below',
      ),
    ])
    expect(await server.owner('select 1 from moves_to_tell')).toEqual([])
    expect(mail.received).toHaveLength(2)
  })

  test('an owner gets one summary of an import and a change of several people', async () => {
    const { safety, lead, boss, ridgeline } = people
    const imported = await Promise.all(
      ['Ada One', 'Ben Two', 'Cy Three'].map((name) => make(name, lead)),
    )
    for (const each of imported) expect((await moves(safety, each, safety)).status).toBe(200)
    const several = await Promise.all(['Di Four', 'Ed Five'].map((name) => make(name, lead)))
    const userIDs = several.map(({ user_id }) => user_id)
    const change = { reportsToUserID: safety.user_id }
    const path = `/api/accounts/${ridgeline}/users`
    expect(
      (await server.ask('PATCH', path, { as: safety, body: { userIDs, change } })).status,
    ).toBe(200)
    await goesOut()
    const [summary, ...others] = to(boss)
    expect(others).toEqual([])
    expect(summary?.text).toContain('Marco Reyes changed who 5 people report to:')
    for (const name of ['Ada One', 'Ben Two', 'Cy Three', 'Di Four', 'Ed Five']) {
      expect(summary?.text).toContain(`- ${name} now reports to Marco Reyes (before: Aisha Khan)`)
    }
    for (const each of [...imported, ...several]) expect(to(each)).toHaveLength(1)
  })

  test('neither the mover nor a blocked person gets a mail, and the provider is not named', async () => {
    const { boss, sysadmin, lead, safety } = people
    const [about, gone] = [
      await make('Flo Six', lead),
      await make('Gus Seven', lead, { blocked: true }),
    ]
    await server.owner(`update users set language = 'es' where user_id = $1`, [about.user_id])
    expect((await moves(boss, about, safety)).status).toBe(200)
    expect((await moves(boss, gone, safety)).status).toBe(200)
    await goesOut()
    expect(mail.received.flatMap((one) => one.to)).toEqual([about.email])
    expect(to(about)[0]?.raw).toContain('Subject: Ahora responde a Marco Reyes en Siteward')
    expect((await moves(sysadmin, about, lead)).status).toBe(200)
    await goesOut()
    expect(to(boss)[0]?.text).toContain('The provider changed who one person reports to:')
    expect(mail.received.map(({ text }) => text).join()).not.toContain('Sys Admin')
  })

  test('the next move is mailed after the job of a summary was given up', async () => {
    const { safety, lead, boss, sysadmin } = people
    const [one, other] = [await make('Ina Nine', lead), await make('Jo Ten', lead)]
    const summaries = async () =>
      (await jobRows(server)).filter(({ data }) => data.job === 'moves-mail')
    expect((await moves(safety, one, safety)).status).toBe(200)
    const [job] = await summaries()
    const gaveUp = await server.ask('DELETE', `/api/jobs/${job?.id}`, { as: sysadmin })
    expect(gaveUp.status).toBe(204)
    expect((await moves(safety, other, safety)).status).toBe(200)
    expect(await summaries()).toHaveLength(1)
    await goesOut()
    expect(to(boss).map(({ text }) => text)).toEqual([
      expect.stringContaining('- Jo Ten now reports to Marco Reyes'),
    ])
    expect(to(boss)[0]?.text).not.toContain('Ina Nine')
  })

  test('a retry of a refused notice mails it, unless the person has moved on', async () => {
    const { safety, lead, boss } = people
    const about = await make('Kit Eleven', lead)
    const [old, last] = [await failedNotice(about, boss), await failedNotice(about, safety)]
    for (const job of [old, last])
      await server.ask('POST', `/api/jobs/${job}/retry`, { as: people.sysadmin })
    await goesOut()
    expect(to(about).map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'You now report to Marco Reyes. Before, you reported to Dana Whitfield.',
      ),
    ])
  })

  test('a refused notice that is given up leaves later moves to their own job', async () => {
    const { safety, lead, boss } = people
    const about = await make('Lou Twelve', lead)
    const [earlier, later] = [await failedNotice(about, boss), await failedNotice(about, safety)]
    expect(
      (await server.ask('DELETE', `/api/jobs/${earlier}`, { as: people.sysadmin })).status,
    ).toBe(204)
    await server.ask('POST', `/api/jobs/${later}/retry`, { as: people.sysadmin })
    await goesOut()
    expect(to(about).map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'You now report to Marco Reyes. Before, you reported to Dana Whitfield.',
      ),
    ])
  })

  /** Moves a person that the mail server refuses; returns the id of the failed job. */
  async function failedNotice(about: Person, above: Person): Promise<string> {
    refused.add(about.email)
    const failed = async () =>
      (await jobRows(server)).filter(
        ({ data, state }) => data.job === 'moved-mail' && state === 'failed',
      )
    const before = (await failed()).length
    expect((await moves(people.boss, about, above)).status).toBe(200)
    await expect.poll(async () => (await failed()).length).toBe(before + 1)
    refused.clear()
    return (await failed()).at(-1)?.id ?? ''
  }

  test('an unchanged place and a refused move send no mail', async () => {
    const about = await make('Hal Eight', people.lead)
    expect((await moves(people.safety, about, people.lead)).status).toBe(200)
    expect((await moves(people.lead, about, people.boss)).status).toBe(403)
    expect(await jobRows(server)).toEqual([])
  })
})
