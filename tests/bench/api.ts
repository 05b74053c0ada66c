import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBare } from './beside-bare.ts'
import { pageInCrowd } from './crowd.ts'
import { type Figure, quantile } from './figures.ts'
import { flood, type Loaded, request, type Request, steady, type Target } from './load.ts'
import { asking } from './pinned.ts'
import { seedCompany, signIn, startServer } from './server-process.ts'

interface Row {
  correctiveActionID: number
  uid: string
  title: string
  assignedTo: number
  openedBy: number
}

/**
 * Measures one server process and its database; the load has a core of its own where there are two.
 */
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
    const start: Figure = {
      name: 'server: start on an existing folder',
      unit: 'ms',
      runs: starts,
      target: { most: 1500 },
    }
    return [start, ...(await asking(() => underLoad(dataDir, who)))]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const rounds = 5
const roundSeconds = 1.5

async function underLoad(
  dataDir: string,
  who: { email: string; password: string },
): Promise<Figure[]> {
  const server = await startServer(dataDir, {}, '.', true)
  const bare = await startBare(dataDir)
  try {
    const asks = await asksOf(server.port, who)
    const { target, page, update } = asks
    const inTurns = await roundsOf(asks, bare.target, who)
    const steadyPage = await steady(target, 200, 5, page)
    const crowded = await pageInCrowd(target, page(0))
    const steadyPut = await steady(target, 200, 5, update)
    report('page in a crowd', '200', [crowded])
    return [
      ...inTurns,
      {
        name: 'API: page at a steady 200/s, p95',
        unit: 'ms',
        runs: [quantile(steadyPage.milliseconds, 0.95)],
        target: { most: 15 },
      },
      {
        name: 'API: page while 800 requests sent ahead and 505 hanging bodies stand, slowest',
        unit: 'ms',
        runs: [Math.max(...crowded.milliseconds)],
        target: { most: 100 },
      },
      {
        name: 'API: update at a steady 200/s, p95',
        unit: 'ms',
        runs: [quantile(steadyPut.milliseconds, 0.95)],
        target: { most: 25 },
      },
      {
        name: 'server and database: memory after the load',
        unit: 'MB',
        runs: [server.memory()],
        target: { most: 450 },
      },
    ]
  } finally {
    await bare.stop()
    await server.stop()
  }

  /**
   * Runs each kind of request for a while, then repeats; the bare server's pages follow ours
   * directly.
   */
  async function roundsOf(
    { target, unchanged, page, unseen, update, batch, barePage }: Asks,
    bareTarget: Target,
    signIns: typeof who,
  ): Promise<Figure[]> {
    const seen: Record<
      'same' | 'kept' | 'fresh' | 'bare' | 'update' | 'batch' | 'signIn',
      Loaded[]
    > = { same: [], kept: [], fresh: [], bare: [], update: [], batch: [], signIn: [] }
    const signingIn = request({ ...target, token: '' }, 'POST', '/api/oauth/token', {
      body: JSON.stringify({
        grant_type: 'password',
        username: signIns.email,
        password: signIns.password,
      }),
    })
    const bareRequest = () => barePage(bareTarget)
    await flood(target, 16, 2, unseen)
    await flood(bareTarget, 16, 2, bareRequest)
    for (let round = 0; round < rounds; round += 1) {
      const same = await unchanged()
      seen.same.push(await flood(target, 16, roundSeconds, () => same))
      seen.kept.push(await flood(target, 16, roundSeconds, page))
      // The one that runs first in one round runs second in the next.
      const pair = [
        async () => seen.fresh.push(await flood(target, 16, roundSeconds, unseen)),
        async () => seen.bare.push(await flood(bareTarget, 16, roundSeconds, bareRequest)),
      ]
      for (const one of round % 2 === 0 ? pair : pair.toReversed()) await one()
      seen.update.push(await flood(target, 16, roundSeconds, update))
      seen.batch.push(await flood(target, 4, roundSeconds, batch))
      seen.signIn.push(await flood(target, 4, roundSeconds, () => signingIn))
    }
    report('304', '304', seen.same)
    for (const sort of ['kept', 'fresh', 'bare', 'update', 'batch', 'signIn'] as const)
      report(sort, '200', seen[sort])
    const pace = (sort: keyof typeof seen, times = 1) =>
      seen[sort].map(({ perSecond }) => perSecond * times)
    return [
      {
        name: 'API: unchanged page, answered from memory (304)',
        unit: '/s',
        runs: pace('same'),
        target: { least: 3000 },
      },
      {
        name: 'API: page of 50 rows, one that the server keeps',
        unit: '/s',
        runs: pace('kept'),
        target: { least: 1000 },
      },
      { name: 'API: page of about 50 rows, never asked before', unit: '/s', runs: pace('fresh') },
      ...slowest('API: page never asked before, 16 at a time', seen.fresh),
      { name: 'bare node and pg: the same page', unit: '/s', runs: pace('bare') },
      {
        name: 'API / bare: page never asked before',
        unit: '×',
        runs: pace('fresh').map((ours, round) => ours / (pace('bare')[round] ?? Number.NaN)),
        target: { least: 0.66 },
      },
      {
        name: 'API: updates with history, single calls',
        unit: '/s',
        runs: pace('update'),
        target: { least: 1000 },
      },
      ...slowest('API: update, 16 at a time', seen.update),
      {
        name: 'API: updates with history, batches of 50',
        unit: '/s',
        runs: pace('batch', 50),
        target: { least: 1000 },
      },
      { name: 'API: sign-ins, each with its hash', unit: '/s', runs: pace('signIn') },
      ...slowest('API: sign-in, 4 at a time', seen.signIn),
    ]
  }
}

/** The response times of each round. */
function slowest(name: string, loads: readonly Loaded[]): Figure[] {
  return [0.5, 0.95, 0.99].map((share) => ({
    name: `${name}, p${share * 100}`,
    unit: 'ms',
    runs: loads.map(({ milliseconds }) => quantile(milliseconds, share)),
  }))
}

function report(name: string, wanted: string, loads: readonly Loaded[]): void {
  const others = loads.flatMap(({ statuses }) =>
    Object.entries(statuses).filter(([status]) => status !== wanted),
  )
  if (others.length > 0) console.log(`  unexpected answers to ${name}: ${JSON.stringify(others)}`)
}

export interface Asks {
  target: Target
  /** A page that the client already has and that stays the same until the next write. */
  unchanged: () => Promise<Request>
  /**
   * The n-th request of each kind: a page of 50, one never requested before (7,000 times), one row,
   * 50 rows.
   */
  page: (n: number) => Request
  unseen: () => Request
  update: (n: number) => Request
  batch: (n: number) => Request
  /** The next of the unseen pages, as a request to the bare server. */
  barePage: (bare: Target) => Request
}

/** Builds the requests of a signed-in person for a server under load. */
export async function asksOf(
  port: number,
  who: { email: string; password: string },
): Promise<Asks> {
  const target: Target = { port, token: await signIn(port, who) }
  const me = await get<{ user_id: number; epoch: string; user_metadata: { accountID: number } }>(
    target,
    '/api/users/me',
  )
  const list = `/api/accounts/${me.body.user_metadata.accountID}/actions`
  const rows = await editable(target, list, me.body.user_id)
  const pages = await firstPages(target, list, 20)
  const places = await cursors(target, list, 180)
  let bared = 0
  return {
    target,
    async unchanged() {
      const { etag } = await get<Row[]>(target, `${list}?limit=50`)
      return request(target, 'GET', `${list}?limit=50`, { headers: { 'if-none-match': etag } })
    },
    page: (n) => pages[n % pages.length]!,
    unseen: unseenPages(target, list, places),
    barePage(bare) {
      bared += 1
      const after = Buffer.from(
        decodeURIComponent(places[bared % places.length] ?? ''),
        'base64url',
      ).toString()
      // Our server reads one row more than fits to see that there is more, so the bare one does
      // too.
      return request(
        bare,
        'GET',
        `/?account=${me.body.user_metadata.accountID}&after=${after}&limit=${31 + (Math.floor(bared / places.length) % 41)}`,
      )
    },
    update: (n) =>
      request(
        target,
        'PUT',
        `/api/users/${me.body.user_id}/actions/${rows[n % rows.length]?.correctiveActionID}`,
        {
          body: JSON.stringify({ title: `Measured ${n}`, notes: `Note ${n}` }),
        },
      ),
    batch: (n) =>
      request(target, 'POST', '/api/sync/batch', {
        headers: { 'client-schema': '1' },
        body: JSON.stringify({
          epoch: me.body.epoch,
          ops: Array.from({ length: 50 }, (_, k) => operation(rows[(n * 50 + k) % rows.length], n)),
        }),
      }),
  }
}

/** The first 500 rows that this person may edit. */
async function editable(target: Target, list: string, userID: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null && rows.length < 500;) {
    const page: Answered<Row[]> = await get<Row[]>(
      target,
      `${list}?limit=500${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    rows.push(...page.body.filter((row) => row.assignedTo === userID || row.openedBy === userID))
    cursor = page.next
  }
  if (rows.length === 0) throw new Error('The company has no action that its owner may edit.')
  return rows
}

/** Requests for the first pages of 50 rows. */
async function firstPages(target: Target, list: string, count: number): Promise<Buffer[]> {
  const places = await cursors(target, list, count - 1)
  return ['', ...places.map((cursor) => `&cursor=${cursor}`)].map((more) =>
    request(target, 'GET', `${list}?limit=50${more}`),
  )
}

/** Returns the cursors at which the first pages end. */
async function cursors(target: Target, list: string, count: number): Promise<string[]> {
  const found: string[] = []
  while (found.length < count) {
    const { next } = await get<Row[]>(
      target,
      `${list}?limit=50${found.length === 0 ? '' : `&cursor=${found.at(-1)}`}`,
    )
    if (next === null) break
    found.push(encodeURIComponent(next))
  }
  return found
}

/**
 * Builds requests for pages of 30 to 70 rows from every cursor; each address occurs once, so that
 * no cache can answer it.
 */
function unseenPages(target: Target, list: string, places: readonly string[]): () => Buffer {
  let n = 0
  return () => {
    n += 1
    return request(
      target,
      'GET',
      `${list}?limit=${30 + (Math.floor(n / places.length) % 41)}&cursor=${places[n % places.length]}`,
    )
  }
}

interface Answered<Body> {
  body: Body
  etag: string
  next: string | null
}

async function get<Body>(target: Target, path: string): Promise<Answered<Body>> {
  const answer = await fetch(`http://127.0.0.1:${target.port}${path}`, {
    headers: { authorization: `Bearer ${target.token}` },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return {
    body: (await answer.json()) as Body,
    etag: answer.headers.get('etag') ?? '',
    next: answer.headers.get('next-cursor'),
  }
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
