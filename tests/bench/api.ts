import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageInCrowd } from './crowd.ts'
import { type Figure, quantile } from './figures.ts'
import { flood, request, type Request, steady, type Target } from './load.ts'
import { seedCompany, signIn, startServer } from './server-process.ts'

interface Row {
  correctiveActionID: number
  uid: string
  title: string
  assignedTo: number
  openedBy: number
}

/** What one server process and its database answer on this machine, the load generator beside them. */
export async function apiFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-api-'))
  try {
    const who = seedCompany(dataDir, 10_000)
    const starts: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const server = await startServer(dataDir)
      starts.push(server.startedIn)
      await server.stop()
    }
    return [{ name: 'server: start on an existing folder', unit: 'ms', runs: starts, target: { most: 1500 } }, ...(await underLoad(dataDir, who))]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function underLoad(dataDir: string, who: { email: string; password: string }): Promise<Figure[]> {
  const server = await startServer(dataDir)
  try {
    const { target, unchanged, page, unseen: fresh, update, batch } = await asksOf(server.port, who)
    const same = await unchanged()
    await flood(target, 8, 2, () => same)
    const notModified = await flood(target, 16, 5, () => same)
    const paged = await flood(target, 16, 5, page)
    const unseen = await flood(target, 16, 5, fresh)
    const updated = await flood(target, 16, 5, update)
    const batched = await flood(target, 4, 5, batch)
    const steadyPage = await steady(target, 200, 5, page)
    const crowded = await pageInCrowd(target, page(0))
    const steadyPut = await steady(target, 200, 5, update)
    for (const [name, wanted, seen] of [['304', '304', notModified], ['page', '200', paged], ['update', '200', updated], ['batch', '200', batched], ['page in a crowd', '200', crowded]] as const)
      if (Object.keys(seen.statuses).some((status) => status !== wanted)) console.log(`  unexpected answers to ${name}: ${JSON.stringify(seen.statuses)}`)
    return [
      { name: 'API: unchanged page (304)', unit: '/s', runs: [notModified.perSecond], target: { least: 3000 } },
      { name: 'API: page of 50 rows', unit: '/s', runs: [paged.perSecond], target: { least: 1000 } },
      { name: 'API: page of about 50 rows, none of them asked before', unit: '/s', runs: [unseen.perSecond], target: { least: 1000 } },
      { name: 'API: updates with history, single calls', unit: '/s', runs: [updated.perSecond], target: { least: 1000 } },
      { name: 'API: updates with history, batches of 50', unit: '/s', runs: [batched.perSecond * 50], target: { least: 1000 } },
      { name: 'API: page at a steady 200/s, p95', unit: 'ms', runs: [quantile(steadyPage.milliseconds, 0.95)], target: { most: 15 } },
      { name: 'API: page while 800 requests sent ahead and 505 hanging bodies stand, slowest', unit: 'ms', runs: [Math.max(...crowded.milliseconds)], target: { most: 100 } },
      { name: 'API: update at a steady 200/s, p95', unit: 'ms', runs: [quantile(steadyPut.milliseconds, 0.95)], target: { most: 25 } },
      { name: 'server and database: memory after the load', unit: 'MB', runs: [server.memory()], target: { most: 450 } },
    ]
  } finally {
    await server.stop()
  }
}

export interface Asks {
  target: Target
  /** A page that the asker has as it is now, for as long as nothing is written. */
  unchanged: () => Promise<Request>
  /** The n-th request of each sort: a page of 50, one that nobody asked for before (7,000 times), one row, 50 rows. */
  page: (n: number) => Request
  unseen: () => Request
  update: (n: number) => Request
  batch: (n: number) => Request
}

/** What a signed-in person asks of a server under load. */
export async function asksOf(port: number, who: { email: string; password: string }): Promise<Asks> {
  const target: Target = { port, token: await signIn(port, who) }
  const me = await get<{ user_id: number; epoch: string; user_metadata: { accountID: number } }>(target, '/api/users/me')
  const list = `/api/accounts/${me.body.user_metadata.accountID}/actions`
  const rows = await editable(target, list, me.body.user_id)
  const pages = await firstPages(target, list, 20)
  return {
    target,
    async unchanged() {
      const { etag } = await get<Row[]>(target, `${list}?limit=50`)
      return request(target, 'GET', `${list}?limit=50`, { headers: { 'if-none-match': etag } })
    },
    page: (n) => pages[n % pages.length]!,
    unseen: unseenPages(target, list, await cursors(target, list, 180)),
    update: (n) =>
      request(target, 'PUT', `/api/users/${me.body.user_id}/actions/${rows[n % rows.length]?.correctiveActionID}`, {
        body: JSON.stringify({ title: `Measured ${n}`, notes: `Note ${n}` }),
      }),
    batch: (n) =>
      request(target, 'POST', '/api/sync/batch', {
        headers: { 'client-schema': '1' },
        body: JSON.stringify({ epoch: me.body.epoch, ops: Array.from({ length: 50 }, (_, k) => operation(rows[(n * 50 + k) % rows.length], n)) }),
      }),
  }
}

/** The first 500 rows that this person may edit. */
async function editable(target: Target, list: string, userID: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null && rows.length < 500; ) {
    const page: Answered<Row[]> = await get<Row[]>(target, `${list}?limit=500${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
    rows.push(...page.body.filter((row) => row.assignedTo === userID || row.openedBy === userID))
    cursor = page.next
  }
  if (rows.length === 0) throw new Error('The company has no action that its owner may edit.')
  return rows
}

/** Requests for the first pages of 50 rows. */
async function firstPages(target: Target, list: string, count: number): Promise<Buffer[]> {
  const places = await cursors(target, list, count - 1)
  return ['', ...places.map((cursor) => `&cursor=${cursor}`)].map((more) => request(target, 'GET', `${list}?limit=50${more}`))
}

/** Where the first pages end, by following the cursors. */
async function cursors(target: Target, list: string, count: number): Promise<string[]> {
  const found: string[] = []
  while (found.length < count) {
    const { next } = await get<Row[]>(target, `${list}?limit=50${found.length === 0 ? '' : `&cursor=${found.at(-1)}`}`)
    if (next === null) break
    found.push(encodeURIComponent(next))
  }
  return found
}

/** Pages of 30 to 70 rows from every place: each address comes once, so that nothing the server keeps can answer it. */
function unseenPages(target: Target, list: string, places: readonly string[]): () => Buffer {
  let n = 0
  return () => {
    n += 1
    return request(target, 'GET', `${list}?limit=${30 + (Math.floor(n / places.length) % 41)}&cursor=${places[n % places.length]}`)
  }
}

interface Answered<Body> {
  body: Body
  etag: string
  next: string | null
}

async function get<Body>(target: Target, path: string): Promise<Answered<Body>> {
  const answer = await fetch(`http://127.0.0.1:${target.port}${path}`, { headers: { authorization: `Bearer ${target.token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return { body: (await answer.json()) as Body, etag: answer.headers.get('etag') ?? '', next: answer.headers.get('next-cursor') }
}

function operation(row: Row | undefined, n: number): object {
  return {
    id: crypto.randomUUID(),
    v: 1,
    entity: 'action',
    ref: row?.uid,
    op: 'patch',
    patch: { notes: `Batched note ${n}` },
    seen: {},
    guards: {},
    deps: [],
    replaces: [],
    blobs: [],
    authoredAt: new Date().toISOString(),
  }
}
