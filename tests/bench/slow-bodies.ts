import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '#server/seed/demo.ts'
import { asksOf } from './api.ts'
import { pageBesideSlowBodies } from './crowd.ts'
import { type Figure, quantile } from './figures.ts'
import { type Loaded, steady } from './load.ts'
import { asking } from './pinned.ts'
import { seedCompany, signIn, startServer } from './server-process.ts'

/** Seconds of slow bodies in each case. */
const seconds = 60

/** Sends one call as JSON with this token and returns the answer's body. */
type Ask = (token: string, method: string, path: string, body?: object) => Promise<unknown>

/** Signs in on the demo and returns the tokens of each crowd; the last one deactivates a person. */
function crowdsAt(port: number): Readonly<Record<string, () => Promise<string[]>>> {
  const signInAs = (name: string) =>
    signIn(port, { email: `${name}@ridgeline.test`, password: demoPassword })
  const ask: Ask = async (token, method, path, body = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}.`)
    return answer.status === 204 ? null : answer.json()
  }
  const idOf = async (token: string) => {
    const me = (await ask(token, 'GET', '/api/users/me')) as { user_id: number }
    return me.user_id
  }
  return {
    'one person': async () => [await signInAs('safety')],
    'eleven proxy users': async () => {
      const owner = await signInAs('owner')
      return proxyTokens(ask, owner, await idOf(owner))
    },
    'an ended session': async () => {
      const token = await signInAs('safety')
      await ask(token, 'POST', '/api/oauth/revoke', { token })
      return [token]
    },
    'a blocked person': async () => {
      const [token, owner] = [await signInAs('lead'), await signInAs('owner')]
      await ask(owner, 'DELETE', '/api/users', { toRemoveIDs: [await idOf(token)] })
      return [token]
    },
  }
}

/** Creates eleven proxy users of this person and signs in as each. */
async function proxyTokens(ask: Ask, token: string, main: number): Promise<string[]> {
  const path = `/api/users/${main}/proxy-users`
  const tokens: string[] = []
  for (let n = 0; n < 11; n += 1) {
    const form = {
      given_name: 'Slow',
      family_name: `Proxy ${n}`,
      email: `slow${n}@bench.test`,
      jobTitle: 'Foreman',
    }
    const { data } = (await ask(token, 'POST', `${path}/create`, form)) as {
      data: { user_id: number }
    }
    const reason = { reason: 'Measures slow bodies' }
    const login = await ask(token, 'POST', `${path}/${data.user_id}/login`, reason)
    tokens.push((login as { access_token: string }).access_token)
  }
  return tokens
}

const forms = { 'many connections': 100_000, 'big bodies': 1_000_000 }

/** Measures how long others wait for a page while 1,100 connections send bodies slowly. */
export async function slowBodyFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-slow-'))
  try {
    const who = seedCompany(dataDir, 10_000)
    return await asking(() => besideCrowds(dataDir, who))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function besideCrowds(
  dataDir: string,
  who: { email: string; password: string },
): Promise<Figure[]> {
  const server = await startServer(dataDir, {}, '.', true)
  try {
    const { target, page } = await asksOf(server.port, who)
    const p95 = ({ milliseconds }: Loaded) => quantile(milliseconds, 0.95)
    const figures: Figure[] = []
    for (const [name, tokensOf] of Object.entries(crowdsAt(server.port))) {
      const tokens = await tokensOf()
      for (const [form, bytes] of Object.entries(forms)) {
        const alone = await steady(target, 50, 10, () => page(0))
        const beside = await pageBesideSlowBodies(target, page(0), { tokens, bytes, seconds })
        const all = beside.milliseconds.length
        console.log(`  ${name}, ${form}: ${JSON.stringify(beside.statuses)}`)
        const about = `page beside slow bodies of ${name}, ${form}`
        figures.push(
          {
            name: `${about}: p95 / p95 alone`,
            unit: '×',
            runs: [p95(beside) / p95(alone)],
            target: { most: 3 },
          },
          {
            name: `${about}: answers other than 200`,
            unit: '',
            runs: [all - (beside.statuses['200'] ?? 0)],
            target: { most: 0 },
          },
        )
      }
    }
    return figures
  } finally {
    await server.stop()
  }
}
