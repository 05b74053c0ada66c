import { afterEach, describe, expect, test, vi } from 'vitest'
import { isExpired, keepToken, readClaims, readToken } from './token.ts'

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

  test('SES-29 G1-07 the cookie lasts as long as the token, whatever day this device believes it is', () => {
    const page = { cookie: '' }
    vi.stubGlobal('document', page)
    vi.stubGlobal('location', { protocol: 'https:' })
    for (const off of [-400, -1, 1, 400]) {
      const issued = Date.now() / 1000 + off * 86_400
      keepToken(token({ sub: '3', iat: issued, exp: issued + 14 * 86_400 }), true)
      expect(page.cookie).toMatch(/; Max-Age=1209600$/)
    }
    keepToken(token({ sub: '3', iat: 1, exp: 2 }), false)
    expect(page.cookie).not.toMatch(/Max-Age|Expires/)
  })
})
afterEach(() => vi.unstubAllGlobals())
