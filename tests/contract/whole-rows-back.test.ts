import { afterAll, beforeAll, expect, test } from 'vitest'
import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import type { Person } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { things } from './all-cases.ts'

// A whole row that comes back with one value changed is accepted, or refused by the name of the
// value; no value gets a success and is dropped (ruling 69). Covers kinds that are changed by a
// single call; `whole-rows.test.ts` has actions and projects.

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server, things)
  // The required fields, as a company fills them in.
  const filled = {
    address: 'Quay 1',
    city: 'Austin',
    contactState: 'TX',
    country: 'USA',
    firstName: 'Ana',
    lastName: 'Field',
    contactPhone: '5125550142',
    contactEmail: 'office@ridgeline.test',
    noLicenses: 5,
  }
  await server.ask('PATCH', company(fixture), { as: fixture.people.sysadmin, body: filled })
})
afterAll(() => server.stop())

/** Every value of a row that is no object, with its path. */
function leavesOf(
  row: JsonObject,
  way: readonly string[] = [],
): { way: readonly string[]; value: Json }[] {
  return Object.entries(row).flatMap(([name, value]) =>
    isObject(value)
      ? leavesOf(value, [...way, name])
      : [{ way: [...way, name], value: value ?? null }],
  )
}

/** The row with another value at the end of the path. */
function withOther(
  row: JsonObject,
  [name = '', ...rest]: readonly string[],
  value: Json,
): JsonObject {
  const inner = row[name]
  return {
    ...row,
    [name]: rest.length > 0 && isObject(inner) ? withOther(inner, rest, value) : value,
  }
}

const at = (row: unknown, way: readonly string[]): unknown =>
  way.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), row)

/** Another value of the same type; no record has the number. */
const otherThan = (value: Json): Json =>
  typeof value === 'number'
    ? 999_999
    : typeof value === 'boolean'
      ? !value
      : Array.isArray(value)
        ? [999_999]
        : value === null
          ? 'Other'
          : `${String(value)} other`.trim()

/** The way in which a kind is read and sent back. */
interface Kind {
  as?: (about: Fixture) => Person
  method?: 'PUT' | 'PATCH'
  /** The address that reads it, alone or in a list. */
  read: (about: Fixture) => string
  /** Finds the row in the list; omitted if the response is the row. */
  is?: (row: JsonObject, about: Fixture) => boolean
  write: (about: Fixture) => string
  /** A field of the body that names the row itself. */
  namedBy?: string
  /** Fields that are accepted and that no response shows (company-keys.test.ts). */
  hidden?: readonly string[]
}

const company = ({ people }: Fixture) => `/api/accounts/${people.ridgeline}`
const person = ({ people }: Fixture) => `/api/users/${people.lead.user_id}`
const provider = ({ people }: Fixture) => people.sysadmin
const owner = ({ people }: Fixture) => people.boss

const kinds: Readonly<Record<string, Kind>> = {
  person: { as: owner, read: person, write: person },
  'person, oneself': {
    as: owner,
    read: ({ people }) => `/api/users/${people.boss.user_id}`,
    write: ({ people }) => `/api/users/${people.boss.user_id}`,
  },
  contractor: {
    read: (about) => `${company(about)}/contractorscompany`,
    is: (row, { ridgeline }) => row['contractorCompanyID'] === ridgeline.contractorCompanyID,
    write: (about) => `${company(about)}/contractorscompany`,
    namedBy: 'contractorCompanyID',
  },
  certificate: {
    read: ({ people }) => `/api/users/certificates/${people.safety.user_id}`,
    is: (row, { ridgeline }) => row['userCertificateID'] === ridgeline.userCertificateID,
    write: ({ people, ridgeline }) =>
      `/api/users/${people.safety.user_id}/certificates/${ridgeline.userCertificateID}`,
  },
  'company by its owner': {
    as: owner,
    read: company,
    write: () => '/api/accounts',
    namedBy: 'accountID',
  },
  hazard: {
    as: provider,
    read: () => '/api/hazard',
    is: (row, { ridgeline }) => row['id'] === ridgeline.hazardId,
    write: ({ ridgeline }) => `/api/hazard/${ridgeline.hazardId}`,
  },
  establishment: {
    read: (about) => `${company(about)}/osha/establishments`,
    is: (row, { ridgeline }) => row['establishmentID'] === ridgeline.establishmentID,
    write: (about) => `${company(about)}/osha/establishments/${about.ridgeline.establishmentID}`,
  },
  'year of a log': {
    read: (about) => `${company(about)}/osha/years`,
    is: (row, { ridgeline }) => row['oshaYearID'] === ridgeline.oshaYearID,
    write: (about) => `${company(about)}/osha/years/${about.ridgeline.oshaYearID}`,
  },
  plan: {
    read: () => '/api/pre-task-plan',
    is: (row, { ridgeline }) => row['id'] === ridgeline.ptpId,
    write: ({ ridgeline }) => `/api/pre-task-plan/${ridgeline.ptpId}`,
  },
  'part of a plan': {
    method: 'PATCH',
    read: () => '/api/pre-task-plan',
    is: (row, { ridgeline }) => row['id'] === ridgeline.ptpId,
    write: ({ ridgeline }) => `/api/pre-task-plan/${ridgeline.ptpId}`,
  },
  schedule: {
    read: (about) => `${company(about)}/schedule-jobs`,
    is: (row, { ridgeline }) => row['scheduleJobId'] === ridgeline.scheduleJobId,
    write: (about) => `${company(about)}/schedule-jobs/${about.ridgeline.scheduleJobId}`,
  },
  submission: {
    as: owner,
    read: (about) => `${company(about)}/submissions`,
    is: (row, { ridgeline }) => row['id'] === ridgeline.submissionID,
    write: ({ ridgeline }) => `/api/submissions/${ridgeline.submissionID}`,
  },
  'whole submission': {
    as: owner,
    read: ({ ridgeline }) => `/api/submissions/${ridgeline.submissionID}`,
    write: ({ ridgeline }) => `/api/submissions/${ridgeline.submissionID}`,
  },
  'keys of a person': {
    as: provider,
    read: ({ people }) => `/api/users/config/${people.safety.user_id}`,
    write: ({ people }) => `/api/users/config/${people.safety.user_id}`,
  },
  digest: {
    read: ({ people }) => `/api/users/${people.safety.user_id}/digest`,
    write: ({ people }) => `/api/users/${people.safety.user_id}/digest`,
  },
  // Last, because it switches the company off.
  'company by the provider': {
    as: provider,
    method: 'PATCH',
    read: company,
    write: company,
    hidden: ['powerBIKey', 'caPowerBIkey'],
  },
}

test('accepts a task that comes back, or refuses its fixed field, and overwrites no newer plan (ruling 69)', async () => {
  const { people, ridgeline } = fixture
  const sends = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await server.ask(method, path, { as: people.safety, body })).body as JsonObject
  const task = await sends('POST', '/api/pre-task-plan/task', {
    ptpId: ridgeline.ptpId,
    description: 'Lay the deck',
  })
  const path = `/api/pre-task-plan/task/${String(task['id'])}`
  expect(await sends('PUT', path, { ...task, ptpId: 999_999 })).toMatchObject({
    code: 'invalid',
    fields: { ptpId: 'It cannot be changed.' },
  })
  expect(await sends('PUT', path, { ...task, id: people.safety.uid })).toMatchObject({
    code: 'invalid',
    fields: { id: 'It cannot be changed.' },
  })
  expect(await sends('PUT', path, { ...task, hazards: 'Falls' })).toMatchObject({
    hazards: 'Falls',
  })
  expect(await sends('PUT', path, { ...task, hazards: 'Late' })).toMatchObject({ code: 'changed' })
})

test.each(Object.entries(kinds))(
  'accepts or refuses each changed value of a returned whole row by name: %s (ruling 69)',
  async (
    _,
    { as = ({ people }) => people.safety, method = 'PUT', read, is, write, namedBy, hidden = [] },
  ) => {
    const reads = async () => {
      const { status, body, text } = await server.ask('GET', read(fixture), { as: as(fixture) })
      expect(status, text).toBe(200)
      const all = is
        ? ([Reflect.get(Object(body), 'data') ?? body].flat() as JsonObject[])
        : [body as JsonObject]
      const row = all.find((one) => is?.(one, fixture) ?? true)
      if (row === undefined) throw new Error(`The row is not in the list: ${text.slice(0, 600)}`)
      return row
    }
    const first = await reads()
    const { status: unchanged, text } = await server.ask(method, write(fixture), {
      as: as(fixture),
      body: first,
    })
    expect(unchanged, text).toBe(200)
    const dropped: string[] = []
    // Comes last, because a removed row is in no list.
    const last = (one: { way: readonly string[] }) => (one.way.includes('isRemoved') ? 1 : 0)
    const values = leavesOf(first)
      .filter(({ way }) => ![namedBy, ...hidden].includes(way.join('.')))
      .toSorted((a, b) => last(a) - last(b))
    for (const { way, value } of values) {
      const row = await reads()
      const other = otherThan(value)
      const { status, body } = await server.ask(method, write(fixture), {
        as: as(fixture),
        body: withOther(row, way, other),
      })
      const named = Object.keys((body as { fields?: object } | null)?.fields ?? {})
      const isTaken = status === 200 && JSON.stringify(at(body, way)) === JSON.stringify(other)
      const isNamed =
        status >= 400 &&
        status < 500 &&
        named.some(
          (name) =>
            way.join('.').startsWith(name) ||
            name.startsWith(way.join('.')) ||
            way.includes(name.split('.').at(-1) ?? ''),
        )
      if (!isTaken && !isNamed) dropped.push(`${way.join('.')}: ${status} ${named.join()}`)
    }
    expect(dropped).toEqual([])
  },
)
