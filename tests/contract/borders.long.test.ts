import { describe, expect, test } from 'vitest'
import { isOwner } from '#contract/kernel/role.ts'
import { callerNames } from '#tests/world/callers.ts'
import { cases } from './all-cases.ts'
import {
  calls,
  identityOf,
  type Identity,
  idOf,
  people,
  restore,
  type Row,
  type Rows,
  rowsNow,
  setUp,
} from './borders-world.ts'

/**
 * Tries all people that a caller can make, move or become, two calls deep over the operations that
 * change a person's identity or place (rulings 80 and 81). Every call uses the real server. The
 * test compares the rows of people, because role, kind and chain decide what a person reads
 * (`rows.test.ts`).
 */
setUp()

function chainOf(rows: Rows, id: number): Set<number> {
  const chain = new Set([id])
  for (let size = 0; size !== chain.size;) {
    size = chain.size
    for (const row of rows.values())
      if (row.above !== null && chain.has(row.above)) chain.add(row.user_id)
  }
  return chain
}
function aboveOf(rows: Rows, id: number): Set<number> {
  const above = new Set<number>()
  for (
    let one = rows.get(id)?.above ?? null;
    one !== null && !above.has(one);
    one = rows.get(one)?.above ?? null
  )
    above.add(one)
  return above
}
const owns = (row: Row) =>
  isOwner({ roleID: row.role_id, reportsToUserID: row.above, isProxyUser: row.is_proxy_user })

/**
 * Returns each border that these calls crossed. Any safety professional may move mobile users and
 * then read their work (ruling 80), so that is no crossing.
 */
function crossings(
  before: Rows,
  after: Rows,
  caller: number,
  identities: readonly number[],
): string[] {
  const own = before.get(caller)
  const reach = chainOf(before, caller)
  const above = aboveOf(before, caller)
  const found: string[] = []
  const isProxy = own?.is_proxy_user === true
  const isMobile = (row: Row | undefined) => row?.role_id === 1
  for (const [id, now] of after) {
    const was = before.get(id)
    if (was === undefined) {
      if (now.blocked) continue
      const place = now.above !== null && (reach.has(now.above) || !before.has(now.above))
      // A created proxy user reports to the main user's manager, and reads only the own chain.
      if (!place && !(now.is_proxy_user && now.above === own?.above))
        found.push(`made outside: below ${now.above}`)
      if (isProxy && (now.role_id !== 1 || now.can_sign_in || now.can_create_project === true))
        found.push('made by a proxy user with more than a mobile user has')
      continue
    }
    if (owns(was) && !was.blocked && (!owns(now) || now.blocked)) found.push(`owner ${id} unmade`)
    if (owns(now) && !now.blocked && (!owns(was) || was.blocked)) found.push(`owner ${id} made`)
    if (above.has(id) && (now.blocked !== was.blocked || now.role_id !== was.role_id))
      found.push(`superior ${id} changed`)
    if (now.above === was.above) continue
    if (
      isProxy
        ? !reach.has(id) || id === caller
        : !isMobile(was) && (!reach.has(id) || id === caller)
    ) {
      found.push(`moved ${id}`)
    } else if (
      now.role_id === 2 &&
      was.role_id === 2 &&
      !reach.has(now.above ?? 0) &&
      before.has(now.above ?? 0)
    ) {
      found.push(`moved ${id} out of the chain`)
    }
  }
  for (const identity of identities) {
    const now = after.get(identity)
    if (now === undefined) continue
    if (owns(now) && !(own && owns(own))) found.push(`became owner ${identity}`)
    if (isProxy && !now.is_proxy_user && now.role_id === 2 && identity !== caller)
      found.push(`became ${identity}, no proxy user`)
    for (const id of chainOf(after, identity)) {
      const was = before.get(id)
      if (was === undefined || reach.has(id)) continue
      if (isMobile(was) && !isProxy) continue
      // The created proxy user of the caller counts as in the caller's chain, with everyone below.
      if (was.is_proxy_user || chainOf(before, idOf('proxy')).has(id)) continue
      found.push(`${identity} reads ${id}`)
    }
  }
  return found
}

const stateOf = (rows: Rows) =>
  [...rows.values()]
    .filter(
      ({ blocked, user_id }) =>
        !blocked || Object.values(people).some((one) => one.user_id === user_id),
    )
    .map((row) =>
      [
        Object.values(people).some((one) => one.user_id === row.user_id) ? row.user_id : 'new',
        row.role_id,
        row.blocked,
        row.above,
        row.is_proxy_user,
        row.can_sign_in,
      ].join(),
    )
    .toSorted()
    .join(';')

describe.each(['caller', 'proxy', 'worker'])(
  'people that %s can create, move or become (rulings 80 and 81)',
  (name) => {
    test('stays within the borders, two calls deep', async () => {
      const all = calls(false)
      const then = calls(true)
      const before = await rowsNow()
      const me = identityOf(people[name]!)
      const open: string[] = []
      let done = 0
      const judge = async (way: string, identities: readonly Identity[]) => {
        const after = await rowsNow()
        for (const one of crossings(
          before,
          after,
          me.user_id,
          identities.map(({ user_id }) => user_id),
        )) {
          open.push(`${way}: ${one}`)
        }
        return after
      }
      const seen = new Set<string>()
      for (const first of all) {
        const one = await first.ask(me)
        if (!one.ok) continue
        done += 1
        const identities = one.becomes ? [me, one.becomes] : [me]
        const state = `${stateOf(await judge(first.said, identities))} ${first.said.startsWith('link') ? first.said : ''} ${one.becomes?.user_id ?? ''}`
        const isNew = !seen.has(state)
        seen.add(state)
        if (isNew) {
          for (const second of then) {
            for (const as of identities) {
              const two = await second.ask(as)
              if (!two.ok) continue
              done += 1
              await judge(`${first.said}, then ${as === me ? '' : 'as them '}${second.said}`, [
                ...identities,
                ...(two.becomes ? [two.becomes] : []),
              ])
              await restore()
              // Repeats the first call.
              one.becomes = (await first.ask(me)).becomes
              if (identities[1] !== undefined && one.becomes !== undefined)
                identities[1] = one.becomes
            }
          }
        }
        await restore()
      }
      expect(open.slice(0, 20)).toEqual([])
      // A walk without a success would prove nothing.
      if (name === 'worker') expect(done).toBe(0)
      else expect(done).toBeGreaterThan(20)
    }, 600_000)
  },
)

describe('ruling 81: a caller gains no operation by becoming another kind of caller', () => {
  const column = (caller: (typeof callerNames)[number]) => callerNames.indexOf(caller)
  test.each([
    ['role 2', 'role 2', []],
    ['role 2', 'proxy user', []],
    // Mobile users need these for any project of the company (SES-07, ruling 81).
    ['proxy user', 'role 1', ['catalogue.ofProject', 'preTaskPlans.submit']],
  ] as const)('%s becomes %s', (from, to, ruled) => {
    const more = cases.filter(
      ({ callers }) =>
        callers[column(to)]?.startsWith('2') && callers[column(from)]?.startsWith('2') !== true,
    )
    expect(more.map(({ operation }) => operation.name)).toEqual(ruled)
  })
})
