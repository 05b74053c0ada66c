import { cleanText } from '#contract/kernel/clean-text.ts'
import { type MergeResult, mergeFields } from '#contract/kernel/merge-fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Change } from './change.ts'
import type { RecordKind, RecordRow, Writer } from './kind.ts'
import { resolveUids } from './references.ts'

/** Judges a change by the values that its author saw; a plain client saw the current row. */
export async function mergeChange<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  change: Change,
  patch: Parameters<typeof mergeFields>[0]['patch'],
  before: Row,
): Promise<MergeResult> {
  if (change.seen === null)
    return mergeFields({ patch, seen: before, guards: {} }, before, kind.rules)
  // Cleans the values as the row stores them: an older app may have queued texts as typed, and a
  // row may be from before texts were stored in NFC.
  const cleaned = (values: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = kind.fields[name]
        return [
          name,
          typeof value === 'string' && (field?.kind === 'text' || field?.kind === 'longText')
            ? cleanText(field, value)
            : value,
        ]
      }),
    )
  const asOnWire = async (values: Change['guards']) => {
    const numbered = await resolveUids(tx, kind, values)
    // An unknown person keeps the name that was sent: the row then differs, and a person decides.
    const onWire = cleaned(isRefusal(numbered) ? values : numbered)
    for (const field of kind.instants) {
      const value = onWire[field]
      if (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
        onWire[field] = new Date(value).toISOString()
    }
    return onWire
  }
  return mergeFields(
    { patch, seen: await asOnWire(change.seen), guards: await asOnWire(change.guards) },
    cleaned(before),
    kind.rules,
  )
}

const ticketsByOthersSql = {
  name: 'ticket-by-others-since-restore',
  text: `select exists (
           select from tickets where account_id = $1 and entity = $2 and record_id = $3 and epoch = $4 and author_id <> $5
         ) as written`,
}

/**
 * Returns true for a change repeated after a restore (`at`) that must be refused: the row has
 * another version, or another person wrote it since the restore (F-64). A change of notes alone
 * overwrites nothing and is always accepted.
 */
export async function isStaleAfterRestore<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  { change, patch, before }: { change: Change; patch: JsonObject; before: Row },
  writer: Writer,
): Promise<boolean> {
  if (change.at === null || Object.keys(patch).every((field) => isAppendOnlyField(kind, field)))
    return false
  if (change.at !== before.version) return true
  const { written } = await tx.one<{ written: boolean }>(ticketsByOthersSql, [
    tx.accountID,
    kind.entity,
    kind.idOf(before),
    writer.epoch,
    writer.caller.user_id,
  ])
  return written
}

/**
 * Returns whether both values of a field stay: such a field never overwrites a value and has no
 * 'from'.
 */
export function isAppendOnlyField({ rules }: Pick<RecordKind, 'rules'>, field: string): boolean {
  return rules.fields[field]?.meeting === 'append'
}
