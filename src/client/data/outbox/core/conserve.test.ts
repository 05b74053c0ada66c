import { describe, expect, test } from 'vitest'
import { conserve, type ConservedFacts, type Stores } from './conserve.ts'
import { exampleDelivery, entryOf, sentOf } from './examples.ts'

const log = { scope: { tenant: '7', user: '1' }, appended: ['a1'], left: new Set(['a1']) }
const empty: Stores = { outbox: new Map(), delivery: new Map(), review: new Map(), sent: new Map() }
const waiting: Stores = {
  ...empty,
  outbox: new Map([['a1', entryOf('a1')]]),
  delivery: new Map([['a1', exampleDelivery('a1')]]),
}
const ended = (more: Parameters<typeof sentOf>[1]): Stores => ({
  ...empty,
  sent: new Map([['a1', sentOf('a1', more)]]),
})
const server = (applied: number, isVoid = false): ConservedFacts => ({
  epoch: 'e1',
  applied: () => applied,
  isVoid: () => isVoid,
})
const kinds = (stores: Stores, facts: ConservedFacts | null = null) =>
  conserve(log, stores, facts).map((one) => one.kind)

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
    const other = entryOf('a1', { scope: { tenant: '7', user: '2' } })
    expect(kinds({ ...waiting, outbox: new Map([['a1', other]]) })).toEqual(['foreign'])
    const twin = {
      ...waiting,
      outbox: new Map([...waiting.outbox, ['b1', entryOf('b1')]]),
      delivery: new Map([...waiting.delivery, ['b1', exampleDelivery('b1')]]),
    }
    expect(kinds(twin)).toEqual(['odd'])
  })
})
