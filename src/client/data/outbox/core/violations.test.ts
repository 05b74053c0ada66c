import { describe, expect, test } from 'vitest'
import { findViolations, type ServerChanges, type StoreContents } from './violations.ts'
import { exampleDelivery, exampleEntry, exampleEndedEntry } from './examples.ts'

const log = { scope: { tenant: '7', user: '1' }, appended: ['a1'], transmitted: new Set(['a1']) }
const empty: StoreContents = {
  outbox: new Map(),
  delivery: new Map(),
  review: new Map(),
  sent: new Map(),
}
const waiting: StoreContents = {
  ...empty,
  outbox: new Map([['a1', exampleEntry('a1')]]),
  delivery: new Map([['a1', exampleDelivery('a1')]]),
}
const ended = (more: Parameters<typeof exampleEndedEntry>[1]): StoreContents => ({
  ...empty,
  sent: new Map([['a1', exampleEndedEntry('a1', more)]]),
})
const server = (applied: number, isVoid = false): ServerChanges => ({
  epoch: 'e1',
  appliedCount: () => applied,
  isVoid: () => isVoid,
})
const kinds = (stores: StoreContents, facts: ServerChanges | null = null) =>
  findViolations(log, stores, facts).map((one) => one.kind)

describe('conserve', () => {
  test('finds no fault in a sound outbox', () => {
    expect(kinds(waiting)).toEqual([])
    expect(kinds(ended({}), server(1))).toEqual([])
    expect(kinds(ended({ end: 'discarded' }), server(0, true))).toEqual([])
    expect(kinds(ended({ end: 'confirmed', epoch: 'e0' }), server(0))).toEqual([])
  })

  test('reports entries that are lost, doubled, unreported, foreign or odd', () => {
    expect(kinds(empty)).toEqual(['lost'])
    expect(kinds({ ...waiting, sent: ended({}).sent })).toEqual(['doubled'])
    expect(kinds(ended({}), server(0))).toEqual(['lost'])
    expect(kinds(ended({}), server(2))).toEqual(['doubled'])
    expect(kinds(ended({ end: 'superseded' }), server(1))).toEqual(['untold'])
    expect(kinds(ended({ end: 'discarded' }), server(0))).toEqual(['untold'])
    expect(kinds({ ...waiting, delivery: new Map() })).toEqual(['odd', 'odd'])
    expect(
      kinds({
        ...waiting,
        delivery: new Map([['a1', exampleDelivery('a1', { state: 'review' })]]),
      }),
    ).toEqual(['odd'])
    const other = exampleEntry('a1', { scope: { tenant: '7', user: '2' } })
    expect(kinds({ ...waiting, outbox: new Map([['a1', other]]) })).toEqual(['foreign'])
    const twin = {
      ...waiting,
      outbox: new Map([...waiting.outbox, ['b1', exampleEntry('b1')]]),
      delivery: new Map([...waiting.delivery, ['b1', exampleDelivery('b1')]]),
    }
    expect(kinds(twin)).toEqual(['odd'])
  })
})
