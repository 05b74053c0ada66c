import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Client } from 'pg'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { filterDay } from '#contract/submissions/periods.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { ownDatabase } from '#server/db/own-database.ts'
import { addSubmissions } from '#tests/world/many-submissions.ts'
import { handedInByMany, handedInWithPhotos } from './submissions-intake.ts'
import { type Figure, quantile } from './figures.ts'
import { request, steady } from './load.ts'
import { scrolledFigures } from './submissions-list.ts'
import { seedCompany, signIn, startServer } from './server-process.ts'
import { tidy } from './tidy.ts'

const sizes = { submissions: 300_000, people: 5_000 }

/**
 * Measures submissions among 300,000: rows and count of each filter alone and of three pairs, and
 * the speed at which they are sent.
 */
export async function submissionFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-submissions-'))
  try {
    const { email, password } = seedCompany(dataDir, 600, '.', sizes.people)
    const { filters, place } = await fill(dataDir, email)
    const server = await startServer(dataDir)
    try {
      const token = await signIn(server.port, { email, password })
      const target = { port: server.port, token }
      const figures: Figure[] = []
      for (const [name, query] of Object.entries(filters)) {
        const rows = () => request(target, 'GET', `/api/submissions?limit=100&${query}`)
        const count = () => request(target, 'GET', `/api/submissions/count?${query}`)
        await steady(target, 5, 1, rows)
        const found = await steady(target, 10, 4, rows)
        const counted = await steady(target, 5, 4, count)
        figures.push({
          name: `submissions: rows, ${name}, p95`,
          unit: 'ms',
          runs: [quantile(found.milliseconds, 0.95)],
          target: { most: 100 },
        })
        figures.push({
          name: `submissions: count, ${name}, p95`,
          unit: 'ms',
          runs: [quantile(counted.milliseconds, 0.95)],
          target: { most: 300 },
        })
      }
      figures.push({
        name: 'submissions: choices of forms, p95',
        unit: 'ms',
        runs: [
          quantile(
            (
              await steady(target, 3, 4, () =>
                request(target, 'GET', '/api/submissions/choices?of=form'),
              )
            ).milliseconds,
            0.95,
          ),
        ],
        target: { most: 300 },
      })
      figures.push(...(await countedForOverview(target)))
      figures.push(
        await walked(target.port, token),
        ...(await scrolledFigures(server, { email, password })),
      )
      figures.push(
        ...(await handedInByMany(target, place)),
        ...(await handedInWithPhotos(target, place)),
      )
      return figures
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Measures the numbers of the overview: for the records of 12 weeks where a year has 300,000, and
 * for all.
 */
async function countedForOverview(target: Parameters<typeof steady>[0]): Promise<Figure[]> {
  const ago = (days: number) => filterDay(daysAfter(dayIn('UTC', Date.now()), -days))
  const spans = { '69,000 of 300,000': `from=${ago(252)}&`, 'all 300,000': '' }
  const figures: Figure[] = []
  for (const [name, from] of Object.entries(spans)) {
    const counted = () =>
      request(target, 'GET', `/api/submissions/figures?${from}timeZone=America/Denver`)
    await steady(target, 2, 2, counted)
    const { milliseconds } = await steady(target, 2, 8, counted)
    figures.push({
      name: `submissions: figures of ${name}, p95`,
      unit: 'ms',
      runs: [quantile(milliseconds, 0.95)],
      ...(from !== '' && { target: { most: 300 } }),
    })
  }
  return figures
}

/** Reads the whole list page by page, as an endless scroll does. */
async function walked(port: number, token: string): Promise<Figure> {
  const times: number[] = []
  let cursor = ''
  for (let page = 0; page < 60; page += 1) {
    const begun = performance.now()
    const answer = await fetch(
      `http://127.0.0.1:${port}/api/submissions?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    await answer.text()
    times.push(performance.now() - begun)
    cursor = answer.headers.get('next-cursor') ?? ''
  }
  return {
    name: 'submissions: page after page of the default order, p95',
    unit: 'ms',
    runs: [quantile(times, 0.95)],
    target: { most: 100 },
  }
}

/**
 * Writes this number of records over three years, for all people, projects and forms; returns the
 * search terms by name.
 */
async function fill(
  dataDir: string,
  email: string,
): Promise<{ filters: Record<string, string>; place: { accountID: number; projectID: number } }> {
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
    const {
      rows: [one],
    } = await client.query<{ projects: string; users: string; program: string; form: string }>(
      `select (select string_agg(project_id::text, '^~^') from (select project_id from projects where account_id = $1 order by project_id limit 2) p) as projects,
              (select string_agg(user_id::text, '^~^') from (select user_id from users where account_id = $1 order by user_id desc limit 3) u) as users,
              (select safety_plan_name from submission_forms where account_id = $1 order by form_key limit 1) as program,
              (select safety_plan_name || '$~$' || coalesce(parent_form || '|~|', '') || form_name from submission_forms where account_id = $1 order by form_key desc limit 1) as form`,
      [accountID],
    )
    const q = (query: Record<string, string>) => new URLSearchParams(query).toString()
    const { projects = '', users = '', program = '', form = '' } = one ?? {}
    const filters = {
      'no filter': '',
      'two projects': q({ projectIds: projects }),
      'three users': q({ userIds: users }),
      'a program': q({ safetyPrograms: program }),
      'a form': q({ safetyPrograms: form }),
      'not completed': q({ status: '0' }),
      '30 days': q({ daysRange: '30' }),
      'a range of a year': q({ from: '01/01/2026', to: '12/31/2026' }),
      'a rare word': q({ search: 'record77' }),
      'a common word': q({ search: 'guardrail' }),
      'project and program': q({ projectIds: projects, safetyPrograms: program }),
      '90 days not completed': q({ daysRange: '90', status: '0' }),
      'word and form': q({ search: 'ladder', safetyPrograms: form }),
    }
    return { filters, place: { accountID, projectID: Number(projects.split('^~^')[0]) } }
  } finally {
    await client.end()
    await cluster.stop()
    await tidy(dataDir)
  }
}
