import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { rowOfSave, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import {
  type SaveMessages,
  type SaveFailure,
  useReportSaveOutcome,
} from './use-report-save-outcome.ts'
import { useIsMounted } from './use-is-mounted.ts'
import { type FieldChange, asPatch } from '#client/records/form-values.ts'

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
