import { get as ask } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { partsFor } from '#contract/catalogue/parts.ts'
import { contract } from '#contract/index.ts'
import { largeCatalogue, makeLargeCatalogue } from '#tests/world/large-catalogue.ts'
import { makePeople } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { world } from '#tests/world/company.ts'

interface Weighed {
  status: number
  /** Bytes of the body on the line. */
  bytes: number
  etag: string | undefined
}

/** Uses the HTTP module, because `fetch` decompresses. */
function weigh(url: string, token: string, etag?: string): Promise<Weighed> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip',
    ...(etag && { 'if-none-match': etag }),
  }
  return new Promise((done, failed) => {
    ask(url, { headers }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => (bytes += piece.length))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, bytes, etag: answer.headers.etag }),
      )
      answer.on('error', failed)
    }).on('error', failed)
  })
}

/**
 * The weights of all that a device of the company fetches: the list, the questions in their parts,
 * and the responses to a second request.
 */
async function weights(server: TestServer, accountID: number, token: string) {
  const path = `/api/accounts/${accountID}/safetyplans`
  const list = contract.catalogue.ofAccount.answer.parse(
    (await server.ask('GET', path, { token })).body,
  )
  const addresses = [
    path,
    ...partsFor(list.map(({ safetyPlanID }) => safetyPlanID)).map(
      (part) => `${path}?include=questions&part=${part}`,
    ),
  ]
  const first: Weighed[] = []
  const again: Weighed[] = []
  for (const address of addresses) {
    const answer = await weigh(server.url + address, token)
    first.push(answer)
    again.push(await weigh(server.url + address, token, answer.etag))
  }
  const kB = (some: readonly Weighed[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  return {
    programs: list.length,
    requests: addresses.length,
    kB: kB(first),
    list: kB(first.slice(0, 1)),
    again: again.map(({ status, bytes }) => [status, bytes]),
  }
}

const say = (
  what: string,
  { programs, requests, kB, list }: Awaited<ReturnType<typeof weights>>,
  most: number,
) =>
  console.log(
    `${what}: ${programs} programs, ${kB.toFixed(1)} kB compressed in ${requests} requests (at most ${most}), the list alone ${list.toFixed(1)} kB`,
  )

// kB of 1000 bytes; a size is no timing, so a test may check it.
test('the demo catalogue is compressed within its limit, and an unchanged one is 304', async () => {
  const { server, people, stop } = await world()
  onTestFinished(stop)
  const weighed = await weights(server, people.ridgeline, await server.tokenOf(people.safety))
  say('the catalogue of the demo', weighed, 40)
  expect(weighed.programs).toBe(12)
  expect(weighed.kB).toBeLessThanOrEqual(40)
  expect(weighed.again.every(([status, bytes]) => status === 304 && bytes === 0)).toBe(true)
})

test('a catalogue of 500 programs with 5,000 questions is within its limit too', async () => {
  const server = await testServer()
  onTestFinished(() => server.stop())
  const people = await makePeople(server.owner)
  await makeLargeCatalogue(server, largeCatalogue(500, 5000), people.ridgeline)
  const weighed = await weights(server, people.ridgeline, await server.tokenOf(people.safety))
  say('a large one', weighed, 900)
  expect([weighed.programs, weighed.requests]).toEqual([500, 17])
  expect(weighed.kB).toBeLessThanOrEqual(900)
  expect(weighed.again.every(([status, bytes]) => status === 304 && bytes === 0)).toBe(true)
})

test('the tag of the list changes as soon as the company uses other programs', async () => {
  const { server, people, stop } = await world()
  onTestFinished(stop)
  const [path, token] = [
    `/api/accounts/${people.ridgeline}/safetyplans`,
    await server.tokenOf(people.safety),
  ]
  const { etag } = await weigh(server.url + path, token)
  await server.ask('DELETE', `${path}/1`, { as: people.safety })
  expect((await weigh(server.url + path, token, etag)).status).toBe(200)
})
