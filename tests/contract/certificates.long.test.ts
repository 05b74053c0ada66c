import { expect, test } from 'vitest'
import { addressOf, pdf, people, send, server, setUp, urlOf } from './certificates-world.ts'

setUp()

test('a person with 200 unused files can upload no more until a certificate uses one of them', async () => {
  await server.owner('update files set unused_since = null where created_by = $1', [
    people.boss.user_id,
  ])
  const shown = urlOf(await send(pdf, { as: people.boss }))
  await server.owner(
    `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, sha256, created_by, unused_since) select $1, gen_random_uuid(), 'certificate', 'kept', 'card.pdf', 'application/pdf', 9, 9, sha256('card'), $2, now() from generate_series(1, 198)`,
    [people.ridgeline, people.boss.user_id],
  )
  // Two calls at once must not both get the last room.
  const answers = await Promise.all([
    send(pdf, { as: people.boss }),
    send(pdf, { as: people.boss }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 429,
  ])
  expect(await send(pdf, { as: people.boss })).toMatchObject({
    status: 429,
    body: { code: 'too-many', fields: { files: expect.stringContaining('without saving') } },
  })
  expect((await send(pdf)).status).toBe(201)
  const named = await server.ask('POST', addressOf(people.lead), {
    as: people.boss,
    body: { certificateTitle: 'Roofs', certificateImageUri: [{ certificateImageURL: shown }] },
  })
  expect(named.status, named.text).toBe(201)
  expect((await send(pdf, { as: people.boss })).status).toBe(201)
})
