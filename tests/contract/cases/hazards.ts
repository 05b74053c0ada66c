import { hazardFields } from '#contract/hazards/fields.ts'
import { makeActor } from '#tests/world/actor.ts'
import type { Make } from '#tests/world/fixture.ts'
import { blocked, type CasesOf, inactive, no, over, role, type Things } from '../cases-of.ts'
import type { Row } from '../field-proof.ts'
import { byTag, good, type KindsOf, rowIn } from '../ways.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    hazardId: number
    spareHazardId: number
  }
}

/** A hazard of the provider, whichever company's fixture it is, because companies have none. */
const named =
  (name: string): Make =>
  async (server) => {
    const [made] = await server.owner<{ id: number }>(
      `with counted as (update account_counters set hazard_ordinal = hazard_ordinal + 1 where account_id = 0 returning hazard_ordinal)
     insert into hazards (account_id, ordinal, number, name, address, type, status) select 0, hazard_ordinal, 'H-1', $1, 'Level 2', 'Fall', 'Active' from counted returning hazard_id as id`,
      [name],
    )
    return made?.id ?? 0
  }

/** One to change and one to remove. */
export const things = {
  hazardId: named('Open edge'),
  spareHazardId: named('Open trench'),
} satisfies Things

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  list: {
    rows: 'API2-42, ACL-165 to ACL-168',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
  },
  create: {
    rows: 'API2-43, ACL-165 to ACL-168',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '201'],
    body: ({ caller }) => ({ number: 'H-9', name: `Loose plank of ${caller}`, address: 'Level 4' }),
  },
  update: {
    rows: 'ACL-165 to ACL-168',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    body: ({ caller }) => ({ name: `Open edge, ${caller}`, type: 'Struck-By' }),
    foreign: { hazardId: role },
  },
  remove: {
    rows: 'API2-45, ACL-165 to ACL-168',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '204'],
    things: ({ ridgeline }) => ({ hazardId: ridgeline.spareHazardId }),
    foreign: { hazardId: role },
  },
} satisfies CasesOf<'hazards'>

const path = '/api/hazard'
const addressOf = (row: Row) => `${path}/${Number(row['id'])}`
const dataOf = (body: unknown): unknown => Reflect.get(Object(body), 'data')

// A removed hazard is in no list; `hazards.test.ts` tests the removal.
const { isRemoved: _, ...fields } = hazardFields

export const kinds = {
  hazard: {
    specified: {
      rows: 'HAZ-05 G2-41',
      names: [
        'id',
        'type',
        'description',
        'status',
        'creationDateTime',
        'number',
        'name',
        'address',
      ],
    },
    ways: ({ w, again }) => {
      const system = makeActor(w.server, w.people.sysadmin)
      return {
        fields,
        references: {},
        creates: {
          'single call': async (values) => (await good(system.asks('POST', path, values))) as Row,
        },
        edits: {
          PUT: async (row, patch) => (await good(system.asks('PUT', addressOf(row), patch))) as Row,
        },
        reads: {
          list: async (row) => rowIn(dataOf(await good(system.asks('GET', path))), row),
          'another process': async (row) =>
            rowIn(
              dataOf(await good(w.server.ask('GET', path, { as: w.people.sysadmin }, again))),
              row,
            ),
        },
        tagged: byTag(system, 'PUT', addressOf),
        follows: {},
      }
    },
  },
} satisfies KindsOf<'hazard'>
