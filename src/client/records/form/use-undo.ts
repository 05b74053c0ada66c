import { useLingui } from '@lingui/react/macro'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import type { Toast } from '#client/ui/toast/toast-store.ts'
import { type Change, patchOf } from '#client/records/values.ts'
import { type SaveWords, useOutcome } from './outcome.ts'

interface Undo {
  rules: Pick<RecordRules, 'guards'>
  words: SaveWords
  /** What such a change appends: the note that is asked for. */
  note: JsonObject
  save: (change: Change & { id: string }) => Promise<SaveOutcome>
  /** It is in the box, or at the server. */
  onUndone?: () => void
}

/**
 * A Save can be taken back from its toast: by a change of its own in the other direction, judged
 * like any other by what stood there, so that a colleague's change meanwhile is asked about and
 * never gone over.
 */
export function useUndo({
  rules,
  words,
  note,
  save,
  onUndone,
}: Undo): (done: Change, seen: Readonly<JsonObject>) => NonNullable<Toast['action']> {
  const { t } = useLingui()
  const outcome = useOutcome()
  return (done, seen) => ({
    label: t`Undo`,
    onAction: () =>
      void outcome(words, save({ ...opposite(done, seen, rules, note), id: crypto.randomUUID() }), {
        ...(onUndone && { close: onUndone }),
      }),
  })
}

/**
 * The change that puts back what `done` changed in a record which said `seen`: measured against
 * what `done` left there. Pure.
 */
export function opposite(
  done: Pick<Change, 'patch' | 'seen'>,
  seen: Readonly<JsonObject>,
  rules: Pick<RecordRules, 'guards'>,
  note: JsonObject = {},
): Change {
  const fields = Object.keys(done.seen)
  const pick = (from: Readonly<JsonObject>, names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  const after = { ...seen, ...done.patch }
  const back = pick(done.seen, fields)
  return {
    patch: patchOf({ ...back, ...note }),
    seen: pick(done.patch, fields),
    guards: pick(after, rules.guards(back, after)),
  }
}
