import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { records, setUp, told, w } from './print-audit-world.ts'

setUp()

test.each(['pdf', 'zip'])(
  'a print of several records as %s is logged once for each id',
  async (form) => {
    for (const { kind, uid } of records) {
      const body = { printID: randomUUID(), kind, records: [uid], form }
      const order = () => w.boss.asks('POST', `/api/accounts/${w.boss.accountID}/prints`, body)
      const [first, again] = [await order(), await order()]
      expect([first.status, again.status], first.text).toEqual([201, 201])
      expect([await told(first), await told(again)]).toEqual([
        [{ personName: w.boss.name, what: `prints-of-${kind}`, format: form, rows: '1' }],
        [],
      ])
      await expect
        .poll(
          async () =>
            Reflect.get(
              Object(
                (
                  await w.boss.asks(
                    'GET',
                    `/api/accounts/${w.boss.accountID}/prints/${body.printID}`,
                  )
                ).body,
              ),
              'state',
            ),
          { timeout: 20_000 },
        )
        .toBe('ready')
    }
  },
)
