import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import type { PortAnswer } from '../model-adapter.ts'

/** Where the real server answered otherwise than the model; null: alike. */
export type Difference = string | null

/** Both answers in the simulation's words, and then: the same? */
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
 * Two copies that arrived at the same instant: whatever was applied, one of them did it and the
 * other repeats that. The row that goes with an answer may by then be a later one, so only what the
 * answers say of the change itself is compared.
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

/** What must be alike. Words for people are the real server's own. */
function essence(path: string, answer: PortAnswer): JsonObject {
  const { status, headers } = answer
  const body = parsed(answer.body)
  // A box sends no token that is over, so the real server knows nobody where the model knows of one
  // that was; of both nothing more is read.
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

/** Of one result: what became of the change. */
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
 * A row but for its number, which the model counts otherwise, and the tickets, which are compared
 * at the end.
 */
function rowOf(row: Json | undefined): Json {
  if (!isObject(row)) return null
  const { id: _id, tickets: _tickets, ...fields } = row
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Lists of rows, in the order of their uids. */
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
