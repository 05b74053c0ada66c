import type { JsonObject } from '#contract/kernel/json.ts'
import type { OutboxOperation, OperationResult } from '#client/data/outbox/core/types.ts'
import type { ServerRow } from '#client/data/outbox/core/overlay.ts'
import type { Data, Key, PeopleRules, ServerFaults, Stored } from './model-data.ts'
import { answerUpload, blobsIn, faultOf, faultsOf, mergedPhotos } from './photo-model.ts'
import { additionsOnTop } from './comment-model.ts'
import type { PortAnswer, PortRequest, ServerPort, Ticket, Watch, Who } from './model-adapter.ts'
import {
  clashesOf,
  startOf,
  isNoteAlone,
  mayEdit,
  named,
  recordsIn,
  resultsOf,
  same,
} from './model-operations.ts'

const choose = { problems: { assignedTo: 'Choose somebody.' } }
const everybody: PeopleRules = { sees: () => true, mayBeAssigned: () => true }

/**
 * A server written only from sections 6 and 7 of the offline design: it shares no code with the
 * real server or with `judge`. `breath` lets other requests run between two operations.
 */
export function modelServerOf(
  newId: () => string,
  breath: (most?: number) => Promise<void>,
  watch: Watch,
  faults: ServerFaults,
  rules: PeopleRules = everybody,
): ServerPort {
  let data: Data = {
    records: new Map(),
    keys: new Map(),
    standIns: new Map(),
    last: new Map(),
    numbers: 0,
    files: new Map(),
  }
  let backup = structuredClone(data)
  let epoch = newId()
  let life = 0
  const [hidden, blocked] = [new Set<string>(), new Set<string>()]

  const keyName = (who: Who, id: string) => `${who.tenant}/${id}`
  const rowOf = (stored: Stored): ServerRow => ({
    ...stored.fields,
    uid: stored.uid,
    id: stored.id,
    version: stored.version,
    etag: `${epoch}.${stored.version}`,
    tickets: stored.tickets.map((ticket) => ticket.id),
  })
  const visible = (who: Who, uid: string) => {
    const stored = data.records.get(uid)
    return stored?.tenant === who.tenant &&
      !hidden.has(`${uid}/${who.user}`) &&
      rules.sees(who, stored)
      ? stored
      : undefined
  }
  const rowFor = (who: Who, uid: string): { row?: ServerRow } => {
    const stored = visible(who, uid)
    return stored === undefined ? {} : { row: rowOf(stored) }
  }

  /** The answer to a create of several records has no rows. */
  const rowOfKey = (who: Who, { uids: [uid = '', ...more] }: { uids: string[] }) =>
    more.length > 0 ? {} : rowFor(who, uid)

  async function run(
    op: OutboxOperation,
    who: Who,
    applied: ReadonlySet<string>,
  ): Promise<OperationResult> {
    const no = (
      status: number,
      code: string,
      more: Partial<OperationResult> = {},
    ): OperationResult => ({
      id: op.id,
      status,
      code,
      ...more,
    })
    const digest = JSON.stringify([op.entity, op.ref, op.op, op.patch, op.blobs, op.v])
    // Step 2: the key, before all other checks.
    const key = faults.keyAfterJudging === true ? undefined : data.keys.get(keyName(who, op.id))
    const replay = (stored: Key): OperationResult => {
      if ('isVoid' in stored) return no(410, 'void')
      if (stored.author !== who.user || stored.digest !== digest) return no(409, 'key')
      return {
        id: op.id,
        status: op.op === 'create' ? 201 : 200,
        replayed: true,
        version: stored.version,
        ...rowOfKey(who, stored),
      }
    }
    if (key !== undefined) return replay(key)
    // Steps 3 and 4: the changes that it depends on and replaces.
    if (faults.ignoreDeps !== true && !op.deps.every((dep) => applied.has(dep)))
      return no(424, 'held')
    const voids: string[] = []
    for (const old of op.replaces) {
      const found = data.keys.get(keyName(who, old))
      if (found !== undefined && !('isVoid' in found))
        return no(409, 'exists', { of: old, version: found.version, ...rowFor(who, op.ref) })
      voids.push(old)
    }
    for (const old of voids) {
      const by = data.standIns.get(keyName(who, old))
      if (by !== undefined) return no(409, 'exists', { of: old, by, ...rowFor(who, op.ref) })
    }
    const missing =
      faults.ignoreBlobs === true
        ? []
        : [...new Set([...op.blobs, ...blobsIn(op.patch, op.seen)])].filter(
            (id) => data.files.get(id)?.isKept !== true,
          )
    const made = op.op === 'create' ? recordsIn(op) : []
    let stored = visible(who, op.ref)
    // Steps 5 to 9.
    if (op.op === 'create') {
      const there = made.find((record) => data.records.has(record.uid))
      if (there !== undefined && faults.createAgain !== true)
        return no(409, 'exists', rowFor(who, there.uid))
      if (missing.length > 0) return no(422, 'photo-missing', { problems: named(missing) })
      for (const { fields } of made) {
        if (op.entity !== 'action') continue
        const project = visible(who, String(fields['projectID']))
        if (project === undefined) return no(404, 'not-found')
        if (!rules.mayBeAssigned(who, String(fields['assignedTo'])))
          return no(422, 'invalid', choose)
        if (project.fields['isActive'] !== true) return no(422, 'inactive')
      }
    } else {
      if (String(op.patch['title'] ?? 'x') === '')
        return no(422, 'invalid', { problems: { title: 'Required.' }, ...rowFor(who, op.ref) })
      if (stored === undefined || stored.entity !== op.entity) return no(404, 'not-found')
      if (!mayEdit(op, stored, who)) return no(403, 'not-editor', { row: rowOf(stored) })
      const fields = clashesOf(op, stored, who, { epoch, ignoreAt: faults.ignoreAt === true })
      if (
        fields.length > 0 ||
        (op.at !== undefined &&
          op.at !== stored.version &&
          !isNoteAlone(op) &&
          faults.ignoreAt !== true)
      )
        return no(412, 'changed', { fields, row: rowOf(stored) })
      if (missing.length > 0)
        return no(422, 'photo-missing', { problems: named(missing), row: rowOf(stored) })
      const goesTo = op.patch['assignedTo']
      if (
        goesTo !== undefined &&
        !same(goesTo, stored.fields['assignedTo']) &&
        !rules.mayBeAssigned(who, String(goesTo))
      )
        return no(422, 'invalid', { ...choose, row: rowOf(stored) })
      if (faults.judgeOutside === true) {
        const mine = life
        await breath(5000)
        if (life !== mine) return no(503, 'busy')
        stored = visible(who, op.ref) ?? stored
        const twin = data.keys.get(keyName(who, op.id))
        if (twin !== undefined) return replay(twin)
      }
    }
    const late = faults.keyAfterJudging === true ? data.keys.get(keyName(who, op.id)) : undefined
    if (late !== undefined) return replay(late)
    // Step 10: all of it or nothing.
    for (const old of voids) {
      voidKey(who, old)
      data.standIns.set(keyName(who, old), op.id)
    }
    const note = typeof op.patch['notes'] === 'string' ? op.patch['notes'] : ''
    const ticket = { id: op.id, tenant: who.tenant, author: who.user, epoch, note }
    for (const { uid, fields } of made) {
      const record: Stored = {
        uid,
        id: ++data.numbers,
        tenant: who.tenant,
        entity: op.entity,
        version: 1,
        fields: startOf(op.entity, fields, who),
        tickets: [{ ...ticket, uid }],
      }
      data.records.set(uid, record)
      watch.wrote({
        ticket: { ...ticket, uid },
        entity: op.entity,
        op: 'create',
        patch: fields,
        before: null,
        history: record.tickets,
        after: record.fields,
        spoiled: spoiled(op),
      })
    }
    if (stored !== undefined && op.op === 'patch')
      change(stored, { ...ticket, uid: stored.uid }, op.patch, op)
    const uids = made.length > 0 ? made.map((record) => record.uid) : [op.ref]
    const version = data.records.get(uids[0] ?? '')?.version ?? 1
    data.keys.set(keyName(who, op.id), { author: who.user, digest, version, uids })
    data.last.set(who.tenant, op.id)
    const ids = Object.fromEntries(
      made.map(({ uid }) => [
        uid,
        { id: data.records.get(uid)?.id ?? 0, label: `N-${data.records.get(uid)?.id}` },
      ]),
    )
    return {
      id: op.id,
      status: op.op === 'create' ? 201 : 200,
      version,
      ids,
      ...rowOfKey(who, { uids }),
    }
  }

  function change(stored: Stored, ticket: Ticket, patch: JsonObject, op?: OutboxOperation): void {
    const before = stored.fields
    const { notes: _notes, ...fields } = patch
    stored.fields = { ...before, ...fields }
    if (op !== undefined && 'photos' in fields && faults.lastPhotos !== true)
      stored.fields['photos'] = mergedPhotos(fields['photos'], before['photos'], op.seen['photos'])
    if (op !== undefined && faults.lastComments !== true)
      Object.assign(stored.fields, additionsOnTop(fields, op.seen, before))
    // Closing ends the wait for a check, and reopening what was confirmed.
    if (stored.fields['status'] === 'Closed') stored.fields['isReadyToCheck'] = false
    else if (stored.entity === 'action') stored.fields['isConfirmed'] = false
    stored.version += 1
    stored.tickets.push(ticket)
    watch.wrote({
      ticket,
      entity: stored.entity,
      op: 'patch',
      patch,
      before,
      history: stored.tickets,
      after: stored.fields,
      spoiled: op === undefined ? {} : spoiled(op),
    })
  }

  const spoiled = (op: OutboxOperation) =>
    Object.fromEntries(
      op.blobs
        .flatMap((id) => [[id, faultOf(id, data.files)] as const])
        .filter((one): one is [string, string] => one[1] !== null),
    )

  function voidKey(who: Who, id: string): void {
    if (faults.forgetTombstones !== true) {
      data.keys.set(keyName(who, id), { author: who.user, isVoid: true })
      data.last.set(who.tenant, id)
    }
    watch.voided(id)
  }

  function receipts(body: { ids: string[]; void?: string[] }, who: Who): JsonObject {
    const known: { id: string; version: number; row?: ServerRow }[] = []
    const [unknown, voided]: [string[], string[]] = [[], []]
    for (const id of [...body.ids, ...(body.void ?? [])]) {
      const found = data.keys.get(keyName(who, id))
      if (found !== undefined && found.author !== who.user) continue
      if (found !== undefined && !('isVoid' in found))
        known.push({ id, version: found.version, ...rowOfKey(who, found) })
      else if (body.void?.includes(id)) {
        voidKey(who, id)
        voided.push(id)
      } else unknown.push(id)
    }
    return JSON.parse(JSON.stringify({ known, unknown, voided }))
  }

  const answer = (status: number, body: JsonObject, who?: Who): PortAnswer => {
    const mark = who === undefined ? null : markOf(who)
    return {
      status,
      headers: {
        'sync-server': '1',
        'data-epoch': epoch,
        'content-type': status < 300 ? 'application/json' : 'application/problem+json',
        ...(mark !== null && { 'data-mark': mark }),
      },
      body: JSON.stringify(body),
    }
  }

  const markOf = ({ tenant }: Who) => {
    const last = data.last.get(tenant)
    return last === undefined ? null : `${epoch} ${tenant} ${last}`
  }

  /**
   * Begins a new epoch if a mark of this epoch names an unknown key: the data were restored
   * unannounced.
   */
  function notice(who: Who, returned: string | undefined): void {
    const [of, tenant, key = ''] = (returned ?? '').split(' ')
    if (of !== epoch || tenant !== who.tenant || data.keys.has(keyName(who, key))) return
    epoch = newId()
    watch.noticed(epoch)
  }

  async function handle({ path, headers, body, who }: PortRequest): Promise<PortAnswer | null> {
    const mine = life
    if (path === '/healthz') return answer(200, { ok: true })
    if (who === null) return answer(401, { code: 'expired' })
    if (blocked.has(who.user)) return answer(403, { code: 'blocked' })
    notice(who, headers['Data-Mark'])
    if (faults.ignoreScope !== true && headers['Box-Scope'] !== `${who.tenant}/${who.user}`)
      return answer(403, { code: 'scope' })
    const upload = answerUpload(
      { method: 'POST', path, headers, body, who },
      who,
      data.files,
      faults.believeDamage === true,
    )
    if (upload !== null) return answer(upload.status, JSON.parse(upload.body), who)
    if (path === '/api/users/me')
      return answer(200, { accountID: who.tenant, user_id: who.user }, who)
    if (path === '/api/sync/receipts') {
      const said = receipts(JSON.parse(body ?? '{}'), who)
      watch.answered(resultsOf(said))
      return answer(200, said, who)
    }
    const batch: { epoch: string; ops: OutboxOperation[] } = JSON.parse(body ?? '{}')
    if (batch.epoch !== epoch && faults.runOtherEpochs !== true)
      return answer(409, { code: 'epoch' }, who)
    const results: OperationResult[] = []
    const applied = new Set<string>()
    const its = epoch
    for (const op of batch.ops) {
      // Another request noticed a restore since: the rest belongs to the old epoch.
      if (epoch !== its) break
      const result = await run(op, who, applied)
      if (life !== mine) return null
      watch.answered([result])
      results.push(result)
      if (result.status < 300 && op.deps.every((dep) => applied.has(dep))) applied.add(op.id)
      await breath()
      if (life !== mine) return null
    }
    return answer(200, JSON.parse(JSON.stringify({ results })), who)
  }

  return {
    handle,
    list(who, returned) {
      notice(who, returned)
      const rows = (entity: string) =>
        [...data.records.values()]
          .filter((stored) => stored.entity === entity && visible(who, stored.uid) !== undefined)
          .map(rowOf)
      return {
        epoch,
        mark: markOf(who),
        rows: { action: rows('action'), project: rows('project') },
      }
    },
    editDirectly(who, id, uid, patch) {
      const stored = visible(who, uid)
      if (stored === undefined) return
      change(stored, { id, tenant: who.tenant, author: who.user, epoch, uid, note: '' }, patch)
      data.keys.set(keyName(who, id), {
        author: who.user,
        digest: '',
        version: stored.version,
        uids: [uid],
      })
      data.last.set(who.tenant, id)
    },
    hide: (uid, user, isHidden) =>
      void (isHidden ? hidden.add(`${uid}/${user}`) : hidden.delete(`${uid}/${user}`)),
    block: (user, isBlocked) => void (isBlocked ? blocked.add(user) : blocked.delete(user)),
    backUp: () => {
      backup = structuredClone(data)
    },
    restore(quiet = false) {
      life += 1
      // Numbers continue from the backup, so the same number may then mean another record.
      data = structuredClone(backup)
      if (!quiet) epoch = newId()
    },
    crash: () => {
      life += 1
    },
    photoFaults: () => [...data.records.values()].flatMap((one) => faultsOf(one, data.files)),
    epoch: () => epoch,
    tickets: (id) =>
      [...data.records.values()].flatMap((stored) =>
        stored.tickets.filter((ticket) => ticket.id === id),
      ),
    isVoid: (id) =>
      [...data.keys].some(([name, key]) => name.endsWith(`/${id}`) && 'isVoid' in key),
  }
}
