import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Figure } from './figures.ts'
import { seedCompany, signIn, startServer } from './server-process.ts'

const rounds = 3

/**
 * Measures how the server invites many people of a company of 20,000 actions in one call, repeats
 * the call, and withdraws them.
 */
export async function inviteFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-bench-invites-'))
  try {
    const who = seedCompany(folder, 20_000, '.', 400)
    const server = await startServer(folder)
    try {
      const owner = await asker(server.port, who)
      await seatsFor(server.port, owner.accountID)
      const [thousand, five] = [await runsOf(owner, 1000, rounds), await runsOf(owner, 5000, 1)]
      return [
        {
          name: 'API: 1,000 people invited in one call',
          unit: 'ms',
          runs: thousand.first,
          target: { most: 2000 },
        },
        { name: 'API: the same call again', unit: 'ms', runs: thousand.again },
        {
          name: 'API: 1,000 invitations withdrawn',
          unit: 'ms',
          runs: thousand.withdrawn,
          target: { most: 2000 },
        },
        {
          name: 'API: 5,000 people invited in one call',
          unit: 'ms',
          runs: five.first,
          target: { most: 10_000 },
        },
        {
          name: 'API: /users/me meanwhile, slowest',
          unit: 'ms',
          runs: five.beside,
          target: { most: 500 },
        },
        { name: 'API: 5,000 invitations withdrawn', unit: 'ms', runs: five.withdrawn },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Runs {
  first: number[]
  again: number[]
  withdrawn: number[]
  /** The slowest response to a small read during the call. */
  beside: number[]
}

async function runsOf(
  { ask, userID, accountID }: Asker,
  count: number,
  times: number,
): Promise<Runs> {
  const runs: Runs = { first: [], again: [], withdrawn: [], beside: [] }
  for (let round = 0; round < times; round += 1) {
    const body = Array.from({ length: count }, (_, n) => ({
      givenName: `Nina${n}`,
      familyName: 'Novak',
      email: `nina${count}.${round}.${n}@bench.test`,
      jobTitle: 'Foreman',
      package: licence,
      contractorCompanyID: 0,
      reportsToUserID: userID,
      app_metadata: { role: { roleID: 2 } },
    }))
    const key = crypto.randomUUID()
    const invite = () =>
      ask('POST', `/accounts/${accountID}/users`, body, key) as Promise<
        { succeeded: boolean; user_id: number }[]
      >
    let done = false
    const inviting = timed(invite).finally(() => (done = true))
    let slowest = 0
    while (!done) slowest = Math.max(slowest, (await timed(() => ask('GET', '/users/me'))).took)
    const { took, answer } = await inviting
    const lost = answer.filter(({ succeeded }) => !succeeded).length
    if (lost > 0) throw new Error(`${lost} of ${count} were not invited.`)
    runs.first.push(took)
    runs.beside.push(slowest)
    runs.again.push((await timed(invite)).took)
    const userIDs = answer.map(({ user_id }) => user_id)
    runs.withdrawn.push(
      (await timed(() => ask('POST', `/accounts/${accountID}/invitations/withdraw`, { userIDs })))
        .took,
    )
  }
  return runs
}

const licence = 'SA-COMMANDER'

/** Gives the company enough seats, as the system administrator. */
async function seatsFor(port: number, accountID: number): Promise<void> {
  const { ask } = await asker(port, { email: 'sysadmin@siteward.test', password: 'Siteward1!' })
  const seats = (await ask('GET', `/accounts/${accountID}/seats/summary`)) as {
    packageID: string
  }[]
  const method = seats.some(({ packageID }) => packageID === licence) ? 'PUT' : 'POST'
  await ask(method, '/accounts/seats', { AccountID: accountID, PackageID: licence, Seats: 9999 })
}

async function timed<Answer>(
  act: () => Promise<Answer>,
): Promise<{ took: number; answer: Answer }> {
  const begun = performance.now()
  const answer = await act()
  return { took: performance.now() - begun, answer }
}

interface Asker {
  ask: (method: string, path: string, body?: object, key?: string) => Promise<unknown>
  userID: number
  accountID: number
}

async function asker(port: number, who: { email: string; password: string }): Promise<Asker> {
  const authorization = `Bearer ${await signIn(port, who)}`
  const ask: Asker['ask'] = async (method, path, body, key) => {
    const headers = {
      authorization,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok)
      throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    return answer.json()
  }
  const me = (await ask('GET', '/users/me')) as {
    user_id: number
    user_metadata: { accountID: number }
  }
  return { ask, userID: me.user_id, accountID: me.user_metadata.accountID }
}
