import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test('path parameters are filled in and escaped, undefined query values left out', () => {
  expect(addressOf('/api/accounts/{accountID}/actions/{correctiveActionID}', { accountID: '3', correctiveActionID: 'a/b' }, undefined)).toBe('/api/accounts/3/actions/a%2Fb')
  expect(addressOf('/api/x', undefined, { limit: '50', cursor: undefined, since: '{"a":1}' })).toBe('/api/x?limit=50&since=%7B%22a%22%3A1%7D')
})
