import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import type { PortAnswer } from '../model-adapter.ts'

/** The difference between the answers of the real server and the model; null: none. */
export type Difference = string | null

/** Compares both answers in the terms of the simulation. */
export function compare(path: string, real: PortAnswer, model: PortAnswer): Difference {
  const [mine, theirs] = [essence(path, real), essence(path, model)]
  if (sameJson(mine, theirs)) return null
  const [ours, others] = [list(mine['results']), list(theirs['results'])]
  const place =
    ours.length === others.length
      ? ours.findIndex((result, n) => !sameJson(result, others[n] ?? null))
      : -1
  return `${path} was answered ${brief(ours[place] ?? mine)}, the model says ${brief(others[place] ?? theirs)}`
}

/**
 * Compares two copies that arrived at the same instant: if the change was applied, one of them
 * applied it and the other repeats its answer. The row in an answer may be a later one by then, so
 * only the result of the change itself is compared.
 */
export function compareRace(
  path: string,
  real: readonly PortAnswer[],
  model: readonly PortAnswer[],
): Difference {
  const [one, other] = real.map((answer) => results(answer))
  const [first, second] = model.map((answer) => results(answer))
  if (one === undefined || other === undefined || first === undefined || second === undefined)
    return `${path} was answered ${real.length} times instead of twice`
  if (first === null || second === null || one === null || other === null)
    return (
      compare(path, real[0] ?? lost, model[0] ?? lost) ??
      compare(path, real[1] ?? lost, model[1] ?? lost)
    )
  for (const [place, expected] of first.entries()) {
    const [a, b, repeat] = [one[place], other[place], second[place]]
    if (a === undefined || b === undefined || repeat === undefined)
      return `${path}: of two copies one ran less far`
    const said = [a, b].map((result) => JSON.stringify(ofChange(result))).toSorted()
    const right = [expected, repeat].map((result) => JSON.stringify(ofChange(result))).toSorted()
    if (!sameJson(said, right))
      return `${path}, sent twice at once, was answered ${said.join(' and ')}, the model says ${right.join(' and ')}`
  }
  return null
}

const lost: PortAnswer = { status: 0, headers: {}, body: '{}' }
const parsed = (text: string): JsonObject => {
  const body: unknown = JSON.parse(text === '' ? '{}' : text)
  return isObject(body) ? body : {}
}

function results({ status, body }: PortAnswer): JsonObject[] | null {
  const list = status === 200 ? parsed(body)['results'] : undefined
  return Array.isArray(list) ? list.filter(isObject) : null
}

/**
 * Returns the parts of an answer that must be equal. Messages for people belong to the real server
 * alone.
 */
function essence(path: string, answer: PortAnswer): JsonObject {
  const { status, headers } = answer
  const body = parsed(answer.body)
  // A box sends no expired token, so the real server knows no person where the model knows a former
  // one; neither answer contains more.
  if (status === 401) return { status, marked: headers['sync-server'] ?? null }
  const marks = {
    status,
    marked: headers['sync-server'] ?? null,
    epoch: headers['data-epoch'] ?? null,
  }
  if (status !== 200) return { ...marks, code: body['code'] ?? null }
  if (path === '/healthz') return marks
  if (path === '/api/users/me')
    return { ...marks, accountID: body['accountID'] ?? null, user_id: body['user_id'] ?? null }
  if (path === '/api/sync/receipts') {
    const known = list(body['known'])
      .filter(isObject)
      .map((one) => ({
        id: one['id'] ?? null,
        version: one['version'] ?? null,
        row: rowOf(one['row']),
      }))
    return {
      ...marks,
      known: sorted(known),
      unknown: sorted(list(body['unknown'])),
      voided: sorted(list(body['voided'])),
    }
  }
  return {
    ...marks,
    results: list(body['results'])
      .filter(isObject)
      .map((result) => ({ ...ofChange(result), row: rowOf(result['row']) })),
  }
}

/** Returns the outcome of a change from one result. */
function ofChange(result: JsonObject): JsonObject {
  const { id = null, status = null, code = null, replayed = false, of = null } = result
  const applied = status === 200 || status === 201
  const fields = list(result['fields'])
    .filter(isObject)
    .map(({ field, yours, theirs, before }) => ({
      field: field ?? null,
      yours: yours ?? null,
      theirs: theirs ?? null,
      before: before ?? null,
    }))
  const ids = isObject(result['ids']) && replayed !== true ? Object.keys(result['ids']) : []
  return {
    id,
    status,
    code,
    replayed,
    of,
    version: applied ? (result['version'] ?? null) : null,
    fields: sorted(fields),
    ids: sorted(ids),
  }
}

/**
 * Returns a row without its number, which the model counts otherwise, and without the tickets,
 * which are compared at the end.
 */
function rowOf(row: Json | undefined): Json {
  if (!isObject(row)) return null
  const { id: _id, tickets: _tickets, ...fields } = row
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Compares lists of rows in the order of their uids. */
export function compareRows(
  who: string,
  real: readonly JsonObject[],
  model: readonly JsonObject[],
): Difference {
  const [mine, theirs] = [sorted(real.map(rowOf)), sorted(model.map(rowOf))]
  if (sameJson(mine, theirs)) return null
  const [missing, foreign] = [
    theirs.filter((row) => !mine.some((one) => sameJson(one, row))),
    mine.filter((row) => !theirs.some((one) => sameJson(one, row))),
  ]
  return `the list of ${who} after a delta has ${brief(foreign)} where the model has ${brief(missing)}`
}

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const sorted = (values: readonly Json[]): Json[] =>
  values.toSorted((one, other) =>
    JSON.stringify(keyed(one)) < JSON.stringify(keyed(other)) ? -1 : 1,
  )
const keyed = (value: Json): Json =>
  isObject(value) ? [value['uid'] ?? value['id'] ?? value['field'] ?? null] : value
const brief = (value: Json) => JSON.stringify(value).slice(0, 900)
