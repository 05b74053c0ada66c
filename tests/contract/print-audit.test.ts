import { expect, test } from 'vitest'
import { records, setUp, told, w } from './print-audit-world.ts'

setUp()

test('each request for a single print leaves a line, whether a file is made or reused', async () => {
  for (const { kind, called, path } of records) {
    for (const who of [w.boss, w.boss]) {
      const answer = await who.asks('GET', path, undefined, {
        headers: { 'accept-language': 'en' },
      })
      expect(answer.status, `${kind} ${answer.text}`).toBe(200)
      expect(await told(answer)).toEqual([
        {
          personName: who.name,
          what: `prints-of-${kind}`,
          format: 'pdf',
          rows: '1',
          record: called,
        },
      ])
    }
  }
})

test('a refused print leaves no line', async () => {
  for (const { path } of records) {
    const answer = await w.proxy.asks('GET', path)
    expect(answer.status).toBe(404)
    expect(await told(answer)).toEqual([])
  }
})
