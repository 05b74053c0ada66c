import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { ownDatabase } from '#server/db/own-database.ts'
import { addSubmissions } from '#tests/world/many-submissions.ts'
import { type Figure, quantile } from './figures.ts'
import { request, steady, type Target } from './load.ts'
import { type Running, seedCompany, signIn, startServer } from './server-process.ts'

const sizes = { actions: 100_000, people: 5_000, submissions: 300_000 }
const links = [
  'submissions-export',
  'ca-export',
  'ptp-submissions-export',
  'formzsubmissions-export',
  'cc-export',
  'projects-export',
  'associates-export',
] as const

/**
 * Measures the exports of a large company: rows a second, their memory, and the responses to others
 * meanwhile.
 */
export async function exportFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-exports-'))
  try {
    const { email, password } = seedCompany(dataDir, sizes.actions, '.', sizes.people)
    const accountID = await fill(dataDir, email)
    const server = await startServer(dataDir)
    try {
      const token = await signIn(server.port, { email, password })
      const target = { port: server.port, token }
      const made = await fetch(
        `http://127.0.0.1:${server.port}/api/accounts/${accountID}/report-key`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        },
      )
      const { apiKey } = (await made.json()) as { apiKey: string }
      const figures: Figure[] = []
      for (const link of links) figures.push(...(await exported(server, apiKey, link, 'csv')))
      figures.push(...(await exported(server, apiKey, 'submissions-export', 'xlsx')))
      figures.push(...(await beside(target, apiKey, accountID)))
      return figures
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Reads one whole export. */
async function exported(
  server: Running,
  apiKey: string,
  link: string,
  format: 'csv' | 'xlsx',
): Promise<Figure[]> {
  const memory = watchMemory(server.process.pid ?? 0)
  const begun = performance.now()
  const { lines, bytes } = await taken(server.port, apiKey, `${link}?format=${format}`)
  const seconds = (performance.now() - begun) / 1000
  const name = `exports: ${link} as ${format}`
  return [
    {
      name: `${name} (${lines} lines, ${(bytes / 1e6).toFixed(1)} MB)`,
      unit: 's',
      runs: [seconds],
    },
    {
      name: `${name}, memory that it wants besides`,
      unit: 'MB',
      runs: [memory.end()],
      target: { most: 150 },
    },
  ]
}

/**
 * Compares the response times of a list alone and during an export that restarts whenever it ends.
 */
async function beside(target: Target, apiKey: string, accountID: number): Promise<Figure[]> {
  const page = () => request(target, 'GET', `/api/accounts/${accountID}/actions?limit=100`)
  await steady(target, 10, 2, page)
  const alone = quantile((await steady(target, 10, 10, page)).milliseconds, 0.95)
  let isOver = false
  const exporting = (async () => {
    while (!isOver) await taken(target.port, apiKey, 'submissions-export')
  })()
  const meanwhile = quantile((await steady(target, 10, 10, page)).milliseconds, 0.95)
  isOver = true
  await exporting
  return [
    { name: 'exports: a list of others alone, p95', unit: 'ms', runs: [alone] },
    {
      name: 'exports: the same beside an export, p95',
      unit: 'ms',
      runs: [meanwhile],
      target: { most: 2 * alone },
    },
  ]
}

/** Reads an export to its end and stores nothing. */
async function taken(
  port: number,
  apiKey: string,
  path: string,
): Promise<{ lines: number; bytes: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/reports/${apiKey}/${path}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  if (!answer.ok || answer.body === null)
    throw new Error(`The export was refused: ${await answer.text()}`)
  let [lines, bytes] = [0, 0]
  for await (const piece of answer.body) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines += 1
  }
  return { lines, bytes }
}

/** Watches how far the memory of a process rises above its present value, in MB. */
export function watchMemory(pid: number): { highest: () => number; end: () => number } {
  const now = () =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const before = now()
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, now())), 20)
  return {
    highest: () => highest - before,
    end: () => {
      clearInterval(timer)
      return highest - before
    },
  }
}

async function fill(dataDir: string, email: string): Promise<number> {
  const cluster = await startEmbedded({ dataDir })
  const client = new Client({ connectionString: await ownDatabase(cluster.url) })
  try {
    await client.connect()
    const {
      rows: [login],
    } = await client.query<{ account_id: number }>(
      'select account_id from logins where email = $1',
      [email],
    )
    const accountID = login?.account_id ?? 0
    await addSubmissions(client, accountID, sizes.submissions)
    return accountID
  } finally {
    await client.end()
    await cluster.stop()
  }
}
