import { useLingui } from '@lingui/react/macro'
import { useCallback, useState, type ReactNode } from 'react'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { type SaveMessages, useReportSaveOutcome } from './use-report-save-outcome.ts'

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
