import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftChanges } from '#contract/catalogue/publishing.ts'
import type { Question } from '#contract/catalogue/schema.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server)
})
afterAll(() => server.stop())

const imageOf = async (kind: 'png' | 'jpeg' | 'gif' | 'webp', width = 40, height = 30) =>
  (
    await sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })
      .toFormat(kind)
      .toBuffer()
  ).toString('base64')
const edit = (method: string, path: string, body?: object) =>
  server.ask(method, `/api/safetyplans${path}`, {
    as: fixture.people.sysadmin,
    ...(body && { body }),
  })
const put = (regulations: object[]) =>
  edit(
    'PUT',
    `/${fixture.ridgeline.safetyPlanID}/forms/${fixture.ridgeline.safetyFormID}/questions/${fixture.ridgeline.safetyQuestionID}`,
    { regulations },
  )
const regulation = { number: '29 CFR 1926.501(b)(1)', description: 'Unprotected sides and edges.' }
const refused = {
  status: 422,
  body: {
    fields: {
      'regulations.0.regulationImages': expect.stringMatching(
        /^There has been an error trying to upload your image\. Please, try again\. [AM]/,
      ),
    },
  },
}

async function publish() {
  const { plans } = (await edit('GET', '/changes')).body as DraftChanges
  await edit('POST', '/publications', {
    plans: plans.map(({ safetyPlanID, edits }) => ({ safetyPlanID, edits })),
  })
}

test('PROG-62, PROG-63, G2-18 images are validated by content and size, stored by address, and dropped where they are omitted', async () => {
  const images = await Promise.all(
    (['png', 'jpeg', 'gif', 'webp'] as const).map(async (kind) => ({
      fileName: `${kind}.png`,
      base64Data: await imageOf(kind),
    })),
  )
  const made = (await put([{ ...regulation, regulationImages: images }])).body as Question
  const uris = made.regulations[0]?.imagesUri ?? []
  expect(uris).toHaveLength(4)
  for (const uri of uris) {
    const answer = await server.ask('GET', uri, { as: fixture.people.sysadmin })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\/(png|jpeg)$/),
    ])
  }
  for (const base64Data of [
    await imageOf('png', 721, 721),
    await imageOf('png', 700, 1281),
    Buffer.from('<svg/>').toString('base64'),
    Buffer.from('%PDF-1.7').toString('base64'),
  ]) {
    expect(
      await put([{ ...regulation, regulationImages: [{ fileName: 'a.png', base64Data }] }]),
    ).toMatchObject(refused)
  }
  expect(
    await put([
      {
        ...regulation,
        regulationImages: [{ fileName: 'wide.png', base64Data: await imageOf('png', 1280, 720) }],
        imagesUri: uris.slice(0, 1),
      },
    ]),
  ).toMatchObject({ status: 200 })
  const [kept] =
    (
      (await edit('GET', `/forms/${fixture.ridgeline.safetyFormID}/questions`)).body as Question[]
    )[0]?.regulations ?? []
  expect(kept?.imagesUri).toHaveLength(2)
  expect(kept?.imagesUri?.[0]).toBe(uris[0])
})

test('API2-23 only companies with an enabled form that shows an image get it, from the publication on', async () => {
  const made = (
    await put([
      {
        ...regulation,
        regulationImages: [{ fileName: 'edge.png', base64Data: await imageOf('png') }],
      },
    ])
  ).body as Question
  const [uri = ''] = made.regulations[0]?.imagesUri ?? []
  const { ridgeline, harbor, people } = fixture
  const asked = async (as: (typeof people)['safety']) =>
    (await server.ask('GET', uri, { as })).status
  expect(await asked(people.safety)).toBe(404)
  await publish()
  expect(await asked(people.safety)).toBe(200)
  expect(await asked(people.worker)).toBe(200)
  expect((await server.ask('GET', uri)).status).toBe(401)
  await server.owner('delete from account_safety_forms where account_id = $1 and form_id = $2', [
    harbor.accountID,
    harbor.safetyFormID,
  ])
  expect(await asked(people.stranger)).toBe(404)
  // Disabled, its images are gone at once; images that a publication removed are served to no
  // company.
  await server.ask(
    'DELETE',
    `/api/accounts/${ridgeline.accountID}/safetyplans/${ridgeline.safetyPlanID}/forms/${ridgeline.safetyFormID}`,
    { as: people.safety },
  )
  expect(await asked(people.safety)).toBe(404)
  await server.ask('POST', `/api/account/${ridgeline.accountID}/safetyplans`, {
    as: people.safety,
    body: [{ safetyPlanID: ridgeline.safetyPlanID, formID: ridgeline.safetyFormID }],
  })
  expect(await asked(people.safety)).toBe(200)
  await put([regulation])
  expect(await asked(people.safety)).toBe(200)
  await publish()
  expect(await asked(people.safety)).toBe(404)
  expect(await asked(people.sysadmin)).toBe(200)
})
