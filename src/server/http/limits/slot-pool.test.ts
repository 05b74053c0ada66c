import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type SlotOwner, createSlotPool, type CallSlot } from './slot-pool.ts'

const size = (calls: number, bytes = 1000) => ({ calls, bytes })
const limits = { ofOne: size(3, 100), ofCompany: size(5, 150), ofAll: size(7, 200) }

/** Places, and the names of the calls that gave way, in order. */
function setUp() {
  const gaveWay: string[] = []
  const names = new Map<IncomingMessage, string>()
  const places = createSlotPool(limits, ({ request }) => gaveWay.push(names.get(request) ?? ''))
  const take = (name: string, one: number, bytes: number, more: Partial<SlotOwner> = {}) => {
    const request = { complete: false } as IncomingMessage
    const answer = { writableLength: 0 } as ServerResponse
    names.set(request, name)
    const place = places.acquire(
      { one, company: 1, network: 'n', ...more },
      { request, answer },
      bytes,
    )
    return {
      place,
      arrives: () => Object.assign(request, { complete: true }),
      isAnswered: (unread: number) => Object.assign(answer, { writableLength: unread }),
    }
  }
  return { places, take, gaveWay }
}

const isTaken = (place: CallSlot | string) => typeof place !== 'string'

describe('a full share', () => {
  test('accepts a new call in place of the oldest body of the same person', () => {
    const { take, gaveWay } = setUp()
    for (const name of ['first', 'second', 'third', 'fourth']) take(name, 1, 1)
    expect(isTaken(take('read', 1, 0).place)).toBe(true)
    expect(gaveWay).toEqual(['first', 'second'])
  })

  test('accepts a new call in place of the oldest answer that is not read', () => {
    const { take, gaveWay } = setUp()
    const calls = ['in work', 'unread', 'unread later'].map((name) => take(name, 1, 0))
    for (const { isAnswered } of calls.slice(1)) isAnswered(500)
    expect(isTaken(take('next', 1, 0).place)).toBe(true)
    expect(gaveWay).toEqual(['unread'])
  })

  test('refuses while every call is in work', () => {
    const { take, gaveWay } = setUp()
    take('read', 1, 0)
    for (let n = 0; n < 2; n += 1) take('arrived', 1, 1).arrives()
    expect(take('late', 1, 1).place).toBe('one')
    expect(gaveWay).toEqual([])
  })

  test('ends as many bodies as the new one needs bytes, or none if that is not enough', () => {
    const { take, gaveWay } = setUp()
    take('small', 1, 30)
    take('middle', 1, 40)
    expect(take('too large', 1, 101).place).toBe('one')
    expect(gaveWay).toEqual([])
    expect(isTaken(take('large', 1, 90).place)).toBe(true)
    expect(gaveWay).toEqual(['small', 'middle'])
  })

  test('for a company, ends a call of the colleague who has most', () => {
    const { take, gaveWay } = setUp()
    take('weak line', 1, 1)
    for (const name of ['crowd 1', 'crowd 2', 'crowd 3']) take(name, 2, 1)
    take('other', 3, 1)
    expect(isTaken(take('next', 4, 1).place)).toBe(true)
    expect(gaveWay).toEqual(['crowd 1'])
  })

  test('for a company, leaves the places of other companies free', () => {
    const { take, gaveWay } = setUp()
    for (const one of [1, 1, 2, 2, 3]) take('arrived', one, 1).arrives()
    expect(take('colleague', 4, 1).place).toBe('company')
    expect(isTaken(take('elsewhere', 5, 1, { company: 2 }).place)).toBe(true)
    expect(gaveWay).toEqual([])
  })

  test('in all, ends a call of the person who has most, in any company', () => {
    const { take, gaveWay } = setUp()
    take('weak line', 9, 1, { company: 3 })
    for (const one of [1, 1, 2, 2, 2]) take(`crowd of ${one}`, one, 1)
    take('last', 8, 1, { company: 2 })
    expect(isTaken(take('next', 7, 1, { company: 2 }).place)).toBe(true)
    expect(gaveWay).toEqual(['crowd of 2'])
  })

  test('in all, ends an unread answer of the person who has most, in any company', () => {
    const { take, gaveWay } = setUp()
    for (const [one, company] of [
      [1, 1],
      [1, 1],
      [2, 1],
      [3, 2],
      [3, 2],
      [3, 2],
      [4, 3],
    ]) {
      take(`unread by ${one}`, one ?? 0, 0, { company: company ?? 0 }).isAnswered(500)
    }
    expect(isTaken(take('next', 5, 0, { company: 4 }).place)).toBe(true)
    expect(gaveWay).toEqual(['unread by 3'])
  })
})

test('frees a place once, also after its call gave way', () => {
  const { take } = setUp()
  const first = take('first', 1, 1).place
  for (const name of ['second', 'third', 'fourth']) take(name, 1, 1).arrives()
  if (typeof first !== 'string') first.release()
  expect(take('late', 1, 1).place).toBe('one')
})

test('ends the waiting calls of one token and no others', () => {
  const { places, take, gaveWay } = setUp()
  take('ended', 1, 1, { token: 'a' })
  take('own', 1, 1, { token: 'b' })
  take('arrived', 1, 1, { token: 'a' }).arrives()
  places.abortCallsOfToken('a')
  expect(gaveWay).toEqual(['ended'])
})
