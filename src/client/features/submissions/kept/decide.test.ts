import { expect, test } from 'vitest'
import { chanceOf } from '#tests/offline/chance.ts'
import { eachSeed, seedsOf } from '#tests/world/seeds.ts'
import { decide, minFreeBytes, morningBefore, keepingProgress, type Situation } from './decide.ts'
import {
  type OfflineChoice,
  type LocalRecord,
  recordVersion,
  emptyOfflineChoice,
  choicePart,
  ticked,
  type WantedSubmission,
} from './kept-types.ts'

const now = new Date(2026, 10, 20, 9, 41).getTime()
const tower = { id: 10, name: 'Harbor Point Tower B' }
const bridge = { id: 11, name: 'I-35 Frontage Bridge' }
const wanted = (id: number, more: Partial<WantedSubmission> = {}): WantedSubmission => ({
  id,
  uid: `u${id}`,
  etag: `"${id}.1"`,
  projectID: 10,
  bytes: 1000,
  ...more,
})
const chosen: OfflineChoice = { ...emptyOfflineChoice, projects: [tower], renewed: now - 60_000 }
const here = (...ones: WantedSubmission[]) =>
  new Map(ones.map((one) => [one.uid, { mark: recordVersion(one, 'en') }]))
const usual: Situation = {
  choice: chosen,
  wanted: [wanted(1), wanted(2), wanted(3)],
  kept: new Map(),
  language: 'en',
  under: new Set(),
  putOff: new Map(),
  online: true,
  isSending: false,
  line: 'wifi',
  free: 8e9,
  waitUntil: 0,
  now,
}
const step = (more: Partial<Situation> = {}) => decide({ ...usual, ...more })
const fetches = (more: Partial<Situation> = {}) => {
  const found = step(more)
  return found.do === 'fetch' ? found.records.map(({ id }) => id) : found
}

test('does nothing without a choice', () => {
  expect(step({ choice: emptyOfflineChoice })).toEqual({ do: 'nothing' })
})

test('fetches two at a time, those without their current version here', () => {
  expect(fetches()).toEqual([1, 2])
  expect(fetches({ under: new Set(['u1']) })).toEqual([2])
  expect(fetches({ kept: here(wanted(1)) })).toEqual([2, 3])
  expect(fetches({ kept: here(wanted(1, { etag: '"1.0"' }), wanted(2), wanted(3)) })).toEqual([1])
  expect(fetches({ kept: here(wanted(1), wanted(2), wanted(3)), language: 'es' })).toEqual([1, 2])
  expect(step({ kept: here(wanted(1), wanted(2), wanted(3)) })).toEqual({ do: 'nothing' })
})

test('leaves out stopped, postponed and deselected records', () => {
  expect(step({ choice: { ...chosen, stopped: ['10'] } })).toEqual({ do: 'nothing' })
  expect(
    fetches({
      putOff: new Map([
        ['u1', now + 1],
        ['u2', now - 1],
      ]),
    }),
  ).toEqual([2, 3])
  expect(
    fetches({
      choice: { ...chosen, projects: [bridge] },
      wanted: [wanted(1), wanted(4, { projectID: 11 })],
    }),
  ).toEqual([4])
  expect(fetches({ choice: { ...chosen, projects: [], records: [{ id: 2, uid: 'u2' }] } })).toEqual(
    [2],
  )
})

test("requests the server's list at first, on demand and each morning", () => {
  expect(step({ wanted: null })).toEqual({ do: 'renew' })
  expect(step({ choice: { ...chosen, isDue: true } })).toEqual({ do: 'renew' })
  const yesterday = { ...chosen, renewed: now - 86_400_000 }
  expect(step({ choice: yesterday })).toEqual({ do: 'renew' })
  expect(fetches({ choice: { ...yesterday, onWifi: false } })).toEqual([1, 2])
  // Running fetches finish first.
  expect(fetches({ choice: yesterday, under: new Set(['u1']) })).toEqual([])
})

test('the morning is the last four o’clock', () => {
  expect(morningBefore(now)).toBe(new Date(2026, 10, 20, 4).getTime())
  expect(morningBefore(new Date(2026, 10, 20, 3, 59).getTime())).toBe(
    new Date(2026, 10, 19, 4).getTime(),
  )
})

test.each([
  ['no network', { online: false }, 'offline'],
  ['mobile data', { line: 'mobile' }, 'wifi'],
  ['the end of a running send', { isSending: true }, 'box'],
  ['space on a full device', { free: minFreeBytes - 1 }, 'room'],
  ['a server that requests a delay', { waitUntil: now + 1 }, 'later'],
] as const)('waits for %s', (_what, more, why) => {
  expect(step(more)).toEqual({ do: 'wait', why })
  expect(step({ ...more, wanted: null })).toEqual({ do: 'wait', why })
})

test('fetches over mobile data on request or by setting, and over an unknown line', () => {
  expect(fetches({ line: 'mobile', choice: { ...chosen, asked: true } })).toEqual([1, 2])
  expect(fetches({ line: 'mobile', choice: { ...chosen, onWifi: false } })).toEqual([1, 2])
  expect(fetches({ line: 'unknown', free: null })).toEqual([1, 2])
})

test('a record belongs to its project, else to the ticked ones', () => {
  const both = {
    projects: [tower],
    records: [
      { id: 1, uid: 'u1' },
      { id: 9, uid: 'u9' },
    ],
  }
  expect([
    choicePart(both, wanted(1)),
    choicePart(both, wanted(9, { projectID: 12 })),
    choicePart(both, wanted(8, { projectID: 12 })),
  ]).toEqual(['10', ticked, null])
})

test('reports the progress of each part: stored of total', () => {
  const kept = new Map<string, LocalRecord>(
    [1, 2].map((id) => [
      `u${id}`,
      {
        row: { uid: `u${id}`, projectID: 10 } as LocalRecord['row'],
        mark: recordVersion(wanted(id), 'en'),
        words: [],
        findings: [],
        files: [],
        bytes: 500_000,
      },
    ]),
  )
  const progress = (list: WantedSubmission[] | null) =>
    keepingProgress(chosen, list, kept, 'en').get('10')
  expect(progress(null)).toEqual({ records: 2, of: 2, bytes: 1_000_000, ofBytes: 1_000_000 })
  expect(progress([wanted(1), wanted(2), wanted(3)])).toEqual({
    records: 2,
    of: 3,
    bytes: 1_000_000,
    ofBytes: 1_062_000,
  })
  // An older version counts as missing, with the number of bytes it has.
  expect(progress([wanted(1, { etag: '"1.2"' }), wanted(2)])).toEqual({
    records: 1,
    of: 2,
    bytes: 500_000,
    ofBytes: 1_000_000,
  })
})

test('knows an empty project after an answer of the server', () => {
  const progress = (list: WantedSubmission[] | null, more: Partial<OfflineChoice> = {}) =>
    keepingProgress({ ...chosen, ...more }, list, new Map(), 'en').get('10')
  expect(progress([])).toEqual({ records: 0, of: 0, bytes: 0, ofBytes: 0 })
  expect([progress(null), progress([], { isDue: true })]).toEqual([undefined, undefined])
})

test('any course of events ends with all stored, at most two at a time, none without need', () =>
  eachSeed(seedsOf({ fixed: 0, more: 300 }), (seed) => {
    const chance = chanceOf(seed)
    const list = Array.from({ length: chance.between(1, 12) }, (_, n) =>
      wanted(n + 1, { projectID: chance.pick([10, 11]) }),
    )
    let situation: Situation = {
      ...usual,
      choice: { ...chosen, projects: [tower, bridge] },
      wanted: null,
    }
    const kept = new Map<string, { mark: string }>()
    for (let turn = 0; turn < 400; turn++) {
      const ends = turn > 300
      situation = {
        ...situation,
        kept,
        now: now + turn * 1000,
        online: ends || chance.percent(70),
        isSending: !ends && chance.percent(20),
        line: ends ? 'wifi' : chance.pick(['wifi', 'mobile', 'unknown']),
      }
      const what = decide(situation)
      if (what.do === 'renew')
        situation = {
          ...situation,
          wanted: list,
          choice: { ...situation.choice, renewed: situation.now, isDue: false },
        }
      if (what.do === 'fetch') {
        expect(
          (situation.online && !situation.isSending && situation.line !== 'mobile') ||
            what.records.length === 0,
        ).toBe(true)
        for (const { uid } of what.records)
          expect(kept.has(uid) || situation.under.has(uid)).toBe(false)
        situation = {
          ...situation,
          under: new Set([...situation.under, ...what.records.map(({ uid }) => uid)]),
        }
        expect(situation.under.size).toBeLessThanOrEqual(2)
      }
      for (const uid of situation.under) {
        if (!ends && chance.percent(60)) continue
        situation = {
          ...situation,
          under: new Set([...situation.under].filter((one) => one !== uid)),
        }
        const one = list.find((each) => each.uid === uid)
        if (one !== undefined && (ends || chance.percent(70)))
          kept.set(uid, { mark: recordVersion(one, 'en') })
      }
    }
    expect([...kept.keys()].toSorted()).toEqual(list.map(({ uid }) => uid).toSorted())
  }))
