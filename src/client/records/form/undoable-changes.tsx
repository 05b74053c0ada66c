import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState, type ReactNode } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { rowOfSave, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { asPatch, type FieldChange } from '#client/records/form-values.ts'
import type { Toast } from '#client/ui/toast/toast-store.ts'
import {
  useIsMounted,
  useReportSaveOutcome,
  type SaveFailure,
  type SaveMessages,
} from './use-report-save-outcome.ts'

interface Active {
  uid: string
  isActive: boolean
}

type ActiveSwitch<Row extends Active> = {
  /** The messages for activating and for deactivating. */
  words: Readonly<Record<'off' | 'on', SaveMessages & { question: MessageDescriptor }>>
  /** The record's name in the question. */
  nameOf: (row: Row) => string
  /** The message after success: `Tower B is inactive`. */
  successText: (row: Row, isActive: boolean) => string
  /**
   * `row`: the latest answer, so that Undo has the tag of the row that it restores. Online kinds
   * send a PATCH with `row.etag` (API2-03) and a DELETE without a tag (G2-02); an offline kind
   * needs none.
   */
  save: (row: Row, change: FieldChange & { id: string }) => Promise<SaveOutcome>
  reread: () => unknown
  /** Opens the decision where changes can conflict: for kinds that the device stores. */
  decide?: (entry: string) => void
  /** Shows the reason of a failure itself, so that no toast does while the screen is there. */
  onUnsaved?: (unsaved: SaveFailure) => void
}

/**
 * Makes a record inactive or active again (PROJ-15 to PROJ-19, G2-04): asks first, offers Undo and
 * has the screen read its data again.
 */
export function useActiveSwitch<Row extends Active>({
  words,
  nameOf,
  successText,
  save,
  reread,
  decide,
  onUnsaved,
}: ActiveSwitch<Row>): { ask: (row: Row) => void; question: ReactNode } {
  const { t, i18n } = useLingui()
  const outcome = useReportSaveOutcome()
  const isThere = useIsMounted()
  const [asked, setAsked] = useState<Row | null>(null)
  const change = async (row: Row, from: boolean) => {
    const saving = save(row, { id: crypto.randomUUID(), ...activeFlagChange(from) })
    const answered = saving.then((answer): Row => ({ ...row, ...rowOfSave(answer) }))
    const unsaved = await outcome(words[from ? 'off' : 'on'], saving, {
      ...(decide && { decide }),
      reread,
      ...(onUnsaved && { inPlace: isThere }),
      toast: {
        text: successText(row, !from),
        action: { label: t`Undo`, onAction: () => void answered.then((now) => change(now, !from)) },
      },
    })
    // A colleague saved first, so the next try uses the current row.
    if (unsaved?.row) reread()
    if (unsaved) onUnsaved?.(unsaved)
  }
  const question = asked && (
    <Confirm
      title={i18n._(words[asked.isActive ? 'off' : 'on'].question)}
      harmless={asked.isActive ? t`Keep active` : t`Keep inactive`}
      verb={asked.isActive ? t`Make inactive` : t`Make active`}
      tone={asked.isActive ? 'danger' : 'plain'}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        void change(asked, asked.isActive)
      }}
    >
      {nameOf(asked)}
    </Confirm>
  )
  return { ask: setAsked, question }
}

/** Activating or deactivating carries no guard: deactivated wins (offline design, 7). */
export function activeFlagChange(from: boolean): FieldChange {
  return { patch: asPatch({ isActive: !from }), seen: { isActive: from }, guards: {} }
}

interface Removal<Row> {
  words: SaveMessages
  /** The record's name in the question. */
  nameOf: (row: Row) => string
  remove: (row: Row, id: string) => Promise<SaveOutcome>
  reread: () => unknown
  /** Runs after the removal, before the list is read again. */
  onRemoved?: (row: Row) => void
  /** Restores the row where possible: the toast offers it. */
  restore?: { words: SaveMessages; run: (row: Row, id: string) => Promise<SaveOutcome> }
  /** The label of the button; default `Yes` (G2-04). */
  verb?: string
}

/**
 * Removes a row of a table: asks first (G2-04), keeps it after a failure, and offers to restore it
 * where possible.
 */
export function useConfirmedRemoval<Row>(removal: Removal<Row>): {
  ask: (row: Row) => void
  question: ReactNode
} {
  const { t } = useLingui()
  const outcome = useReportSaveOutcome()
  const [asked, setAsked] = useState<Row | null>(null)
  const { words, nameOf, remove, reread, onRemoved, restore, verb } = removal
  const undo = (row: Row) =>
    restore && {
      text: nameOf(row),
      action: {
        label: t`Undo`,
        onAction: () =>
          void outcome(restore.words, restore.run(row, crypto.randomUUID()), { reread }),
      },
    }
  const confirmed = (row: Row) => {
    setAsked(null)
    void outcome(words, remove(row, crypto.randomUUID()), {
      reread,
      toast: undo(row),
      close: () => onRemoved?.(row),
    })
  }
  const question = asked !== null && (
    <Confirm
      title={t`Are you sure you want to delete?`}
      harmless={t`No`}
      verb={verb ?? t`Yes`}
      onCancel={() => setAsked(null)}
      onConfirm={() => confirmed(asked)}
    >
      {nameOf(asked)}
    </Confirm>
  )
  return { ask: useCallback((row: Row) => setAsked(row), []), question }
}

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
