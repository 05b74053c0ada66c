import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Figure, median } from './figures.ts'
import { seedCompany, signIn, startServer } from './server-process.ts'

const [few, many] = [100, 10_000]
const branch = 2000
const rounds = 3

/**
 * Measures the server for one person of a small and of a large company, for a branch that leaves,
 * and for many moves at once.
 */
export async function peopleFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-people-'))
  try {
    const who = {
      few: seedCompany(folder, 100, '.', few),
      many: seedCompany(folder, 10_000, '.', many),
    }
    const server = await startServer(folder)
    try {
      const small = await asker(server.port, who.few)
      const large = await asker(server.port, who.many)
      const me = await inTurns([small, large], ({ ask }) => ask('GET', '/users/me'))
      const one = await inTurns([small, large], ({ ask, userID }) => ask('GET', `/users/${userID}`))
      // A person without reports gets the same answer in both companies.
      const last = [await lastOf(small), await lastOf(large)]
      const team = await inTurns([0, 1], (at) => last[at]?.() ?? Promise.resolve())
      const licences = [await licenceOf(small), await licenceOf(large)]
      const seat = await inTurns([0, 1], (at) => licences[at]?.() ?? Promise.resolve())
      const flat = (name: string, [ours = [], theirs = []]: number[][]): Figure[] => [
        { name: `${name}, ${few} people`, unit: 'ms', runs: ours },
        { name: `${name}, ${many.toLocaleString('en-US')} people`, unit: 'ms', runs: theirs },
        {
          name: `${name}: ${many.toLocaleString('en-US')} / ${few}`,
          unit: '×',
          runs: [median(theirs) / median(ours)],
          target: { most: 1.25 },
        },
      ]
      return [
        ...flat('API: /users/me', me),
        ...flat('API: one person', one),
        ...flat('API: a team', team),
        ...flat('API: a seat of another license', seat),
        ...(await ofLarge(large)),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Requests the team of the newest person, who has no reports. */
async function lastOf({ ask, accountID }: Asker): Promise<() => Promise<unknown>> {
  const people = (await ask('GET', `/accounts/${accountID}/users`)) as Associate[]
  return () => ask('GET', `/users/sub-users/${people.at(-1)?.user_id}`)
}

/** Switches a person between licenses that have seats left. */
async function licenceOf({ ask, accountID }: Asker): Promise<() => Promise<unknown>> {
  const people = (await ask('GET', `/accounts/${accountID}/users`)) as Associate[]
  const who = people.findLast(({ tier, package: its }) => tier > 1 && its === ofManagers[0])
  let turn = 0
  return () =>
    ask('PATCH', `/user/${accountID}/update-package/${who?.user_id}`, {
      packageID: ofManagers[++turn % ofManagers.length],
    })
}

const ofManagers = ['SA-COMMANDER', 'SA-OSHA']

async function inTurns<One>(
  askers: readonly One[],
  ask: (one: One) => Promise<unknown>,
): Promise<number[][]> {
  const runs = askers.map((): number[] => [])
  for (let n = 0; n < 120; n += 1)
    for (const [at, one] of askers.entries()) {
      const ms = await timed(() => ask(one))
      // Ignores the first runs, in which the database makes its plans.
      if (n >= 20) runs[at]?.push(ms)
    }
  return runs
}

interface Associate {
  user_id: number
  tier: number
  package: string | null
  user_metadata: { reportsToUserID: number | null }
}

async function ofLarge({ ask, accountID }: Asker): Promise<Figure[]> {
  const people = (await ask('GET', `/accounts/${accountID}/users`)) as Associate[]
  const list = await several(() => ask('GET', `/accounts/${accountID}/users?limit=500`))
  const leaders = people.filter(({ tier }) => tier === 2)
  const heirs = people.filter(
    ({ tier, user_id }) =>
      tier === 3 && people.some(({ user_metadata }) => user_metadata.reportsToUserID === user_id),
  )
  const moves = heirs
    .slice(-50)
    .map(({ user_id }, n) => ({ user_id, to: leaders[n % leaders.length]?.user_id }))
  const moved = await timed(() =>
    Promise.all(
      moves.map(({ user_id, to }) =>
        ask('PUT', `/users/${user_id}`, { user_metadata: { reportsToUserID: to } }),
      ),
    ),
  )
  const [owner] = people
  const leaves: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Joins several leaders under one to get a branch of that size.
    const top = leaders.shift()
    while ((await leaving(top)) < branch) {
      const next = leaders.shift()
      if (next === undefined) throw new Error('The company has too few people.')
      await ask('PUT', `/users/${next.user_id}`, {
        user_metadata: { reportsToUserID: top?.user_id },
      })
    }
    leaves.push(
      await timed(() =>
        ask('DELETE', '/users', {
          toRemoveIDs: [top?.user_id],
          ...(round === 0 && { handOverTo: owner?.user_id }),
        }),
      ),
    )
  }
  return [
    { name: 'API: a page of 500 people, 10,000 people', unit: 'ms', runs: list },
    {
      name: 'API: 50 parallel changes of reports-to, 10,000 people, all',
      unit: 'ms',
      runs: [moved],
    },
    {
      name: `API: a branch of ${branch.toLocaleString('en-US')} and more is deactivated, the first with its work handed over`,
      unit: 'ms',
      runs: leaves,
      target: { most: 2000 },
    },
  ]

  async function leaving(top: Associate | undefined): Promise<number> {
    const { people: gone } = (await ask('POST', `/accounts/${accountID}/users/leaving`, {
      toRemoveIDs: [top?.user_id],
    })) as { people: unknown[] }
    return gone.length
  }
}

async function several(act: () => Promise<unknown>): Promise<number[]> {
  const runs: number[] = []
  for (let n = 0; n < 5; n += 1) runs.push(await timed(act))
  return runs
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

interface Asker {
  ask: (method: string, path: string, body?: object) => Promise<unknown>
  userID: number
  accountID: number
}

async function asker(port: number, who: { email: string; password: string }): Promise<Asker> {
  const headers = {
    authorization: `Bearer ${await signIn(port, who)}`,
    'content-type': 'application/json',
  }
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const { 'content-type': type, ...rest } = headers
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: body ? { ...rest, 'content-type': type } : rest,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
  const me = (await ask('GET', '/users/me')) as {
    user_id: number
    user_metadata: { accountID: number }
  }
  return { ask, userID: me.user_id, accountID: me.user_metadata.accountID }
}
