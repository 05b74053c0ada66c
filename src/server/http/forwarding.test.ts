import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { isForwarded, warnOfForwarding } from './forwarding.ts'

describe('isForwarded', () => {
  test.each([
    'forwarded',
    'via',
    'x-real-ip',
    'x-forwarded-for',
    'x-forwarded-port',
    'x-forwarded-anything',
    'cf-connecting-ip',
    'cf-ray',
    'true-client-ip',
    'fastly-client-ip',
    'x-client-ip',
  ])('is true with %s', (name) => {
    expect(isForwarded(['host', name, 'accept'])).toBe(true)
  })

  test('is false with what a browser sends by itself', () => {
    expect(isForwarded(['host', 'accept', 'cookie', 'sec-fetch-site', 'x-requested-with'])).toBe(
      false,
    )
  })
})

describe('warnOfForwarding', () => {
  test('writes one warning for X-Forwarded-For where no proxy is trusted, and names nobody', async () => {
    const lines = await warningsOf(0)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY')
    expect(lines[0]).not.toContain('192.0.2.7')
  })

  test('writes none where a proxy is trusted', async () => {
    expect(await warningsOf(1)).toEqual([])
  })
})

/** What the log says of three calls, two of them with the header. */
async function warningsOf(trustProxy: number): Promise<string[]> {
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  })
  warnOfForwarding(app, trustProxy)
  app.get('/', () => 'ok')
  for (const headers of [{}, { 'x-forwarded-for': '192.0.2.7' }, { 'x-forwarded-for': '192.0.2.7' }])
    await app.inject({ url: '/', headers })
  await app.close()
  return lines
}
