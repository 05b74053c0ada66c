import { useLingui } from '@lingui/react/macro'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import type { Toast } from '#client/ui/toast/toast-store.ts'
import { type FieldChange, asPatch } from '#client/records/form-values.ts'
import { type SaveMessages, useReportSaveOutcome } from './use-report-save-outcome.ts'

interface Undo {
  rules: Pick<RecordRules, 'guards'>
  words: SaveMessages
  /** The note that the change must append. */
  note: JsonObject
  save: (change: FieldChange & { id: string }) => Promise<SaveOutcome>
  /** Runs once the change is in the box or at the server. */
  onUndone?: () => void
}

/**
 * Undoes a Save from its toast by a change in the other direction, judged against the saved values
 * like any other, so that a colleague's change meanwhile causes a question and is never
 * overwritten.
 */
export function useUndo({
  rules,
  words,
  note,
  save,
  onUndone,
}: Undo): (done: FieldChange, seen: Readonly<JsonObject>) => NonNullable<Toast['action']> {
  const { t } = useLingui()
  const outcome = useReportSaveOutcome()
  return (done, seen) => ({
    label: t`Undo`,
    onAction: () =>
      void outcome(
        words,
        save({ ...undoChangeOf(done, seen, rules, note), id: crypto.randomUUID() }),
        {
          ...(onUndone && { close: onUndone }),
        },
      ),
  })
}

/**
 * Returns the change that restores the fields of `done` in a record with the values `seen`, judged
 * against the values of `done`. Pure.
 */
export function undoChangeOf(
  done: Pick<FieldChange, 'patch' | 'seen'>,
  seen: Readonly<JsonObject>,
  rules: Pick<RecordRules, 'guards'>,
  note: JsonObject = {},
): FieldChange {
  const fields = Object.keys(done.seen)
  const pick = (from: Readonly<JsonObject>, names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  const after = { ...seen, ...done.patch }
  const back = pick(done.seen, fields)
  return {
    patch: asPatch({ ...back, ...note }),
    seen: pick(done.patch, fields),
    guards: pick(after, rules.guards(back, after)),
  }
}
