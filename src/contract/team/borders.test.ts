import { describe, expect, test } from 'vitest'
import { type BorderAct, borderCallerOf, borderProblem } from './borders.ts'
import type { TeamPerson } from './rules.ts'

/**
 * owner ─ manager ─ caller ─ below ─ deeper, worker
 *                 ├ peer ─ belowPeer, workerOfPeer
 *                 └ proxy ─ belowProxy ─ workerOfProxy
 * second
 */
const places = {
  owner: null,
  second: null,
  manager: 'owner',
  caller: 'manager',
  peer: 'manager',
  proxy: 'manager',
  below: 'caller',
  deeper: 'below',
  worker: 'below',
  belowPeer: 'peer',
  workerOfPeer: 'peer',
  belowProxy: 'proxy',
  workerOfProxy: 'belowProxy',
} as const
type Name = keyof typeof places
const names = Object.keys(places) as Name[]
const idOf = (name: Name | null) => (name === null ? null : names.indexOf(name) + 1)
const people = names.map((name): TeamPerson & { name: Name } => ({
  name,
  user_id: names.indexOf(name) + 1,
  roleID: name.startsWith('worker') ? 1 : 2,
  blocked: false,
  isProxyUser: name === 'proxy',
  reportsToUserID: idOf(places[name]),
}))
const team = new Map(people.map((one) => [one.user_id, one]))
const personOf = (name: Name) => people[names.indexOf(name)]!
const callerOf = (name: Name | 'provider') =>
  name === 'provider'
    ? borderCallerOf(team, { user_id: 99, roleID: 3, isProxyUser: false })
    : borderCallerOf(team, personOf(name))
const asked = (caller: Name | 'provider', act: BorderAct) => borderProblem(callerOf(caller), act)

/** The places to which each caller may move each person; `all`: to any place. */
const mayMove: Readonly<Record<string, Partial<Record<Name, readonly (Name | null)[] | 'all'>>>> = {
  caller: {
    below: ['caller', 'below', 'deeper', 'worker'],
    deeper: ['caller', 'below', 'deeper', 'worker'],
    worker: 'all',
    workerOfPeer: 'all',
    workerOfProxy: 'all',
  },
  proxy: {
    belowProxy: ['proxy', 'belowProxy', 'workerOfProxy'],
    workerOfProxy: ['proxy', 'belowProxy', 'workerOfProxy'],
  },
  owner: Object.fromEntries(names.map((name) => [name, 'all'])),
  second: Object.fromEntries(names.map((name) => [name, 'all'])),
  provider: Object.fromEntries(names.map((name) => [name, 'all'])),
}

describe('ruling 80 ACL-78: the places of a move', () => {
  const cells = Object.keys(mayMove).flatMap((caller) =>
    names.map((target) => [caller as Name | 'provider', target] as const),
  )
  test.each(cells)('%s moves %s only where allowed', (caller, target) => {
    const person = personOf(target)
    const all = [...names, null].filter((to) => idOf(to) !== person.reportsToUserID)
    const allowed = all.filter(
      (to) => asked(caller, { act: 'move', person, to: idOf(to) }) === null,
    )
    const expected = mayMove[caller]?.[target] ?? []
    expect(allowed).toEqual(expected === 'all' ? all : all.filter((to) => expected.includes(to)))
  })

  test('returns the reason', () => {
    const why = (target: Name, to: Name | null, roleID?: 1 | 2) =>
      asked('caller', { act: 'move', person: personOf(target), to: idOf(to), roleID })
    expect(why('caller', 'owner')).toBe('self')
    expect(why('manager', 'caller')).toBe('superior')
    expect(why('owner', 'caller')).toBe('superior')
    expect(why('second', 'caller')).toBe('owner')
    expect(why('peer', 'caller')).toBe('peer')
    expect(why('below', 'peer')).toBe('place')
    expect(why('below', null)).toBe('place')
    // A new role in the same change counts too.
    expect(why('workerOfPeer', 'peer', 2)).toBeNull()
    expect(why('workerOfPeer', 'manager', 2)).toBe('place')
    expect(why('workerOfPeer', 'below', 2)).toBeNull()
    expect(why('peer', 'caller', 1)).toBe('peer')
    // A former administrator counts as an administrator.
    const former = { ...personOf('workerOfPeer'), wasAdministrator: true }
    for (const roleID of [undefined, 2] as const) {
      expect(asked('caller', { act: 'move', person: former, to: idOf('caller'), roleID })).toBe(
        'peer',
      )
    }
  })

  test('allows a move to the present place', () => {
    for (const person of people) {
      expect(asked('caller', { act: 'move', person, to: person.reportsToUserID })).toBeNull()
    }
  })
})

describe('ruling 80: status, role, rights, links and handing over', () => {
  const refused = (caller: Name | 'provider', actOn: (name: Name) => BorderAct) =>
    names.filter((name) => asked(caller, actOn(name)) !== null)
  const about = (act: 'set-rights' | 'activate' | 'deactivate' | 'link') => (name: Name) => ({
    act,
    person: personOf(name),
  })
  const mobile = (name: Name): BorderAct => ({ act: 'set-role', person: personOf(name), roleID: 1 })

  test.each([
    ['caller', ['owner', 'second', 'manager']],
    ['proxy', ['owner', 'second', 'manager']],
    ['owner', []],
    ['provider', []],
  ] as const)(
    'TEAM-51 G1-69 %s may neither deactivate %j nor make them mobile users',
    (caller, expected) => {
      expect(refused(caller, about('deactivate'))).toEqual(expected)
      expect(refused(caller, mobile)).toEqual(expected)
    },
  )

  test('ACL-82 ACL-86 ACL-90 refuses to change rights of a superior or to activate them', () => {
    for (const act of ['set-rights', 'activate'] as const) {
      expect(refused('caller', about(act))).toEqual(['owner', 'manager'])
      expect(refused('owner', about(act))).toEqual([])
    }
  })

  test('G1-77 ACL-130 allows links for Login as within the own chain', () => {
    const linked = names.filter((name) => asked('caller', about('link')(name)) === null)
    expect(linked).toEqual(['below', 'deeper', 'worker'])
    expect(refused('owner', about('link'))).toEqual([])
  })

  test('TEAM-41 hands work over within the own chain, or to a manager of the leaving person', () => {
    const heirs = (caller: Name, leaver: Name) => {
      const person = personOf(leaver)
      const { above } = borderCallerOf(team, person)
      return names.filter((name) => {
        const heir = { to: idOf(name)!, above }
        return asked(caller, { act: 'hand-over', person, heir }) === null
      })
    }
    expect(heirs('caller', 'deeper')).toEqual([
      'owner',
      'manager',
      'caller',
      'below',
      'deeper',
      'worker',
    ])
    expect(heirs('caller', 'belowPeer')).toEqual(['owner', 'manager', 'peer'])
    expect(heirs('owner', 'belowPeer')).toEqual(names)
  })
})

describe('ruling 81: invitations', () => {
  const placesOf = (caller: Name | 'provider') =>
    [...names, null].filter((to) => asked(caller, { act: 'invite-below', to: idOf(to) }) === null)

  test('INV-95 G1-70 allows invitations below the own chain, and anywhere for owners and the provider', () => {
    expect(placesOf('caller')).toEqual(['caller', 'below', 'deeper', 'worker'])
    expect(placesOf('proxy')).toEqual(['proxy', 'belowProxy', 'workerOfProxy'])
    expect(placesOf('owner')).toEqual([...names, null])
    expect(placesOf('provider')).toEqual([...names, null])
  })

  test('ACL-112 ACL-116 INV-94 refuses role 2, a password and the right to create projects from a proxy user', () => {
    const acts: readonly BorderAct[] = [
      { act: 'invite-role', roleID: 2 },
      { act: 'invite-with', what: 'password' },
      { act: 'invite-with', what: 'create-projects' },
    ]
    expect(acts.map((act) => asked('proxy', act))).toEqual(['proxy', 'proxy', 'proxy'])
    expect(asked('proxy', { act: 'invite-role', roleID: 1 })).toBeNull()
    for (const caller of ['caller', 'owner', 'provider'] as const) {
      expect(acts.map((act) => asked(caller, act))).toEqual([null, null, null])
    }
  })
})
