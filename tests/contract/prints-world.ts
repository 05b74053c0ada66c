import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import type { Person } from '#tests/world/people.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'
import { things } from './cases/prints.ts'

export let server: TestServer
export let fixture: Fixture
export let base: string
/** An action of Ridgeline by its uid. */
export let action: string

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer()
    fixture = await makeFixture(server)
    const { people } = fixture
    base = `/api/accounts/${people.ridgeline}`
    action = await things.actionUid(server, people.safety)
    await server.owner(
      `update accounts set address = '500 Congress Ave', city = 'Austin', contact_state = 'Texas', country = 'United States', time_zone = 'America/Chicago' where account_id = $1`,
      [people.ridgeline],
    )
    const logo = await sharp({
      create: { width: 300, height: 120, channels: 3, background: '#06c' },
    })
      .png()
      .toBuffer()
    await server.ask('POST', `${base}/logo`, {
      as: people.boss,
      body: { fileName: 'logo.png', base64Data: logo.toString('base64') },
    })
  })
  afterAll(() => server.stop())
}

export const said = (answer: Answered) =>
  `${answer.status} ${String(Reflect.get(Object(answer.body), 'code') ?? '')}`.trim()
export const bare = (uri: string) => server.ask('GET', uri)
export const fileIn = (uri: string) => /[0-9a-f-]{36}/.exec(uri)?.[0] ?? ''

/** The address of an action's PDF. */
export async function pdfOf(
  as: Person,
  {
    headers = { 'accept-language': 'en' },
    query = '',
  }: { headers?: Record<string, string>; query?: string } = {},
): Promise<string> {
  const answer = await server.ask('GET', `${base}/actions/${action}/pdf${query}`, { as, headers })
  expect(said(answer)).toBe('200')
  return String(Reflect.get(Object(answer.body), 'pdfLocation'))
}

export async function bytesAt(uri: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(server.url + uri)).arrayBuffer())
}

export const textAt = async (uri: string) =>
  (await readPdf(await bytesAt(uri))).pages.join(' ').replaceAll(/\s+/g, ' ')

type Order = {
  state: string
  done: number
  total: number
  until: string | null
  location: string | null
}

export const order = (
  as: Person,
  records: readonly string[],
  more: object = {},
  printID: string = randomUUID(),
) => ({
  printID,
  asked: server.ask('POST', `${base}/prints`, {
    as,
    body: { printID, kind: 'correctiveAction', records, form: 'pdf', ...more },
  }),
})
const orderAt = async (as: Person, printID: string) =>
  (await server.ask('GET', `${base}/prints/${printID}`, { as })).body as Order

export async function done(
  as: Person,
  records: readonly string[],
  more: object = {},
): Promise<Order & { printID: string }> {
  const { printID, asked } = order(as, records, more)
  expect(said(await asked)).toBe('201')
  await expect
    .poll(async () => (await orderAt(as, printID)).state, { timeout: 20_000 })
    .toMatch(/ready|failed/)
  return { ...(await orderAt(as, printID)), printID }
}

/** Makes further actions of Ridgeline with one title. */
export async function several(count: number, title = 'Hole: open/uncovered'): Promise<string[]> {
  const { people, ridgeline: ids } = fixture
  const made: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { body } = await server.ask('POST', `${base}/actions`, {
      as: people.safety,
      body: {
        title,
        description: `Hole ${n + 1}`,
        trigger: 'Near Miss',
        severity: 'Low',
        incidentLocation: 'Deck',
        incidentTime: '2026-01-06T10:00:00.000Z',
        assignedTo: ids.assignedTo,
        projectID: ids.projectID,
        safetyPlanID: ids.safetyPlanID,
        safetyFormID: ids.safetyFormID,
        safetyQuestionID: ids.safetyQuestionID,
      },
    })
    made.push(String(Reflect.get(Object(body), 'uid')))
  }
  return made
}
