import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, quantile } from './figures.ts'
import { request, steady } from './load.ts'
import { seedCompanies, signIn, startServer } from './server-process.ts'

const many = 5000

/**
 * Measures the system administrator's list of companies with thousands of them (rulings, 10 and
 * 52).
 */
export async function companyFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-companies-'))
  try {
    seedCompanies(dataDir, many)
    const server = await startServer(dataDir)
    try {
      const target = {
        port: server.port,
        token: await signIn(server.port, {
          email: 'sysadmin@siteward.test',
          password: 'Siteward1!',
        }),
      }
      const typed = ['r', 'ro', 'roof', 'ana mason', 'crane texas', 'zz']
      const p95 = async (path: (n: number) => string) =>
        quantile(
          (await steady(target, 20, 5, (n) => request(target, 'GET', path(n)))).milliseconds,
          0.95,
        )
      const search = (n: number) =>
        `search=${encodeURIComponent(typed[n % typed.length] ?? '')}&isActive=true`
      return [
        {
          name: `companies: search among ${many}, p95`,
          unit: 'ms',
          runs: [await p95((n) => `/api/accounts?limit=100&${search(n)}`)],
          target: { most: 50 },
        },
        {
          name: `companies: counts of that search, p95`,
          unit: 'ms',
          runs: [await p95((n) => `/api/accounts/counts?${search(n)}`)],
          target: { most: 50 },
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
