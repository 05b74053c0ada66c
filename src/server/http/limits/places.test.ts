import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type Holder, makePlaces, type Place } from './places.ts'

const size = (calls: number, bytes = 1000) => ({ calls, bytes })
const limits = { ofOne: size(3, 100), ofCompany: size(5, 150), ofAll: size(7, 200) }

/** Places, and the names of the calls that gave way, in order. */
function setUp() {
  const gaveWay: string[] = []
  const names = new Map<IncomingMessage, string>()
  const places = makePlaces(limits, (request) => gaveWay.push(names.get(request) ?? ''))
  const take = (name: string, one: number, bytes: number, more: Partial<Holder> = {}) => {
    const request = { complete: false } as IncomingMessage
    names.set(request, name)
    const place = places.take({ one, company: 1, network: 'n', ...more }, request, bytes)
    return { place, arrives: () => Object.assign(request, { complete: true }) }
  }
  return { places, take, gaveWay }
}

const isTaken = (place: Place | string) => typeof place !== 'string'

describe('a full share', () => {
  test('takes a new call for the oldest body of the same person', () => {
    const { take, gaveWay } = setUp()
    for (const name of ['first', 'second', 'third', 'fourth']) take(name, 1, 1)
    expect(isTaken(take('read', 1, 0).place)).toBe(true)
    expect(gaveWay).toEqual(['first', 'second'])
  })

  test('refuses where no body is still coming', () => {
    const { take, gaveWay } = setUp()
    for (let n = 0; n < 3; n += 1) take('there', 1, 1).arrives()
    expect(take('late', 1, 1).place).toBe('one')
    expect(gaveWay).toEqual([])
  })

  test('gives up as many bodies as the new one needs bytes, and none if that is not enough', () => {
    const { take, gaveWay } = setUp()
    take('small', 1, 30)
    take('middle', 1, 40)
    expect(take('too large', 1, 101).place).toBe('one')
    expect(gaveWay).toEqual([])
    expect(isTaken(take('large', 1, 90).place)).toBe(true)
    expect(gaveWay).toEqual(['small', 'middle'])
  })

  test('of a company takes from the colleague who holds most', () => {
    const { take, gaveWay } = setUp()
    take('weak line', 1, 1)
    for (const name of ['crowd 1', 'crowd 2', 'crowd 3']) take(name, 2, 1)
    take('other', 3, 1)
    expect(isTaken(take('next', 4, 1).place)).toBe(true)
    expect(gaveWay).toEqual(['crowd 1'])
  })

  test('of a company leaves the other companies their places', () => {
    const { take, gaveWay } = setUp()
    for (const one of [1, 1, 2, 2, 3]) take('there', one, 1).arrives()
    expect(take('colleague', 4, 1).place).toBe('company')
    expect(isTaken(take('elsewhere', 5, 1, { company: 2 }).place)).toBe(true)
    expect(gaveWay).toEqual([])
  })

  test('of all takes from whoever holds most, of whichever company', () => {
    const { take, gaveWay } = setUp()
    take('weak line', 9, 1, { company: 3 })
    for (const one of [1, 1, 2, 2, 2]) take(`crowd of ${one}`, one, 1)
    take('last', 8, 1, { company: 2 })
    expect(isTaken(take('next', 7, 1, { company: 2 }).place)).toBe(true)
    expect(gaveWay).toEqual(['crowd of 2'])
  })
})

test('a place is given back once, also when it was given up before', () => {
  const { take } = setUp()
  const first = take('first', 1, 1).place
  for (const name of ['second', 'third', 'fourth']) take(name, 1, 1).arrives()
  if (typeof first !== 'string') first.giveBack()
  expect(take('late', 1, 1).place).toBe('one')
})

test('gives up the bodies of one token and no others', () => {
  const { places, take, gaveWay } = setUp()
  take('ended', 1, 1, { token: 'a' })
  take('own', 1, 1, { token: 'b' })
  take('arrived', 1, 1, { token: 'a' }).arrives()
  places.giveUpToken('a')
  expect(gaveWay).toEqual(['ended'])
})
