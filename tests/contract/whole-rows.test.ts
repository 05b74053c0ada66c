import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { WholeAssociate } from '#contract/team/schema.ts'
import { type World, world } from '#tests/world/company.ts'
import { newAction } from '#tests/world/actor.ts'
import { teamOf } from './team-world.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

type Row = JsonObject & { uid: string; version: number; etag: string }

/** Each kind with a row as received, and the ways to send it back. */
const kinds = {
  action: {
    made: async () => (await w.safety.opens(w.tower, w.lead)) as unknown as Row,
    title: 'title',
    ways: {
      PUT: (row: Row) => [
        `/api/users/${w.safety.user_id}/actions/${String(row['correctiveActionID'])}`,
        'PUT',
      ],
    },
    /** Values that a change cannot set: fixed at the create, the server's own, a companion. */
    others: {
      projectID: 999_999,
      safetyPlanID: 2,
      subSafetyFormID: 103,
      openedBy: 999_999,
      caTicketHash: 'CA-0',
      creationDateTime: '2020-01-01T00:00:00.000Z',
      closedDateTime: '2020-01-01T00:00:00.000Z',
      projectName: 'Elsewhere',
      openedByUser: null,
      uid: 'other',
    },
  },
  project: {
    made: async () =>
      (await w.safety.startsProject({ number: '77', name: 'Quay' })) as unknown as Row,
    title: 'name',
    ways: {
      PUT: (row: Row) => [
        `/api/accounts/${w.safety.accountID}/projects/${String(row['projectID'])}`,
        'PUT',
      ],
      PATCH: (row: Row) => [`/api/accounts/${w.safety.accountID}/projects/${row.uid}`, 'PATCH'],
    },
    others: {
      projectID: 999_999,
      accountID: 999_999,
      createdBy: 999_999,
      creationDateTime: '2020-01-01T00:00:00.000Z',
      assignedToUser: { user_id: 1, name: 'Nobody' },
      uid: 'other',
    },
  },
} as const

const lines = Object.entries(kinds).flatMap(([entity, kind]) =>
  [...Object.keys(kind.ways), 'batch'].map((way) => [entity as keyof typeof kinds, way] as const),
)

/** Sends fields of a row by a way; a batch sends them as a person who saw the present row. */
async function sends(entity: keyof typeof kinds, way: string, row: Row, fields: JsonObject) {
  const address = Object.entries<(row: Row) => readonly string[]>(kinds[entity].ways).find(
    ([name]) => name === way,
  )?.[1](row)
  if (address) {
    const { status, body } = await w.safety.asks(address[1] ?? '', address[0] ?? '', fields)
    // A refusal names fields; a success is the row.
    return {
      status,
      code: (body as JsonObject)['code'],
      fields: (body as JsonObject)['fields'],
      row: (body as { row?: Row }).row ?? (body as Row),
    }
  }
  const result = await w.safety.sendsOne({ entity, ref: row.uid, patch: fields, seen: row })
  return {
    status: result.status,
    code: result.code,
    fields: result.problems,
    row: result.row as Row,
  }
}

describe.each(lines)('whole rows of %s by %s (ruling 27)', (entity, way) => {
  const { made, title, others } = kinds[entity]

  test('accepts a whole row that comes back with one changed field', async () => {
    const row = await made()
    expect(
      await sends(entity, way, row, {
        ...row,
        [title]: 'Changed',
        ...(entity === 'action' && { notes: 'Sent back whole' }),
      }),
    ).toMatchObject({ status: 200, row: { [title]: 'Changed', version: 2 } })
  })

  test.each(Object.entries(others))(
    'refuses a different %s by name, and writes nothing',
    async (name, value) => {
      const row = await made()
      expect(
        await sends(entity, way, row, { ...row, [name]: value, [title]: 'Changed' }),
      ).toMatchObject({
        status: 422,
        code: 'invalid',
        fields: { [name]: 'It cannot be changed.' },
        row: expect.anything(),
      })
      expect(
        await sends(entity, way, row, {
          [title]: 'Later',
          ...(entity === 'action' && { notes: 'x' }),
        }),
      ).toMatchObject({ status: 200, row: { version: 2 } })
    },
  )

  test('rejects a row that changed meanwhile, and names its tag and version', async () => {
    const row = await made()
    await sends(entity, way, row, { [title]: 'First', ...(entity === 'action' && { notes: 'x' }) })
    expect(await sends(entity, way, row, { ...row, [title]: 'Second' })).toMatchObject({
      status: 412,
      code: 'changed',
      fields: { etag: expect.any(String), version: expect.any(String) },
      row: { [title]: 'First' },
    })
  })

  test('refuses a field that no row has', async () => {
    const row = await made()
    expect(await sends(entity, way, row, { ...row, colour: 'red' })).toMatchObject({
      status: 422,
      code: 'unknown-field',
      fields: { colour: expect.any(String) },
    })
  })
})

test('several new projects report fields that only the server sets, by place (ruling 27)', async () => {
  const row = await w.safety.startsProject({ number: '78', name: 'Dock' })
  const own = { number: '79', name: 'Lock', address: 'Quay 1', assignedToUserID: w.safety.user_id }
  const { status, body } = await w.safety.asks(
    'POST',
    `/api/accounts/${w.safety.accountID}/projects`,
    [own, row],
  )
  expect({ status, body }).toMatchObject({
    status: 422,
    body: {
      code: 'unknown-field',
      fields: { '1.projectID': expect.any(String), '1.etag': expect.any(String) },
    },
  })
})

describe('CA-44 the location of an action may be emptied (ruling 27)', () => {
  const made = () => w.safety.opens(w.tower, w.lead, { incidentLocation: 'Level 3' })

  test('by a single call, by the batch, and beside a change of another field', async () => {
    const one = await made()
    expect(await w.safety.edits(one, { incidentLocation: '' })).toMatchObject({
      incidentLocation: '',
    })
    const other = await made()
    expect(await w.lead.edits(other, { rootCause: 'No check' })).toMatchObject({ version: 2 })
    expect(
      await w.safety.sendsOne({
        ref: other.uid,
        patch: { incidentLocation: '' },
        seen: { incidentLocation: 'Level 3' },
      }),
    ).toMatchObject({ status: 200, row: { incidentLocation: '', rootCause: 'No check' } })
    // An empty field blocks no other edit.
    expect(await w.lead.edits(other, { title: 'Still open' })).toMatchObject({
      title: 'Still open',
      incidentLocation: '',
    })
  })

  test('two changes of it conflict; a new action still needs one', async () => {
    const action = await made()
    await w.lead.edits(action, { incidentLocation: 'Level 4' })
    expect(
      await w.safety.sendsOne({
        ref: action.uid,
        patch: { incidentLocation: '' },
        seen: { incidentLocation: 'Level 3' },
      }),
    ).toMatchObject({
      status: 412,
      fields: [{ field: 'incidentLocation', yours: '', theirs: 'Level 4' }],
    })
    const { status, body } = await w.safety.asks(
      'POST',
      `/api/accounts/${w.safety.accountID}/actions`,
      newAction(w.tower.projectID, w.people.lead, { incidentLocation: '' }),
    )
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { fields: { incidentLocation: 'Please input incident location' } },
    })
  })
})

test('rejects an outdated whole person without overwriting (ruling 69)', async () => {
  const t = teamOf(w)
  const about = await t.person(w.people.lead, { email: 'changed.meanwhile@ridgeline.test' })
  const before = await t.one(about)
  await t.puts(w.boss, about, { user_metadata: { jobTitle: 'First' } })
  const { user_metadata: meta } = before
  const late = await t.puts(w.safety, about, {
    ...before,
    user_metadata: { ...meta, jobTitle: 'Late' },
  })
  expect(late).toMatchObject({
    status: 412,
    body: {
      code: 'changed',
      fields: { version: expect.any(String), etag: expect.any(String) },
      row: { jobTitle: 'First' } satisfies Partial<WholeAssociate>,
    },
  })
})
