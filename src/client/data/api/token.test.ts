import { describe, expect, test } from 'vitest'
import { isExpired, readClaims, readToken } from './token.ts'

const token = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`

describe('the session cookie and its token', () => {
  test('G1-06 the cookie is found among others', () => {
    expect(readToken('a=1; session_token=x%3D.y.z; b=2')).toBe('x=.y.z')
    expect(readToken('my_session_token=x')).toBeNull()
    expect(readToken('')).toBeNull()
  })

  test('SES-52 expiry counts in seconds; what cannot be read is over', () => {
    expect(isExpired(token({ sub: '3', exp: 100 }), 99_999)).toBe(false)
    expect(isExpired(token({ sub: '3', exp: 100 }), 100_000)).toBe(true)
    expect(isExpired('nonsense', 0)).toBe(true)
    expect(readClaims(token({ sub: 3, exp: 100 }))).toEqual({ sub: '3', exp: 100 })
    expect(readClaims(token({ sub: 3 }))).toBeNull()
  })
})
