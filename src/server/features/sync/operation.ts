import { kindOfEntity } from '#contract/kernel/entity.ts'
import { ofKind } from '#contract/kernel/fields.ts'
import { photosIn } from '#contract/kernel/photos.ts'
import { each } from '#contract/kernel/several.ts'
import { type Refusal, refusals, refuse } from '#contract/kernel/refusal.ts'
import { isObject, type JsonObject } from '#contract/kernel/json.ts'
import type { SyncOperation, SyncResult } from '#contract/sync/schema.ts'
import type { Context } from '#server/kernel/handler.ts'
import { applyChange } from '#server/records/apply.ts'
import { type Change, declineChange, type ChangeOutcome } from '#server/records/change.ts'
import type { RecordKind, RecordKinds, RecordRow } from '#server/records/kind.ts'

/** The newest entry format that this server knows (offline design, 13). */
const newestFormat = 1

/** Carries out one queued change. Returns an expected refusal instead of throwing it. */
export async function runOperation(
  kinds: RecordKinds,
  op: SyncOperation,
  held: boolean,
  context: Context,
): Promise<SyncResult> {
  if (op.v > newestFormat) return declined(op.id, refuse('schema-unknown'))
  const kind = kinds[kindOfEntity(op.entity)]
  const chain = await context.caller.chain()
  const records = recordsIn(op)
  if ('refused' in records) return declined(op.id, records)
  const change: Change = {
    ...op,
    ...records,
    held,
    at: op.at ?? null,
    ifMatch: null,
    needsNote: false,
  }
  const outcome: ChangeOutcome<RecordRow> = namesThem(kind, change)
    ? await applyChange(kind, change, context)
    : declineChange(refuse('invalid', { fields: { blobs: 'The change does not name them.' } }))
  if (!outcome.applied)
    return {
      ...declined(op.id, outcome.refusal),
      ...(outcome.conflicts && { fields: outcome.conflicts }),
      ...(outcome.of !== undefined && { of: outcome.of }),
      ...(outcome.by !== undefined && { by: outcome.by }),
    }
  const rows = outcome.rows.filter((row) => kind.maySee({ caller: context.caller, chain }, row))
  const result: SyncResult = { id: op.id, status: outcome.status, version: outcome.version }
  if (outcome.replayed) result.replayed = true
  if (!change.several && rows[0] !== undefined) result.row = rows[0]
  if (op.op === 'create')
    result.ids = Object.fromEntries(
      rows.map((row) => [row.uid, { id: kind.idOf(row), label: kind.labelOf(row) }]),
    )
  return result
}

/** Tells whether the change names all files that it waited for. */
function namesThem({ fields }: RecordKind, { patches, blobs }: Change): boolean {
  const named = new Set(
    patches.flatMap((patch) =>
      ofKind(fields, 'photos').flatMap((name) =>
        photosIn(patch[name]).map(({ photoID }) => photoID),
      ),
    ),
  )
  return blobs.every((blob) => named.has(blob))
}

/** Returns the records of a create. `{each: [fields, …]}` alone holds several. */
function recordsIn({
  op,
  patch,
}: SyncOperation): { patches: JsonObject[]; several: boolean } | Refusal {
  if (op !== 'create' || !(each in patch)) return { patches: [patch], several: false }
  const list = patch[each]
  if (!Array.isArray(list) || list.length === 0 || !list.every(isObject))
    return refuse('invalid', { fields: { [each]: 'At least one record.' } })
  const others = Object.keys(patch).filter((field) => field !== each)
  if (others.length > 0)
    return refuse('unknown-field', {
      fields: Object.fromEntries(others.map((field) => [field, 'Unknown field.'])),
    })
  return { patches: list, several: true }
}

function declined(id: string, { refused, message, fields, row, holder }: Refusal): SyncResult {
  return {
    id,
    status: refusals[refused].status,
    code: refused,
    message: message ?? refusals[refused].message,
    ...(fields && { problems: { ...fields } }),
    ...(row !== undefined && { row }),
    ...(holder && { holder }),
  }
}
