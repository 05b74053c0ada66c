import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isExpired, storeToken, readClaims, readToken, removeToken } from './token.ts'

const token = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`

describe('the session cookie and its token', () => {
  test('finds the cookie among others', () => {
    expect(readToken('a=1; session_token=x%3D.y.z; b=2')).toBe('x=.y.z')
    expect(readToken('my_session_token=x')).toBeNull()
    expect(readToken('')).toBeNull()
  })

  test('SES-52 expiry counts in seconds; an unreadable token counts as expired', () => {
    expect(isExpired(token({ sub: '3', exp: 100 }), 99_999)).toBe(false)
    expect(isExpired(token({ sub: '3', exp: 100 }), 100_000)).toBe(true)
    expect(isExpired('nonsense', 0)).toBe(true)
    expect(readClaims(token({ sub: 3, exp: 100 }))).toEqual({ sub: '3', exp: 100 })
    expect(readClaims(token({ sub: 3 }))).toBeNull()
  })

  /** Stubs a page at this protocol and returns the cookies that it writes. */
  function page(protocol: 'http:' | 'https:', port = ''): string[] {
    const written: string[] = []
    vi.stubGlobal('location', { protocol, port })
    vi.stubGlobal('document', {
      set cookie(text: string) {
        written.push(text)
      },
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    return written
  }

  test('G1-06 with https the cookie is __Host- and the cookie from before the update is removed (ruling 40)', () => {
    const written = page('https:')
    storeToken(token({ sub: '3', exp: 2_000_000_000 }), true)
    expect(written).toHaveLength(2)
    expect(written[0]).toBe('session_token=; Path=/; SameSite=Strict; Secure; Max-Age=0')
    expect(written[1]).toMatch(
      /^__Host-session_token=h\.[\w%.-]+; Path=\/; SameSite=Strict; Secure; Max-Age=\d+$/,
    )
    removeToken()
    expect(written.slice(2).map((one) => one.split('=')[0])).toEqual([
      'session_token',
      '__Host-session_token',
    ])
  })

  test('G1-06 G1-07 without https the cookie has its plain name; if not remembered it ends with the browser (ruling 40)', () => {
    const written = page('http:')
    storeToken(token({ sub: '3', exp: 2_000_000_000 }), false)
    expect(written[0]).toMatch(/^session_token=h\.[\w%.-]+; Path=\/; SameSite=Strict$/)
    removeToken()
    expect(written.map((one) => one.split('=')[0])).toEqual(['session_token', 'session_token'])
  })

  test('two installations on one host have separate cookies (ruling 78)', () => {
    const at = (port: string) => vi.stubGlobal('location', { protocol: 'http:', port })
    const cookies = 'session_token=usual.y.z; session_token_4400=one.y.z'
    at('4400')
    expect(readToken(cookies)).toBe('one.y.z')
    at('4401')
    expect(readToken(cookies)).toBeNull()
    at('')
    expect(readToken(cookies)).toBe('usual.y.z')
    const written = page('http:', '4401')
    storeToken(token({ sub: '3', exp: 2_000_000_000 }), false)
    removeToken()
    expect(written.map((one) => one.split('=')[0])).toEqual([
      'session_token_4401',
      'session_token_4401',
    ])
  })

  test('the update signs no user out, and the new cookie wins over the old one (ruling 40)', () => {
    expect(readToken('session_token=old.y.z')).toBe('old.y.z')
    expect(readToken('session_token=old.y.z; __Host-session_token=new.y.z')).toBe('new.y.z')
  })

  test("SES-29 G1-07 the cookie lasts as long as the token, even if the device's date is wrong", () => {
    const page = { cookie: '' }
    vi.stubGlobal('document', page)
    vi.stubGlobal('location', { protocol: 'https:' })
    for (const off of [-400, -1, 1, 400]) {
      const issued = Date.now() / 1000 + off * 86_400
      storeToken(token({ sub: '3', iat: issued, exp: issued + 14 * 86_400 }), true)
      expect(page.cookie).toMatch(/; Max-Age=1209600$/)
    }
    storeToken(token({ sub: '3', iat: 1, exp: 2 }), false)
    expect(page.cookie).not.toMatch(/Max-Age|Expires/)
  })
})
afterEach(() => vi.unstubAllGlobals())
