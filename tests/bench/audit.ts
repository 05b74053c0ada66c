import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { open } from '#server/db/connect.ts'
import { type Figure, quantile } from './figures.ts'
import { request, steady } from './load.ts'
import { seedCompanies, signIn, startServer } from './server-process.ts'
import { tidy } from './tidy.ts'

const sizes = { lines: 1_000_000, companies: 20, exported: 100_000 }

/**
 * Measures the audit log with a million lines: pages, each filter, and a file of 100,000 (rulings,
 * 39).
 */
export async function auditFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-audit-'))
  try {
    const companies = await fill(dataDir)
    const server = await startServer(dataDir)
    try {
      const token = await signIn(server.port, {
        email: 'sysadmin@siteward.test',
        password: 'Siteward1!',
      })
      const target = { port: server.port, token }
      const one = companies[0]
      const asked: Readonly<Record<string, string>> = {
        'first page': '',
        'of one event': '&event=role-changed',
        'of a company and three events': `&companyID=${one?.id}&event=sign-in,role-changed,exported`,
        'of a person': `&byID=${one?.person}`,
        'of days long ago': '&at=2026-01-01..2026-01-02',
        'search for a name': '&search=ana',
      }
      const figures: Figure[] = []
      for (const [name, query] of Object.entries(asked)) {
        // The first lines come from the disk.
        await steady(target, 20, 4, () => request(target, 'GET', `/api/audit?limit=100${query}`))
        const { milliseconds } = await steady(target, 20, 4, () =>
          request(target, 'GET', `/api/audit?limit=100${query}`),
        )
        figures.push({
          name: `audit: ${name} among ${sizes.lines}, p95`,
          unit: 'ms',
          runs: [quantile(milliseconds, 0.95)],
          target: { most: 50 },
        })
      }
      for (const format of ['csv', 'xlsx']) {
        const ids = companies
          .slice(0, (sizes.exported * sizes.companies) / sizes.lines)
          .map(({ id }) => id)
        const begun = performance.now()
        const answer = await fetch(
          `http://127.0.0.1:${server.port}/api/audit/export?companyID=${ids.join(',')}`,
          {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({
              format,
              title: 'Audit log',
              columns: [
                'at',
                'event',
                'details',
                'person',
                'about',
                'company',
                'address',
                'request',
              ].map((name) => ({ name, title: name })),
            }),
          },
        )
        if (!answer.ok) throw new Error(`The file was refused: ${await answer.text()}`)
        const { byteLength } = await answer.arrayBuffer()
        const seconds = (performance.now() - begun) / 1000
        figures.push({
          name: `audit: ${sizes.exported} lines as ${format} (${Math.round(byteLength / 1e6)} MB)`,
          unit: 's',
          runs: [seconds],
          target: { most: 30 },
        })
      }
      figures.push({
        name: 'audit: memory of server and database after both files',
        unit: 'MB',
        runs: [server.memory()],
      })
      return figures
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Filled {
  id: number
  person: number
}

/**
 * Writes a year of audit lines for the companies; returns each company with a person who did much.
 */
async function fill(dataDir: string): Promise<Filled[]> {
  seedCompanies(dataDir, sizes.companies)
  const db = await open({ dataDir })
  try {
    const companies = await db.system((tx) =>
      tx.query<Filled>(
        'select u.account_id as id, min(u.user_id)::int as person from users u where u.account_id > 0 group by 1 order by 1 limit $1',
        [sizes.companies],
      ),
    )
    for (const { id } of companies)
      await db.account(id, (tx) =>
        tx.exec(
          `insert into audit_events (account_id, at, event, actor_account_id, actor_id, entity, record_id, address, request_id, details)
           select $1, timestamptz '2026-11-20' - n * interval '10 minutes', (array['sign-in','sign-in','sign-in','sign-out','role-changed'])[1 + n % 5], $1, p.ids[1 + n % cardinality(p.ids)], 'user', p.ids[1 + n % cardinality(p.ids)], '198.51.100.7', 'bench', '{"role": {"from": "User", "to": "Administrator"}}'
             from (select array_agg(user_id) as ids from users where account_id = $1) p, generate_series(1, $2::int) n`,
          [id, Math.ceil(sizes.lines / companies.length)],
        ),
      )
    return companies
  } finally {
    await db.close()
    await tidy(dataDir)
  }
}
