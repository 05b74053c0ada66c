import { expect, test } from 'vitest'
import { correctiveActions } from '#contract/corrective-actions/operations.ts'
import { projects } from '#contract/projects/operations.ts'
import { parseIdempotencyKey, parseRequest } from './parse-request.ts'

const params = { accountID: '1', projectID: '2' }
const patch = (body: unknown) => parseRequest(projects.patch, { params, query: {}, body })

test('turns numbers of an address into numbers, and accepts a uid instead', () => {
  expect(patch({ name: ' Tower ' })).toEqual({
    params: { accountID: 1, projectID: 2 },
    query: undefined,
    body: { name: 'Tower' },
  })
  const uid = '0193A5F0-0000-7000-8000-000000000001'
  expect(
    parseRequest(projects.patch, {
      params: { accountID: '1', projectID: uid },
      query: {},
      body: {},
    }),
  ).toMatchObject({ params: { projectID: uid.toLowerCase() } })
})

test.each(['0', '-1', '1.5', 'x', '12345678901', "1'--"])(
  'the account number %s in an address is malformed',
  (accountID) => {
    expect(
      parseRequest(projects.list, { params: { accountID }, query: {}, body: undefined }),
    ).toMatchObject({ refused: 'malformed', fields: { accountID: 'Must be a number.' } })
  },
)

test.each([{ limit: '0' }, { limit: '501' }, { limit: 'x' }, { limit: ['1', '2'] }])(
  'a limit of %o is malformed',
  (query) => {
    expect(
      parseRequest(projects.list, { params: { accountID: '1' }, query, body: undefined }),
    ).toMatchObject({ refused: 'malformed' })
  },
)

test('a value of the wrong type is malformed, a broken rule is invalid, an extra field is unknown (ruling 6)', () => {
  expect(patch({ name: 7 })).toMatchObject({
    refused: 'malformed',
    fields: { name: expect.any(String) },
  })
  expect(patch([])).toMatchObject({ refused: 'malformed' })
  expect(patch(undefined)).toMatchObject({ refused: 'invalid' })
  expect(patch({ name: '  ' })).toMatchObject({ refused: 'invalid', fields: { name: 'Required.' } })
  expect(patch({ name: 'x'.repeat(256) })).toMatchObject({
    refused: 'invalid',
    fields: { name: 'At most 255 characters.' },
  })
  expect(patch({ colour: 9, name: 7 })).toMatchObject({
    refused: 'unknown-field',
    fields: { colour: expect.any(String) },
  })
})

test('names all missing fields', () => {
  const refusal = parseRequest(correctiveActions.create, {
    params: { accountID: '1' },
    query: {},
    body: { title: 'x' },
  })
  expect(refusal).toMatchObject({
    refused: 'invalid',
    fields: { description: 'Required.', projectID: 'Required.', assignedTo: 'Required.' },
  })
})

test('names the place in an array', () => {
  expect(
    parseRequest(projects.create, {
      params: { accountID: '1' },
      query: {},
      body: [{ number: '1', name: 'a', address: 'b', assignedToUserID: -1 }],
    }),
  ).toMatchObject({
    refused: 'invalid',
    fields: { '0.assignedToUserID': expect.any(String) },
  })
})

test('uses a UUID as the key, and turns another word into the same UUID each time', () => {
  expect(parseIdempotencyKey(undefined)).toBeNull()
  expect(parseIdempotencyKey('0193A5F0-0000-7000-8000-00000000000A')).toBe(
    '0193a5f0-0000-7000-8000-00000000000a',
  )
  expect(parseIdempotencyKey('order-17')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(parseIdempotencyKey('order-17')).toBe(parseIdempotencyKey('order-17'))
  expect(parseIdempotencyKey('order-18')).not.toBe(parseIdempotencyKey('order-17'))
})

test.each(['', 'two words', 'x'.repeat(129), 'line\nbreak', 'é'])(
  'makes no key from %j',
  (header) => {
    expect(parseIdempotencyKey(header)).toBeUndefined()
  },
)
