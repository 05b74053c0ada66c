import { entities } from '#contract/kernel/entity.ts'
import { correctiveActionRules as rules } from '#contract/corrective-actions/rules.ts'
import { useStoredDraft } from '#client/workspace/use-draft.ts'
import { ForbiddenChangeText } from '#client/records/form/form-notes.tsx'
import { type FieldChange, fieldChangeOf, editFormValues } from '#client/records/form-values.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { actionSummary, correctiveActionLayout as layout, type ActionListRow } from '../layout.ts'

const draftOf = (row: ActionListRow, id: string, change: FieldChange) => ({
  ...change,
  id,
  entity: entities.correctiveAction,
  ref: row.uid,
  op: 'patch' as const,
  about: actionSummary(row),
})

/** Shows above a form that its action was reassigned while the person typed. */
export function TypedNoLonger({
  row,
  id,
  change,
}: {
  row: ActionListRow
  /** The id that a save would use. */ id: string
  change: FieldChange
}) {
  return <ForbiddenChangeText draft={draftOf(row, id, change)} />
}

const none: readonly string[] = []

interface BegunNoLongerProps {
  row: ActionListRow
  /** Name of the form whose draft it reads. */
  form: string
  /**
   * Ids of changes that the page already shows; a draft with the values of one of them is left out.
   */
  exceptIds?: readonly string[]
  onDiscarded: () => unknown
}

/** Shows on a read-only action the change that was started on this device before. */
export function BegunNoLonger({ row, form, exceptIds = none, onDiscarded }: BegunNoLongerProps) {
  const { kept, forget } = useStoredDraft(form, row.uid)
  if (kept === null || exceptIds.some((id) => id === kept.entryId || id === kept.refusedId))
    return null
  const change = fieldChangeOf(
    layout,
    { ...editFormValues(layout, kept.seen), ...(kept.values as FormValues) },
    kept.seen,
    rules,
  )
  // The draft does not differ from the record.
  if (Object.keys(change.patch).length === 0) return null
  return (
    <ForbiddenChangeText
      draft={{ ...draftOf(row, kept.entryId, change), authoredAt: kept.savedAt }}
      kept={{ at: kept.savedAt, onDiscard: () => void forget().then(onDiscarded) }}
    />
  )
}
