import { expect, test } from 'vitest'
import { jobOnce, jobsDone } from '#tests/world/jobs.ts'
import { makePeople } from '#tests/world/people.ts'
import { testServer } from '#tests/world/server.ts'
import {
  ask,
  askSales,
  ends,
  freshKey,
  mail,
  people,
  request,
  server,
  setUp,
} from './help-world.ts'

setUp()

test.each([
  [
    'SUPPORT_EMAIL takes sales requests where SALES_EMAIL is not set',
    { SUPPORT_EMAIL: 'support@product.test' },
    200,
    undefined,
  ],
  [
    'refuses a sales request without both addresses, and claims no mail',
    { HELP_EMAIL: 'help@product.test' },
    422,
    'no-address',
  ],
])('G2-89 HELP-20 %s', async (_, environment, status, code) => {
  const other = await testServer({
    environment: { PUBLIC_URL: 'http://safety.example.test', ...environment },
  })
  ends.push(other.stop)
  const { lead } = await makePeople(other.owner)
  const answer = await askSales(undefined, { as: lead, at: other })
  expect(answer.status).toBe(status)
  expect(Reflect.get(Object(answer.body), 'code')).toBe(code)
  await jobsDone(other)
  expect(await other.owner('select recipients[1] as to from mails')).toEqual(
    status === 200 ? [{ to: 'support@product.test' }] : [],
  )
})

test('a mail server that is down loses no request', async () => {
  await mail.close()
  ends.push(mail.open)
  expect(await ask()).toMatchObject({ status: 200 })
  const { id } = await jobOnce(server, ({ state }) => state === 'retry')
  const listed = await server.ask('GET', '/api/jobs', { as: people.sysadmin })
  expect(listed.body).toMatchObject([
    {
      uid: id,
      job: 'help-mail',
      concerns: 'help@product.test',
      companyName: 'Ridgeline Builders',
      reason: 'mail-away',
    },
  ])
  await mail.open()
  ends.pop()
  await server.ask('POST', `/api/jobs/${id}/retry`, { as: people.sysadmin })
  await jobsDone(server)
  expect(mail.received).toHaveLength(1)
})

test('one key mails one sales request, and refuses another one', async () => {
  const [as, key] = [people.safety, freshKey()]
  const answers = await Promise.all([
    askSales(undefined, { as, key }),
    askSales(undefined, { as, key }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const lines = await server.owner(
    `select 1 from audit_events where event = 'sales-asked' and request_id = any($1)`,
    [answers.map(({ headers: of }) => of.get('x-request-id') ?? '')],
  )
  expect(lines).toHaveLength(1)
  expect(await askSales({ content: 'Another thing' }, { as, key })).toMatchObject({
    status: 409,
    body: { code: 'key' },
  })
  // A help request with the same key is a different request.
  expect(await ask(request, { as, key })).toMatchObject({ status: 409, body: { code: 'key' } })
  await jobsDone(server)
})

test.each([
  [
    'SUPPORT_EMAIL takes help requests where HELP_EMAIL is not set',
    { SUPPORT_EMAIL: 'support@product.test' },
    200,
    undefined,
  ],
  ['refuses a request without both addresses, and claims no mail', {}, 422, 'no-address'],
])('G2-89 HELP-12 %s', async (_, environment, status, code) => {
  const other = await testServer({
    environment: { PUBLIC_URL: 'http://safety.example.test', ...environment },
  })
  ends.push(other.stop)
  const { lead } = await makePeople(other.owner)
  const answer = await ask(request, { as: lead, at: other })
  expect(answer.status).toBe(status)
  expect(Reflect.get(Object(answer.body), 'code')).toBe(code)
  await jobsDone(other)
  expect(await other.owner('select recipients[1] as to from mails')).toEqual(
    status === 200 ? [{ to: 'support@product.test' }] : [],
  )
})
