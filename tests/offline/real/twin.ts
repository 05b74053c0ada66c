import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import type { Delta } from '#contract/kernel/shapes.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { PortAnswer, PortRequest, ServerPort, Ticket, Watch, Who } from '../model-adapter.ts'
import { modelServerOf } from '../model-server.ts'
import type { Tell } from '../trace.ts'
import type { Company, RealServer } from './company.ts'
import { compare, compareRace, compareRows, type Difference } from './compare.ts'
import { toReal, toSim, valueToSim } from './dialect.ts'
import { type ListReader, listReader } from './list-reader.ts'
import { type Errand, type Fate } from './proxy.ts'
import { compareStored, type Stored, storedIn } from './stored.ts'

/** The answer that arrived over the line; null: none. */
export type Carried = { answer: PortAnswer; cut: boolean } | null

/** Number of events of each kind, because a run without events proves nothing. */
export const noneYet = { requests: 0, compared: 0, races: 0, cuts: 0, lists: 0, records: 0 }
export type Played = typeof noneYet

/**
 * The real server and the model side by side: both receive the same requests and must answer the
 * same.
 */
export interface Twin {
  port: ServerPort
  carry(request: PortRequest, fate: Fate): Promise<Carried>
  settled(): Promise<void>
  differences: string[]
  played: Played
}

export function twinOf(
  real: RealServer,
  company: Company,
  { watch, hidden, tell }: { watch: Watch; hidden: Set<string>; tell: Tell },
): Twin {
  const { names } = company
  const { epoch } = real.server.db
  const blocked = new Set<string>()
  const differences: string[] = []
  const played: Played = { ...noneYet }
  const readers = new Map<string, ListReader>()
  /**
   * Maps tickets of creates of several records to their operations, because the real server gives
   * such tickets their own ids.
   */
  const several = new Map<string, string>()
  let stored: Stored | undefined
  let work: Promise<unknown> = Promise.resolve()
  let underway = 0

  const seesAll = (who: Who) => who.user === '1'
  const model = modelServerOf(
    () => epoch,
    () => Promise.resolve(),
    {
      ...watch,
      wrote(write) {
        const fields: JsonObject = {
          openedBy: write.ticket.author,
          ...write.before,
          ...write.patch,
        }
        // The other person does not see it, at least for a while.
        if (write.entity === 'action' && fields['openedBy'] !== '2' && fields['assignedTo'] !== '2')
          hidden.add(write.ticket.uid)
        watch.wrote(write)
      },
    },
    {},
    {
      sees: (who, { entity, fields }) =>
        entity === 'project' ||
        seesAll(who) ||
        [fields['openedBy'], fields['assignedTo']].includes(who.user),
      mayBeAssigned: (_who, user) => !blocked.has(user),
    },
  )

  const differs = (difference: Difference) => {
    if (difference === null) return
    tell([], `differs: ${difference}`)
    differences.push(difference)
  }
  /** Runs one step after the other on the real side, in the order of the simulation. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    underway += 1
    const turn = work.then(run)
    work = turn
      .catch((error: unknown) => differs(`an error of the test itself: ${String(error)}`))
      .finally(() => void (underway -= 1))
    return turn
  }

  async function carry(request: PortRequest, fate: Fate): Promise<Carried> {
    return inTurn(async () => {
      const { name, errand } = real.proxy.expect(fate)
      const came = await send(request, name, errand)
      played.requests += 1
      const model = await modelAnswers(request, errand.heard.length)
      const tenant = request.who?.tenant ?? ''
      const heard = errand.heard.map((answer) => inSim(answer, tenant))
      differs(
        fate.kind === 'twice'
          ? compareRace(request.path, heard, model)
          : heard[0] && model[0]
            ? compare(request.path, heard[0], model[0])
            : null,
      )
      played.compared += heard.length
      if (fate.kind === 'twice') played.races += 1
      else if (fate.kind !== 'whole') played.cuts += 1
      if (came === null || fate.kind === 'instead') return came
      return { ...came, answer: came.cut ? came.answer : withTickets(inSim(came.answer, tenant)) }
    })
  }

  /** Sends a request to the proxy over a real connection, like a browser. */
  async function send(
    { method, path, headers, body, who }: PortRequest,
    fate: string,
    errand: Errand,
  ): Promise<Carried> {
    const scope = headers['Box-Scope']?.split('/')
    const me = scope && names.person({ tenant: scope[0] ?? '', user: scope[1] ?? '' })
    try {
      const reply = await fetch(real.proxy.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...headers,
          fate,
          ...(me && { 'Box-Scope': `${me.accountID}/${me.user_id}` }),
          ...(who !== null && { Authorization: `Bearer ${company.token(who)}` }),
        },
        ...(body !== undefined && { body: translated(path, body, who) }),
      })
      const answer = { status: reply.status, headers: Object.fromEntries(reply.headers), body: '' }
      return await reply.text().then(
        (text) => ({ answer: { ...answer, body: text }, cut: false }),
        () => ({ answer, cut: true }),
      )
    } catch {
      return null
    } finally {
      await errand.ended
    }
  }

  function translated(path: string, body: string, who: Who | null): string {
    const content: JsonObject = JSON.parse(body)
    if (path !== '/api/sync/batch' || who === null) return body
    const ops = listOf(content['ops']).filter(isObject)
    for (const { id, patch } of ops)
      if (isObject(patch) && Array.isArray(patch['each']))
        patch['each'].forEach((_, n) => several.set(uuidV5(String(id), String(n)), String(id)))
    return JSON.stringify({ ...content, ops: ops.map((op) => toReal(names, who, op)) })
  }

  /** Runs the request on the model as often as it arrived. */
  async function modelAnswers(request: PortRequest, times: number): Promise<PortAnswer[]> {
    const answers: PortAnswer[] = []
    for (let n = 0; n < times; n++) {
      const answer = await model.handle(request)
      if (answer !== null) answers.push(answer)
    }
    return answers
  }

  function inSim(answer: PortAnswer, tenant: string): PortAnswer {
    if (!(answer.headers['content-type'] ?? '').includes('json')) return answer
    const body: JsonObject = JSON.parse(answer.body)
    if ('user_metadata' in body)
      return {
        ...answer,
        body: JSON.stringify({ accountID: tenant, user_id: names.user(tenant, body['user_id']) }),
      }
    const one = (result: Json): Json => {
      if (!isObject(result)) return result
      learn(result)
      const fields = listOf(result['fields'])
        .filter(isObject)
        .map((clash) => {
          const value = (side: string) =>
            valueToSim(names, tenant, String(clash['field']), clash[side])
          return {
            ...clash,
            yours: value('yours'),
            theirs: value('theirs'),
            before: value('before'),
          }
        })
      return {
        ...result,
        ...(isObject(result['row']) && { row: toSim(names, tenant, result['row']) }),
        ...(result['fields'] !== undefined && { fields }),
      }
    }
    const lists = ['results', 'known'].filter((name) => Array.isArray(body[name]))
    return {
      ...answer,
      body: JSON.stringify({
        ...body,
        ...Object.fromEntries(lists.map((name) => [name, listOf(body[name]).map(one)])),
      }),
    }
  }

  function learn({ ids, row }: JsonObject): void {
    // Skips actions, which have their own numbers.
    if (isObject(row) && 'correctiveActionID' in row) return
    if (isObject(row)) names.projects.set(Number(row['projectID']), String(row['uid']))
    if (isObject(ids))
      for (const [uid, one] of Object.entries(ids))
        if (isObject(one)) names.projects.set(Number(one['id']), uid)
  }

  /** Adds the tickets of the model's row, because real rows do not contain theirs. */
  function withTickets(answer: PortAnswer): PortAnswer {
    if (answer.status !== 200) return answer
    const ticketsOf = (uid: Json | undefined) =>
      ['7', '8']
        .flatMap((tenant) => Object.values(model.list({ tenant, user: '1' }).rows).flat())
        .find((row) => row.uid === uid)?.['tickets'] ?? []
    const body: JsonObject = JSON.parse(answer.body, (name, value: unknown) =>
      name === 'row' && isObject(value) ? { ...value, tickets: ticketsOf(value['uid']) } : value,
    )
    return { ...answer, body: JSON.stringify(body) }
  }

  /** Returns this person's real lists, from the changes since the last read. */
  async function readLists(who: Who): Promise<JsonObject[]> {
    const person = names.person(who)
    const read = async (path: string) => {
      const key = `${who.tenant}/${who.user}/${path}`
      const reader = readers.get(key) ?? listReader()
      readers.set(key, reader)
      return reader.read(async ({ since, cursor }) => {
        const query = new URLSearchParams({ since, ...(cursor !== undefined && { cursor }) })
        const { status, text, headers } = await real.server.ask(
          'GET',
          `/api/accounts/${person.accountID}/${path}?${query}`,
          { token: company.token(who) },
        )
        if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`)
        const delta: Delta<JsonObject> = JSON.parse(text)
        return { delta, next: headers.get('next-cursor') }
      })
    }
    const projects = (await read('projects')).map((row) => toSim(names, who.tenant, row))
    return [...projects, ...(await read('actions')).map((row) => toSim(names, who.tenant, row))]
  }

  function checkList(who: Who): void {
    const expected = Object.values(model.list(who).rows).flat()
    if (blocked.has(who.user)) return
    void inTurn(async () => {
      differs(compareRows(`${who.tenant}/${who.user}`, await readLists(who), expected))
      played.lists += 1
    }).catch(() => {})
  }

  /** Edits by a permitted person, its opener, through the single call. */
  function editDirectly(who: Who, id: string, uid: string, patch: JsonObject): void {
    const rows = model.list({ tenant: who.tenant, user: '1' }).rows
    const action = rows.action.find((row) => row.uid === uid)
    const author = {
      tenant: who.tenant,
      user: action === undefined ? '1' : String(action['openedBy']),
    }
    if (
      blocked.has(author.user) ||
      ('assignedTo' in patch && blocked.has(String(patch['assignedTo'])))
    )
      return
    const person = names.person(author)
    const { patch: fields } = toReal(names, author, { op: 'patch', patch })
    model.editDirectly(author, id, uid, patch)
    void inTurn(async () => {
      const call = (method: string, path: string, body: unknown) =>
        real.server.ask(method, path, {
          token: company.token(author),
          body,
          headers: { 'Idempotency-Key': id },
        })
      const { status, text } = await (action === undefined
        ? call('PATCH', `/api/accounts/${person.accountID}/projects/${uid}`, fields)
        : call('PUT', `/api/users/${person.user_id}/actions/${uid}`, {
            ...(isObject(fields) ? fields : {}),
            notes: 'From the office',
          }))
      if (status !== 200) differs(`a single call was answered ${status}: ${text.slice(0, 300)}`)
    }).catch(() => {})
  }

  return {
    differences,
    played,
    carry,
    async settled() {
      while (underway > 0) {
        await work
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    port: {
      ...model,
      handle: (request) =>
        carry(request, { kind: 'whole' }).then((carried) => carried?.answer ?? null),
      list(who) {
        checkList(who)
        return model.list(who)
      },
      editDirectly,
      block(user, isBlocked) {
        model.block(user, isBlocked)
        if (isBlocked) blocked.add(user)
        else blocked.delete(user)
        void inTurn(async () => {
          for (const tenant of ['7', '8']) {
            const { accountID, user_id } = names.person({ tenant, user })
            await real.owner(
              'update users set blocked = $3 where account_id = $1 and user_id = $2',
              [accountID, user_id, isBlocked],
            )
            await real.owner(
              'update account_counters set people_version = people_version + 1 where account_id = $1',
              [accountID],
            )
            await company.signsInAgain({ tenant, user })
          }
        }).catch(() => {})
      },
      async rest() {
        await work
        for (const tenant of ['7', '8']) for (const user of ['1', '2']) checkList({ tenant, user })
        await work
        stored = await storedIn(real, company, several)
        played.records += stored.records
        for (const tenant of ['7', '8'])
          differs(
            compareStored(
              stored,
              tenant,
              Object.values(model.list({ tenant, user: '1' }).rows).flat(),
              (id) => model.isVoid(id),
            ),
          )
      },
      tickets: (id): readonly Ticket[] => stored?.tickets(id) ?? [],
      isVoid: (id) => stored?.isVoid(id) ?? false,
    },
  }
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
