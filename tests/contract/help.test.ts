import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobsDone } from '#tests/world/jobs.ts'
import type { Answered } from '#tests/world/server.ts'
import { actingToken } from './acting-token.ts'
import { ask, askSales, headers, mail, people, request, server, setUp } from './help-world.ts'

setUp()

const fieldsOf = ({ body }: Answered): unknown => Reflect.get(Object(body), 'fields')

test('HELP-06 HELP-07 HELP-12 API-45 mails a request to the product team with company, name, request and version; replies reach the author', async () => {
  const answer = await ask()
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  await jobsDone(server)
  expect(mail.received.map(({ to }) => to)).toEqual([['help@product.test']])
  expect(headers()).toContain(`Reply-To: ${people.lead.name} <${people.lead.email}>`)
  expect(headers()).toContain('Subject: Help request from Ridgeline Builders: The list is empty')
  const { text = '' } = mail.received[0] ?? {}
  for (const said of [
    'Nothing was there: <b>nothing</b>.',
    '&lt;b&gt;nothing&lt;/b&gt;',
    `Company: Ridgeline Builders (${people.ridgeline})`,
    `From: ${people.lead.name} <${people.lead.email}>`,
    `Request: ${answer.headers.get('x-request-id')}`,
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/Version: \d+\.\d+\.\d+/)
})

test('HELP-14 HELP-15 HELP-20 API-46 mails a sales request to sales with company, name and request; replies reach the author', async () => {
  const answer = await askSales({ content: 'We need ten more seats.\nCall me: <b>soon</b>.' })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  await jobsDone(server)
  expect(mail.received.map(({ to }) => to)).toEqual([['sales@product.test']])
  expect(headers()).toContain(`Reply-To: ${people.lead.name} <${people.lead.email}>`)
  expect(headers()).toContain('Subject: Sales request from Ridgeline Builders')
  const { text = '' } = mail.received[0] ?? {}
  for (const said of [
    'Call me: <b>soon</b>.',
    '&lt;b&gt;soon&lt;/b&gt;',
    `Company: Ridgeline Builders (${people.ridgeline})`,
    `From: ${people.lead.name} <${people.lead.email}>`,
    `Request: ${answer.headers.get('x-request-id')}`,
  ])
    expect(text).toContain(said)
})

test('G1-110 a sales request has a message of up to 5,000 letters, and nothing else', async () => {
  const longest = 'c'.repeat(5001)
  expect((await askSales({ content: longest.slice(1) })).status).toBe(200)
  const refused = await Promise.all([
    askSales({ content: longest }),
    askSales({ content: ' \n ' }),
    askSales({}),
    askSales({ content: 'x', subject: 'y' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(refused.slice(0, 3).map((answer) => Object.keys(Object(fieldsOf(answer))))).toEqual([
    ['content'],
    ['content'],
    ['content'],
  ])
  await jobsDone(server)
  expect(mail.received).toHaveLength(1)
})

test('a request in a session of Login as names both people', async () => {
  const { boss, safety } = people
  const token = await actingToken(server, boss, safety)
  expect(
    await server.ask('POST', '/api/users/me/requesthelp', { token, body: request }),
  ).toMatchObject({ status: 200 })
  await jobsDone(server)
  const { text = '' } = mail.received.find(({ to }) => to[0] === 'help@product.test') ?? {}
  for (const said of [
    `From: ${safety.name} <${safety.email}>`,
    `Written by: ${boss.name} (${boss.user_id}), logged in as ${safety.name}`,
  ])
    expect(text).toContain(said)
  mail.received.splice(0)
  await ask()
  await jobsDone(server)
  expect(mail.received[0]?.text).not.toContain('Written by')
})

test('G1-109 a subject has up to 200 letters and a description up to 5,000, both required', async () => {
  const [long, longest] = ['s'.repeat(201), 'c'.repeat(5001)]
  expect(await ask({ subject: long.slice(1), content: longest.slice(1) })).toMatchObject({
    status: 200,
  })
  await jobsDone(server)
  const refused = await Promise.all([
    ask({ ...request, subject: long }),
    ask({ ...request, content: longest }),
    ask({ subject: ' ', content: '' }),
    ask({ subject: 'x' }),
    ask({ ...request, description: 'x' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  expect(refused.slice(0, 3).map((answer) => Object.keys(Object(fieldsOf(answer))))).toEqual([
    ['subject'],
    ['content'],
    ['subject', 'content'],
  ])
  await jobsDone(server)
  expect(mail.received).toHaveLength(1)
})

test('one key is one mail, also after repeats at once; other words are refused, another company may use the key', async () => {
  const key = randomUUID()
  const answers = await Promise.all([
    ask(request, { key }),
    ask(request, { key }),
    ask(request, { key }),
  ])
  answers.push(await ask(request, { key }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await jobsDone(server)
  expect(mail.received).toHaveLength(1)
  const lines = await server.owner(
    `select 1 from audit_events where event = 'help-asked' and request_id = any($1)`,
    [answers.map(({ headers: of }) => of.get('x-request-id') ?? '')],
  )
  expect(lines).toHaveLength(1)
  expect(await ask({ ...request, content: 'Another thing' }, { key })).toMatchObject({
    status: 409,
    body: { code: 'key' },
  })
  expect(await ask(request, { key, as: people.stranger })).toMatchObject({ status: 200 })
  expect(await ask(request, { key, as: people.safety })).toMatchObject({
    status: 409,
    body: { code: 'key' },
  })
  await jobsDone(server)
})

test('names and texts of people add no header and no recipient', async () => {
  const evil = 'Ann\r\nBcc: all@evil.test\u2028, "x" <y@evil.test>'
  await server.owner('update users set name = $2 where user_id = $1', [people.proxy.user_id, evil])
  await server.owner('update accounts set name = $2 where account_id = $1', [
    people.ridgeline,
    'Ridge\r\nTo: all@evil.test',
  ])
  await ask(
    { subject: 'Hello', content: 'To: all@evil.test\r\n\r\n.\r\nMAIL FROM:<x@evil.test>' },
    { as: people.proxy },
  )
  await jobsDone(server)
  await server.owner(`update accounts set name = 'Ridgeline Builders' where account_id = $1`, [
    people.ridgeline,
  ])
  expect(mail.received.map(({ to }) => to)).toEqual([['help@product.test']])
  expect(headers()).not.toMatch(/^(Bcc|Cc):/im)
  expect(headers().match(/^To:.*$/gim)).toEqual(['To: help@product.test'])
  // One address, independent of the person's name.
  expect(headers().replaceAll(/\r\n\s+/g, ' ')).toMatch(
    new RegExp(`^Reply-To: ("[^\\r\\n]*"|=\\?[^\\r\\n]*\\?=) <${people.proxy.email}>$`, 'm'),
  )
})
