import { randomUUID } from 'node:crypto'
import { createRandom } from '#server/seed/random.ts'
import type { SyncOperation, SyncResult } from '#contract/sync/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type Company, makeCompanies, type RealServer } from './company.ts'
import { toReal } from './dialect.ts'

/**
 * The results of many ids that were each sent several times at once, some of them voided or
 * replaced at the same time.
 */
export interface Races {
  ids: number
  requests: number
  applied: number
  voided: number
  replacements: number
  /**
   * Answers to a copy that arrived during or after the first one: none may contradict the first
   * answer.
   */
  replayed: number
  wrong: string[]
  ms: number
}

const who = { tenant: '7', user: '1' }
/** Ids in flight at once: as if that number of tablets had lost their answers and send again. */
const atOnce = 8

interface Said {
  id: string
  status: number
  code?: string
  version?: number
  replayed?: boolean
}

/**
 * Sends each id two to four times at once over its own connections; receipts void a third at the
 * same instant, and a third is replaced. In the end each id has exactly one ticket or exactly one
 * void, and every answer agrees (F-04, F-06, F-66).
 */
export async function race(real: RealServer, ids: number, seed = 1): Promise<Races> {
  const company = await makeCompanies(real)
  const random = createRandom(seed)
  const sum: Races = {
    ids: 0,
    requests: 0,
    applied: 0,
    voided: 0,
    replacements: 0,
    replayed: 0,
    wrong: [],
    ms: 0,
  }
  const began = performance.now()
  const said = new Map<string, Said[]>()
  const hear = (one: Said) => said.set(one.id, [...(said.get(one.id) ?? []), one])
  const client = clientOf(real, company)
  const [project] = await client.send([
    operation(company, 'project', randomUUID(), { name: 'Quay', number: 'P-1' }),
  ])
  if (project?.status !== 201) throw new Error('No project was created.')
  const records = Array.from({ length: 40 }, () => randomUUID())
  const makeRecord = (ref: string) =>
    client.send([
      operation(company, 'action', ref, {
        title: 'Loose rail',
        description: 'West stair',
        severity: 'Low',
        assignedTo: '2',
        projectID: uidOf(project),
      }),
    ])
  for (const ref of records) await makeRecord(ref)

  const one = async () => {
    const ref = random.pick(records)
    const op = operation(company, 'action', ref, { notes: `note ${sum.ids}` }, 'patch')
    sum.ids += 1
    const copies = Array.from(
      { length: random.whole(2, 4) },
      () => () => client.send([op]).then((results) => results.forEach(hear)),
    )
    const way = random.whole(0, 2)
    const others: (() => Promise<void>)[] = []
    if (way === 1)
      others.push(() => client.receipts([op.id]).then((answers) => answers.forEach(hear)))
    if (way === 2) {
      const stand = {
        ...op,
        id: randomUUID(),
        replaces: [op.id],
        patch: { notes: `instead of note ${sum.ids}` },
      }
      sum.replacements += 1
      sum.ids += 1
      for (let n = random.whole(1, 2); n > 0; n -= 1)
        others.push(() => client.send([stand]).then((results) => results.forEach(hear)))
    }
    await Promise.all(inAnyOrder([...copies, ...others], random.next).map((run) => run()))
  }
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sum.ids < ids) await one()
    }),
  )
  sum.requests = client.count()
  await judge(real, company, said, sum)
  sum.ms = performance.now() - began
  return sum
}

/** Checks the database: one ticket or one void for each id, and no answer contradicts it. */
async function judge(
  { owner }: RealServer,
  { accounts }: Company,
  said: ReadonlyMap<string, readonly Said[]>,
  sum: Races,
): Promise<void> {
  const account = accounts[0] ?? 0
  const tickets = await owner<{ ticket_id: string; version: number; record_id: number }>(
    `select ticket_id, version, record_id from tickets where account_id = $1 and entity = 'action'`,
    [account],
  )
  const keys = await owner<{ id: string; is_void: boolean }>(
    'select id, is_void from sync_keys where account_id = $1',
    [account],
  )
  const [ticketOf, keyOf] = [
    Map.groupBy(tickets, (ticket) => ticket.ticket_id),
    Map.groupBy(keys, (key) => key.id),
  ]
  for (const [id, answers] of said) {
    const [mine, key] = [ticketOf.get(id) ?? [], keyOf.get(id) ?? []]
    const isVoid = key[0]?.is_void === true
    const wrong = (text: string) =>
      sum.wrong.push(
        `${id} ${text}: ${answers.map(({ status, code, version, replayed }) => [status, code, version, replayed === true ? 'replayed' : undefined].filter((word) => word !== undefined).join(' ')).join(', ')}`,
      )
    // A replacement of a change that was applied after all is refused and leaves no trace.
    const isRefused = answers.every(({ code }) => code === 'exists')
    if (
      isRefused
        ? mine.length + key.length > 0
        : mine.length + (isVoid ? 1 : 0) !== 1 || key.length !== 1
    )
      wrong(`has ${mine.length} tickets and ${key.length} keys${isVoid ? ', void' : ''}`)
    if (mine.length === 1) sum.applied += 1
    if (isVoid) sum.voided += 1
    const done = answers.filter(({ status }) => status === 200)
    sum.replayed += done.filter(({ replayed }) => replayed).length
    if (isVoid && answers.some(({ code }) => code !== 'void'))
      wrong('is void and was answered otherwise')
    if (mine.length === 1 && done.length < answers.length)
      wrong('is applied and was answered otherwise')
    if (done.some(({ version }) => version !== mine[0]?.version))
      wrong(`led to version ${mine[0]?.version}`)
    if (done.filter(({ replayed }) => replayed !== true).length > 1)
      wrong('was carried out more than once by its answers')
  }
  const versions = Map.groupBy(tickets, (ticket) => ticket.record_id)
  for (const [record, list] of versions)
    if (list.toSorted((a, b) => a.version - b.version).some(({ version }, n) => version !== n + 1))
      sum.wrong.push(`record ${record} lacks a version or has one twice`)
}

/** A client that sends like a tablet, but uses a new connection for each request. */
function clientOf({ server }: RealServer, company: Company) {
  let count = 0
  const ask = async (path: string, body: object): Promise<JsonObject> => {
    count += 1
    const answer = await server.ask('POST', path, {
      token: company.token(who),
      body,
      headers: { 'client-schema': '1' },
    })
    if (answer.status !== 200)
      throw new Error(`${path} was answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text)
  }
  return {
    count: () => count,
    async send(ops: readonly SyncOperation[]): Promise<SyncResult[]> {
      const { results } = await ask('/api/sync/batch', { epoch: server.db.epoch, ops })
      // The contract tests check the shape of the answer.
      return Array.isArray(results) ? (results as unknown as SyncResult[]) : []
    },
    async receipts(ids: readonly string[]): Promise<Said[]> {
      const said = (await ask('/api/sync/receipts', { ids: [], void: ids })) as unknown as {
        known: { id: string; version: number }[]
        unknown: string[]
        voided: string[]
      }
      return [
        ...said.known.map(({ id, version }) => ({ id, version, status: 200, replayed: true })),
        ...said.unknown.map((id) => ({ id, status: 404, code: 'unknown' })),
        ...said.voided.map((id) => ({ id, status: 410, code: 'void' })),
      ]
    },
  }
}

function operation(
  { names }: Company,
  entity: 'action' | 'project',
  ref: string,
  patch: JsonObject,
  op: 'create' | 'patch' = 'create',
): SyncOperation {
  const base = {
    id: randomUUID(),
    v: 1,
    entity,
    ref,
    op,
    patch,
    seen: {},
    guards: {},
    deps: [],
    replaces: [],
    blobs: [],
    authoredAt: new Date().toISOString(),
  }
  return { ...base, patch: toReal(names, who, base)['patch'] as JsonObject }
}

const uidOf = ({ ids }: SyncResult) => Object.keys(ids ?? {})[0] ?? ''

function inAnyOrder<T>(list: readonly T[], next: () => number): T[] {
  return list
    .map((one) => ({ one, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

export function toldOfRaces({
  ids,
  requests,
  applied,
  voided,
  replacements,
  replayed,
  wrong,
  ms,
}: Races): string {
  return `races on the real server: ${ids} ids in ${requests} requests, ${applied} applied, ${voided} void, ${replacements} replacements, ${replayed} answered as repeats, ${wrong.length} wrong, in ${(ms / 1000).toFixed(1)} s`
}
