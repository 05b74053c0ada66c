import { suggestedSide } from '#contract/kernel/merge-fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { type AccountTx, type Database, type Ending, isEnding } from '#server/db/database.ts'
import { violation } from '#server/db/errors.ts'
import { recordTag } from '#server/kernel/etag.ts'
import type { Context } from '#server/kernel/handler.ts'
import { accountQueueOf } from './account-queue.ts'
import {
  type Change,
  pickWritableFields,
  type DeclinedChange,
  declineChange,
  type ChangeOutcome,
  parseFields,
} from './change.ts'
import { isAppendOnlyField, isStaleAfterRestore, mergeChange } from './merge-change.ts'
import {
  changeDigest,
  readClaimedKey,
  readClaimedKeys,
  recordReplacements,
  voidKeys,
} from './claimed-keys.ts'
import { assigneeForRefusal, refuseHiddenRecord } from './assignee.ts'
import type { CreateInput, RecordKind, RecordRow, Writer } from './kind.ts'
import { resolveReferenceNames, resolveUids } from './references.ts'
import { readRows, readTicketRows } from './read-rows.ts'
import type { ClaimKeyParams } from './statements.ts'
import { addConflictAuthors } from './conflict-authors.ts'
import { insertRecords, type NewRecord, updateRecord } from './write.ts'

/** The parts of a request's context that a change needs. */
export type ChangeContext = Pick<Context, 'caller' | 'accountID' | 'db' | 'epoch' | 'now'>

/**
 * Carries out one change exactly once, in one transaction, in the order of work of the offline
 * design, 6. A success saves everything; any other outcome undoes everything, the key and the voids
 * included.
 */
export async function applyChange<Row extends RecordRow>(
  kind: RecordKind<Row>,
  change: Change,
  { caller, accountID, db, epoch, now }: ChangeContext,
): Promise<ChangeOutcome<Row>> {
  const writer: Writer = { caller, chain: await caller.chain(), epoch, receivedAt: now() }
  return accountQueueOf(db)(accountID, () =>
    commitIfApplied(db, accountID, (tx) => claimAndApply(tx, kind, change, writer)),
  )
}

async function claimAndApply<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  change: Change,
  writer: Writer,
): Promise<ChangeOutcome<Row> | Ending<ChangeOutcome<Row>>> {
  const digest = changeDigest(kind.entity, change)
  const ref = change.several ? null : change.ref
  const replaces = change.replaces.length > 0
  const params: ClaimKeyParams = [
    tx.accountID,
    change.id,
    writer.caller.user_id,
    digest,
    writer.epoch,
    replaces ? null : ref,
  ]
  const sql = typeof change.ref === 'number' ? kind.sql.claimKey.byNumber : kind.sql.claimKey.byUid
  const {
    _claimed: claimed,
    _found: found,
    ...stored
  } = await tx.one<JsonObject & { _claimed: number; _found: boolean }>(sql, params)
  if (claimed === 0) return replay(tx, kind, change, writer, digest)
  if (change.held) return declineChange(refuse('held'))
  const applied = await voidReplaced(tx, kind, change, writer)
  if (applied !== undefined) return applied
  const record =
    replaces && ref !== null
      ? await tx.maybe(kind.sql.lock, [tx.accountID, ref])
      : found
        ? stored
        : undefined
  const before = record && kind.present(record, writer.epoch)
  return change.op === 'create'
    ? create(tx, kind, change, writer, before)
    : edit(tx, kind, change, writer, before)
}

/**
 * Answers a known key with its first outcome, even if the caller lost the permission since (F-02,
 * F-08).
 */
async function replay<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  change: Change,
  writer: Writer,
  digest: Uint8Array,
): Promise<ChangeOutcome<Row>> {
  const key = await readClaimedKey(tx, change.id)
  if (key.author_id !== writer.caller.user_id) return declineChange(refuse('key'))
  if (key.is_void) return declineChange(refuse('void'))
  if (key.digest === null || Buffer.compare(key.digest, digest) !== 0)
    return declineChange(refuse('key'))
  const tickets = change.several
    ? change.patches.map((_, n) => uuidV5(change.id, String(n)))
    : [change.id]
  const rows = await readTicketRows(tx, kind, tickets, writer)
  return {
    applied: true,
    status: change.op === 'create' ? 201 : 200,
    replayed: true,
    version: key.version ?? 1,
    rows,
  }
}

/**
 * Voids the changes that this one replaces. It is declined if one of them was applied after all
 * (F-66) or if another device replaced one of them (F-51).
 */
async function voidReplaced<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  change: Change,
  writer: Writer,
): Promise<ChangeOutcome<Row> | undefined> {
  if (change.replaces.length === 0) return undefined
  await voidKeys(tx, change.replaces, writer.caller.user_id, writer.epoch)
  const keys = await readClaimedKeys(tx, change.replaces)
  for (const id of change.replaces) {
    const key = keys.get(id)
    if (key === undefined || key.author_id !== writer.caller.user_id)
      return declineChange(refuse('key'))
    if (key.is_void) continue
    const [row] = await readTicketRows(tx, kind, [id], writer)
    return declineChange(refuse('exists', { row }), { of: id })
  }
  for (const [id, by] of await recordReplacements(tx, change.id, change.replaces)) {
    const [row] = await readTicketRows(tx, kind, [by], writer)
    return declineChange(refuse('exists', { row }), { of: id, by })
  }
  return undefined
}

async function create<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  change: Change,
  writer: Writer,
  existing: Row | undefined,
): Promise<ChangeOutcome<Row>> {
  const records: CreateInput[] = []
  for (const [n, patch] of change.patches.entries()) {
    const fields = parseFields(kind.input, patch)
    if (isRefusal(fields)) return declineChange(fields)
    const numbered = await resolveUids(tx, kind, fields)
    if (isRefusal(numbered)) return declineChange(numbered)
    const ref = String(change.ref)
    const own = change.several
      ? { uid: uuidV5(ref, String(n)), ticketID: uuidV5(change.id, String(n)) }
      : { uid: ref, ticketID: change.id }
    records.push({ ...own, fields: numbered })
  }
  const alreadyExists = (row: Row | undefined) =>
    declineChange(refuse('exists', row !== undefined && kind.maySee(writer, row) ? { row } : {}))
  if (existing !== undefined) return alreadyExists(existing)
  const refusal = kind.refusesCreate(writer)
  if (refusal !== null) return declineChange(refusal)
  const values = await kind.create(tx, writer, records)
  if (isRefusal(values)) return declineChange(values)
  const newRecords: NewRecord[] = []
  for (const [n, { uid, ticketID, fields }] of records.entries()) {
    const missing = await resolveReferenceNames(tx, kind, writer, fields)
    if (isRefusal(missing)) return declineChange(missing)
    newRecords.push({ uid, ticketID, values: { ...fields, ...values[n] } })
  }
  const rows = await insertRecords(tx, kind, writer, newRecords, change.authoredAt)
  if (rows.length < newRecords.length)
    return alreadyExists(
      (await readRows(tx, kind, { uids: records.map((record) => record.uid) }, writer.epoch))[0],
    )
  await kind.afterCreate?.(tx, writer, rows)
  return { applied: true, status: 201, replayed: false, version: 1, rows }
}

async function edit<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  change: Change,
  writer: Writer,
  before: Row | undefined,
): Promise<ChangeOutcome<Row> | Ending<ChangeOutcome<Row>>> {
  const parsed = parseFields(kind.patch, change.patches[0] ?? {})
  // A record that the caller may not see is answered like a missing one: a stranger must not learn
  // that it exists.
  const visible = before !== undefined && kind.maySee(writer, before)
  // A refusal carries the current row, so that the caller can go on from there.
  if (isRefusal(parsed)) return declineChange(visible ? { ...parsed, row: before } : parsed)
  if (!visible)
    return declineChange(
      before === undefined
        ? refuse('not-found')
        : await refuseHiddenRecord(tx, kind, writer, before),
    )
  const refusal = kind.refusesEdit(writer, before, parsed)
  if (refusal !== null)
    return declineChange({
      ...refusal,
      ...(await assigneeForRefusal(tx, kind, writer, before)),
      row: before,
    })
  if (change.ifMatch !== null && change.ifMatch !== before.etag)
    return declineChange(refuse('changed', { row: before }))
  const fields = pickWritableFields(kind, parsed, before)
  if (isRefusal(fields)) return declineChange({ ...fields, row: before })
  const patch = await resolveUids(tx, kind, fields)
  if (isRefusal(patch)) return declineChange({ ...patch, row: before })
  const mergeResult = await mergeChange(tx, kind, change, patch, before)
  if (mergeResult.kind === 'conflict')
    return declineChange(refuse('changed', { row: before }), {
      conflicts: await addConflictAuthors(tx, kind, before, mergeResult.fields),
    })
  if (await isStaleAfterRestore(tx, kind, { change, patch, before }, writer)) {
    const conflicts = Object.entries(patch)
      .filter(([field]) => !isAppendOnlyField(kind, field))
      .map(([field, yours]) => ({
        field,
        yours,
        theirs: before[field] ?? null,
        before: change.seen?.[field] ?? null,
        suggest: suggestedSide(kind.rules, field, yours, before[field] ?? null),
      }))
    return declineChange(refuse('changed', { row: before }), {
      conflicts: await addConflictAuthors(tx, kind, before, conflicts),
    })
  }
  return write(tx, kind, change, writer, { before, set: mergeResult.set })
}

/**
 * Checks the merged row against the kind's rules, then writes row, ticket and counter in one
 * statement.
 */
async function write<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  { id, authoredAt, needsNote }: Change,
  writer: Writer,
  { before, set }: { before: Row; set: JsonObject },
): Promise<ChangeOutcome<Row> | Ending<ChangeOutcome<Row>>> {
  // The kind's schema parsed `set`, so each field in it has its type.
  const merged: Row = { ...before, ...set }
  const names = await resolveReferenceNames(tx, kind, writer, set)
  if (isRefusal(names)) return declineChange({ ...names, row: before })
  const derived = await kind.edit(tx, writer, { before, set, merged, authoredAt, needsNote })
  if (isRefusal(derived)) return declineChange({ ...derived, row: before })
  const version = before.version + 1
  const row: Row = {
    ...merged,
    ...names,
    ...derived,
    version,
    etag: recordTag(writer.epoch, version),
  }
  return updateRecord(
    tx,
    kind,
    writer,
    { before, row, set, ticketID: id, authoredAt },
    { applied: true, status: 200, replayed: false, version, rows: [row] },
  )
}

/** Runs one transaction that is rolled back when the change is declined. */
async function commitIfApplied<Row>(
  db: Database,
  accountID: number,
  work: (tx: AccountTx) => Promise<ChangeOutcome<Row> | Ending<ChangeOutcome<Row>>>,
): Promise<ChangeOutcome<Row>> {
  try {
    return await db.account(accountID, async (tx) => {
      const outcome = await work(tx)
      if (!isEnding(outcome) && !outcome.applied) throw new RolledBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    // The id is that of a ticket that was written without a key of this id: one of several records,
    // or one of the seed.
    if (violation(error)?.constraint === 'tickets_pkey') return declineChange(refuse('key'))
    throw error
  }
}

/** Undoes a transaction, which only an error can do; it never leaves this file. */
class RolledBack extends Error {
  readonly outcome: DeclinedChange

  constructor(outcome: DeclinedChange) {
    super('undone')
    this.outcome = outcome
  }
}
