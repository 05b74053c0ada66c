import { describe, expect, test } from 'vitest'
import { createBox } from '../box.ts'
import { exampleEntry, exampleEndedEntry } from '../core/examples.ts'
import type { Entry, EndedEntry } from '../core/types.ts'
import { allStoreNames, createMemoryStore } from '../memory-store.ts'
import { writeMeta } from '../meta.ts'
import { freeDeviceSpace, trimEndedEntries } from './trim-ended.ts'

const now = '2026-11-20T12:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
const old = (id: string, more: Partial<EndedEntry> = {}) =>
  exampleEndedEntry(id, { confirmedAt: daysAgo(40), ...more })

/** Returns which ended entries remain while these entries wait. */
async function left(
  ended: EndedEntry[],
  waiting: Entry[],
  trim: 'trimSent' | 'freeSent' = 'freeSent',
): Promise<string[]> {
  const box = createBox(createMemoryStore(allStoreNames), () => undefined)
  await box.write(['meta', 'sent', 'outbox'], async (tx) => {
    writeMeta(tx, { epoch: 'e1', fence: 1 })
    for (const end of ended) tx.put('sent', end)
    for (const entry of waiting) tx.put('outbox', entry)
  })
  await (trim === 'freeSent' ? freeDeviceSpace(box, now) : trimEndedEntries(box, 1, now))
  return (await box.read(['sent'], (tx) => tx.all('sent'))).map(({ id }) => id)
}

describe('the sent list is trimmed', () => {
  test('F-53 a full device removes entries that ended more than seven days ago', async () => {
    expect(
      await left(
        [
          old('a1'),
          exampleEndedEntry('a2', { confirmedAt: daysAgo(8) }),
          exampleEndedEntry('a3', { confirmedAt: daysAgo(6) }),
        ],
        [],
      ),
    ).toEqual(['a3'])
  })

  test('F-59 keeps entries that a restored server must still confirm', async () => {
    expect(
      await left([old('a1', { epoch: 'e0' }), old('a2', { end: 'discarded', epoch: 'e0' })], []),
    ).toEqual(['a1', 'a2'])
  })

  test('F-65 F-68 keeps entries that a waiting entry needs: its parent, its predecessor and the chain between', async () => {
    const waiting = [exampleEntry('b1', { deps: ['a1'] }), exampleEntry('b2', { replaces: ['a3'] })]
    const chain = [
      old('a1', { end: 'superseded', by: 'a2' }),
      old('a2'),
      old('a3', { end: 'superseded', by: 'b2' }),
      old('a4'),
    ]
    const kept = await left(chain, waiting)
    expect(kept).toEqual(expect.arrayContaining(['a1', 'a3']))
    expect(kept).not.toContain('a4')
  })

  test("F-68 keeps the end of a chain that a waiting entry needs, so that its parent's outcome is known", async () => {
    const chain = [
      old('a1', { end: 'superseded', by: 'a2' }),
      old('a2', { end: 'superseded', by: 'a3' }),
      old('a3', { end: 'discarded' }),
    ]
    expect(await left(chain, [exampleEntry('b1', { deps: ['a1'] })])).toEqual(['a1', 'a2', 'a3'])
  })

  test('keeps the newest 2,000, and 30 days of them', async () => {
    const many = Array.from({ length: 2003 }, (_, n) =>
      exampleEndedEntry(`c${n}`, { confirmedAt: daysAgo(60 - n / 100) }),
    )
    expect(
      (await left(many, [exampleEntry('b1', { deps: ['c1'] })], 'trimSent')).slice(0, 3),
    ).toEqual(['c1', 'c3', 'c4'])
    expect(await left([old('a1')], [], 'trimSent')).toEqual(['a1'])
  })
})
