import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { printJob } from '#server/features/prints/door.ts'
import { printables } from '#server/printables.ts'
import { keepPrints } from '#server/prints/kept-prints.ts'
import { pollTimeout } from '#tests/stages/patience.ts'
import { silent } from '#tests/world/jobs.ts'

/** Sends a request as a person of a company; throws on an unexpected response. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

const said = (answer: unknown, name: string): unknown => Reflect.get(Object(answer), name)

/**
 * Sends the requests for prints that the cases leave out: a PDF made, found again and read; two
 * records as one file, polled, read and removed; one that can no longer be made; the daily search
 * for old ones.
 */
export async function everyWayOfPrints(
  ask: Ask,
  {
    accountID,
    records,
    db,
    owner,
  }: {
    accountID: number
    records: readonly [string, string]
    db: Pick<Database, 'system' | 'account'>
    owner: (sql: string, params: number[]) => Promise<unknown>
  },
): Promise<void> {
  const base = `/api/accounts/${accountID}`
  for (let n = 0; n < 2; n += 1)
    await ask(
      'GET',
      String(said(await ask('GET', `${base}/actions/${records[0]}/pdf`), 'pdfLocation')).replace(
        /\?.*/,
        '',
      ),
    )
  const state = async (printID: string) =>
    said(await ask('GET', `${base}/prints/${printID}`), 'state')
  for (const form of ['pdf', 'zip']) {
    const printID = randomUUID()
    await ask('POST', `${base}/prints`, { printID, kind: 'correctiveAction', records, form })
    await vi.waitFor(async () => expect(await state(printID)).toBe('ready'), {
      interval: 100,
      timeout: pollTimeout,
    })
    await ask(
      'GET',
      String(said(await ask('GET', `${base}/prints/${printID}`), 'location')).replace(/\?.*/, ''),
    )
    await ask('DELETE', `${base}/prints/${printID}`)
  }
  // A print whose job is given up.
  const lost = randomUUID()
  await ask('POST', `${base}/prints`, {
    printID: lost,
    kind: 'correctiveAction',
    records,
    form: 'pdf',
  })
  await printJob(printables).givenUp?.(
    { printID: lost },
    {
      jobID: randomUUID(),
      db: {
        account: (work) => db.account(accountID, work),
        accountSnapshot: (work) => db.account(accountID, work),
      },
      now: () => new Date(),
    },
  )
  await ask('GET', `${base}/prints`)
  await owner(`update prints set used_at = now() - interval '8 days' where account_id = $1`, [
    accountID,
  ])
  const end = keepPrints(db, () => new Date(), silent, { first: 0, every: 60_000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  end()
}
