import Papa from 'papaparse'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Actor, type World, world } from '#tests/world/company.ts'
import type { Answered } from '#tests/world/server.ts'

export let w: World
/** The key of Ridgeline. */
export let key: string

const limits = { exports: { ofOne: 50, ofAll: 50, anHour: 10_000 } }

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world({ limits })
    const shown = await w.sysadmin.asks('POST', `/api/accounts/${w.people.ridgeline}/apikey`)
    key = String(Reflect.get(Object(shown.body), 'apiKey'))
  })
  afterAll(() => w.stop())
}

export const get = (path: string, headers: Record<string, string> = {}) =>
  w.server.ask('GET', path, { headers })
export const asks = (link: string, query: Record<string, string> = {}, by = key) =>
  get(`/api/reports/${by}/${link}?${new URLSearchParams(query).toString()}`)
export const said = ({ status, body }: Answered) =>
  status < 300 ? String(status) : `${status} ${String(Reflect.get(Object(body), 'code'))}`

export async function rows(
  link: string,
  query: Record<string, string> = {},
  by = key,
): Promise<string[][]> {
  const answer = await asks(link, query, by)
  expect(said(answer), answer.text.slice(0, 300)).toBe('200')
  return Papa.parse<string[]>(answer.text.replace('\uFEFF', ''), { skipEmptyLines: true }).data
}
/** One column of a report, without its title. */
export const column = async (
  link: string,
  at: number,
  query: Record<string, string> = {},
  by = key,
) => (await rows(link, query, by)).slice(1).map((cells) => cells[at])
/** A person's key, made as the app does. */
export async function keyOf(who: Actor, accountID = who.accountID): Promise<string> {
  const answer = await who.asks('POST', `/api/accounts/${accountID}/report-key`)
  expect(said(answer), answer.text).toBe('200')
  return String(Reflect.get(Object(answer.body), 'apiKey'))
}
