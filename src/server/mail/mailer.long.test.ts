import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '#tests/world/mail-server.ts'
import { createMailer } from './mailer.ts'

const noDatabase = new Proxy(
  {},
  { get: () => expect.unreachable('A mail that goes out is kept nowhere.') },
) as Parameters<typeof createMailer>[0]
const letter = { subject: 'You are invited', text: 'Hello', html: '<p>Hello' }

async function withServer(waits?: Parameters<typeof createMailer>[2]) {
  const server = await mailServer()
  const mailer = createMailer(
    noDatabase,
    { smtpUrl: server.url, mailFrom: 'Siteward <siteward@siteward.test>' },
    waits,
  )
  onTestFinished(async () => {
    mailer.close()
    await server.close()
  })
  return {
    server,
    mailer,
    sends: (n: number) => mailer.send({ to: `n${n}@new.test`, ...letter }, `id-${n}`),
  }
}

test('sends hundreds of mails over few connections, each once', async () => {
  const { server, sends } = await withServer()
  const sent = await Promise.all(Array.from({ length: 120 }, (_, n) => sends(n)))
  expect(sent.every(({ ok }) => ok)).toBe(true)
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(120)
  expect(server.received).toHaveLength(120)
  expect(server.connections().made).toBeLessThanOrEqual(5)
})

test('sends the next mail after the mail server was away between two mails', async () => {
  const { server, sends } = await withServer()
  expect(await sends(1)).toEqual({ ok: true })
  await server.close()
  expect(await sends(2)).toMatchObject({ ok: false, problem: { code: 'mail-away' } })
  await server.open()
  expect(await sends(2)).toEqual({ ok: true })
  expect(server.received.map(({ messageId }) => messageId)).toEqual([
    '<id-1@siteward.test>',
    '<id-2@siteward.test>',
  ])
})

test('a server that stops leaves no connection open', async () => {
  // No connection closes here for being idle.
  const { server, mailer, sends } = await withServer({
    idleTimeout: 600_000,
    socketTimeout: 600_000,
  })
  await sends(1)
  expect(server.connections().open).toBe(1)
  mailer.close()
  await expect.poll(() => server.connections().open).toBe(0)
})
