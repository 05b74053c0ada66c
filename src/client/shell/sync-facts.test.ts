import { describe, expect, test } from 'vitest'
import { emptySnapshot } from '#client/data/outbox/outbox.ts'
import type { PauseReason } from '#client/data/outbox/core/types.ts'
import {
  headerFactsOf,
  lastContactOf,
  serverStateOf,
  noticesOf,
  pageOf,
  type SyncFacts,
} from './sync-facts.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)
type Counts = Partial<SyncFacts['box']['summary']>
const facts = (
  more: Partial<Omit<SyncFacts, 'box'>> & { box?: Partial<SyncFacts['box']>; counts?: Counts } = {},
): SyncFacts => {
  const { box, counts, ...rest } = more
  return {
    connection: { state: 'online', timedOut: false, lastAnswer: at('10:00') },
    unconfirmed: false,
    expired: false,
    oldest: at('09:00'),
    newest: at('10:00'),
    lost: 0,
    onlineOnly: false,
    unopened: null,
    ...rest,
    box: {
      ...emptySnapshot,
      lastContact: '',
      ...box,
      summary: { ...emptySnapshot.summary, ...counts },
    },
  }
}
const offline = { state: 'offline', timedOut: false, lastAnswer: at('10:00') } as const
const silent = { ...offline, timedOut: true } as const

describe('the header', () => {
  test.each<[string, Parameters<typeof facts>[0], Partial<ReturnType<typeof headerFactsOf>>]>([
    ['no waiting changes: all sent', {}, { says: 'all-sent', at: at('10:00') }],
    [
      'before the first request: all sent',
      { connection: { state: 'unknown', lastAnswer: null } },
      { says: 'all-sent', at: at('10:00') },
    ],
    [
      'F-25 one refused change: a decision is needed',
      { counts: { refused: 1 } },
      { says: 'to-decide', toDecide: 1, at: null },
    ],
    [
      'one conflict: a decision is needed',
      { counts: { decide: 1 } },
      { says: 'to-decide', toDecide: 1, at: null },
    ],
    [
      'three waiting changes and a refused one: both numbers',
      { counts: { saved: 3, refused: 1 } },
      { says: 'to-send', toSend: 3, toDecide: 1 },
    ],
    [
      'changes during their send: sending',
      { counts: { sending: 2, saved: 3, done: 4, total: 9 } },
      { says: 'sending', toSend: 5, run: { done: 4, total: 9 } },
    ],
    [
      'F-40 no network: offline',
      { connection: offline, counts: { sending: 1, total: 1 } },
      { says: 'offline', toSend: 1, asOf: at('09:00') },
    ],
    [
      'F-40 a network without responses: silent',
      { connection: silent, counts: { sending: 1, total: 1 } },
      { says: 'silent', toSend: 1, asOf: at('09:00') },
    ],
    [
      'F-40 a network without responses and a refused change: silent',
      { connection: silent, counts: { refused: 1 } },
      { says: 'silent', toSend: 0, toDecide: 1 },
    ],
    [
      'an unconfirmed start: offline',
      { unconfirmed: true },
      { says: 'offline', asOf: at('09:00') },
    ],
    [
      'an ended session: sign in',
      { box: { paused: 'auth' }, counts: { waiting: 2 } },
      { says: 'sign-in', toSend: 2 },
    ],
    [
      'a blocked account: paused',
      { box: { paused: 'account' }, counts: { waiting: 2, refused: 1 } },
      { says: 'paused', toDecide: 1 },
    ],
    [
      'F-49 changes of a newer version: unopened',
      { onlineOnly: true, unopened: { reason: 'newer', changes: 2 } },
      { says: 'unopened', at: null },
    ],
    [
      'F-49 changes that cannot be counted: unopened',
      { onlineOnly: true, unopened: { reason: 'failed', changes: null } },
      { says: 'unopened' },
    ],
    [
      'F-49 no changes of a newer version: all sent',
      { onlineOnly: true, unopened: { reason: 'newer', changes: 0 } },
      { says: 'all-sent' },
    ],
    [
      'F-55 changes lost on the device: nothing to send',
      { lost: 2 },
      { says: 'nothing-to-send', at: null },
    ],
  ])('%s', (_, given, expected) => expect(headerFactsOf(facts(given))).toMatchObject(expected))
})

test('F-40 F-25 "all sent" needs an empty queue, "sending" needs a server, and every number shows, in all combinations', () => {
  const some = [0, 2]
  const pauses: (PauseReason | null)[] = [null, 'auth', 'update', 'scope', 'account']
  const lines: SyncFacts['connection'][] = [
    { state: 'unknown', lastAnswer: null },
    { state: 'online', lastAnswer: 1 },
    offline,
    silent,
  ]
  let looked = 0
  for (const [saved, sending, waiting] of some.flatMap((a) =>
    some.flatMap((b) => some.map((c) => [a, b, c] as const)),
  ))
    for (const [decide, refused, lost] of some.flatMap((a) =>
      some.flatMap((b) => some.map((c) => [a, b, c] as const)),
    ))
      for (const connection of lines)
        for (const paused of pauses)
          for (const unconfirmed of [false, true]) {
            const given = facts({
              connection,
              unconfirmed,
              lost,
              box: { paused },
              counts: { saved, sending, waiting, decide, refused, total: sending },
            })
            const header = headerFactsOf(given)
            const left = saved + sending + waiting + decide + refused + lost
            if (header.says === 'all-sent') expect(left).toBe(0)
            if (pageOf(given).empty === 'all-sent') expect(left).toBe(0)
            if (header.says === 'sending')
              expect([connection.state === 'offline', unconfirmed, paused, sending]).toEqual([
                false,
                false,
                null,
                2,
              ])
            expect([header.toSend, header.toDecide]).toEqual([
              saved + sending + waiting,
              decide + refused,
            ])
            // The line next to the title, the banner and the header agree.
            const line = serverStateOf(given)
            expect(
              header.says === 'offline' || header.says === 'silent' ? header.says : 'there',
            ).toBe(line)
            expect(
              noticesOf(given).filter((notice) => notice === 'offline' || notice === 'silent'),
            ).toEqual(line === 'there' ? [] : [line])
            expect(pageOf(given).sendNow === 'useless').toBe(header.toSend === 0)
            looked += 1
          }
  expect(looked).toBe(2560)
})

test('the last contact is never older than the data shown, and each part may be missing', () => {
  const times = [null, at('09:40'), at('10:02'), at('11:30')]
  for (const box of times)
    for (const answer of times)
      for (const newest of times) {
        const given = facts({
          newest,
          connection: { state: 'offline', lastAnswer: answer },
          box: { lastContact: box === null ? '' : new Date(box).toISOString() },
        })
        const told = [box, answer, newest].filter((time) => time !== null)
        expect(lastContactOf(given)).toBe(told.length === 0 ? null : Math.max(...told))
        expect(pageOf(given).contact).toBe(lastContactOf(given))
      }
})

test.each<[Parameters<typeof facts>[0], ReturnType<typeof noticesOf>]>([
  [{}, []],
  [{ connection: offline, box: { paused: 'update' } }, ['offline']],
  [{ connection: silent, onlineOnly: true }, ['silent', 'online-only']],
  [{ onlineOnly: true, unopened: { reason: 'failed', changes: 1 } }, ['unopened']],
  [{ box: { paused: 'update' } }, ['update']],
  [{ box: { outdated: true }, lost: 3 }, ['outdated', 'lost']],
  [{ box: { emptied: 'rewritten' } }, ['emptied']],
  [{ box: { emptied: 'memory' }, unconfirmed: true }, ['offline', 'memory']],
])('F-85 F-58 F-55 orders the notices of the whole screen: %j', (given, expected) =>
  expect(noticesOf(facts(given))).toEqual(expected),
)
