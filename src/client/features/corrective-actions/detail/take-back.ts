import { useLingui } from '@lingui/react/macro'
import type { JsonObject } from '#contract/kernel/json.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import {
  correctiveActionRules as rules,
  mayEditAction,
} from '#contract/corrective-actions/rules.ts'
import { useSave } from '#client/workspace/use-save.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { AfterSave } from '#client/records/form/use-report-save-outcome.ts'
import { useUndo } from '#client/records/form/undoable-changes.tsx'
import { formatterFor } from '#client/records/formatter.ts'
import { type FieldChange } from '#client/records/form-values.ts'
import { formatFieldValue } from '#client/records/format-field-value.ts'
import { actionSummary, correctiveActionLayout as layout, type ActionListRow } from '../layout.ts'
import { saveWords, undoneNote } from '../words.ts'

/**
 * Builds the toast after a save that changed the status or the assignee: the new values and Undo.
 * It is left out if the server would refuse the undo. A reopening has no undo, because closing
 * again would store another person and time.
 */
export function useTakeBack(
  row: ActionListRow,
  { onUndone }: { onUndone: () => void },
): (done: FieldChange, seen: Readonly<JsonObject>) => AfterSave['toast'] {
  const { i18n } = useLingui()
  const { me, names } = useWorkspace()
  const save = useSave()
  const undo = useUndo({
    rules,
    words: saveWords.undo,
    note: { notes: undoneNote },
    save: (change) =>
      save({
        kind: 'correctiveAction',
        ref: row.uid,
        op: 'patch',
        about: actionSummary(row),
        ...change,
      }),
    onUndone,
  })
  return (done, seen) => {
    const moved = ['status', 'assignedTo'].filter((field) => field in done.patch)
    const { assignedTo } = { ...seen, ...done.patch }
    if (
      moved.length === 0 ||
      ('status' in done.patch && seen['status'] === closed) ||
      !mayEditAction(me.user_id, { assignedTo: Number(assignedTo), openedBy: row.openedBy })
    )
      return undefined
    const say = {
      ...formatterFor(layout, i18n),
      name: (to: string, ref: string | number) => names.resolveReference(to, ref)?.name ?? null,
    }
    const words = moved.map(
      (field) =>
        `${i18n._(layout.label(field === 'status' ? 'status' : 'assignedTo'))}: ${formatFieldValue(layout, field, done.patch[field], say)}`,
    )
    return { text: words.join('. '), action: undo(done, seen) }
  }
}
