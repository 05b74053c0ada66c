import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import {
  useIsMounted,
  useReportSaveOutcome,
  type SaveFailure,
  type SaveMessages,
} from '#client/records/form/use-report-save-outcome.ts'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import { type Patch, asPatch } from '#client/records/form-values.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormLayout } from '#client/ui/form/form.tsx'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { keyFits, type TypedKeys, useKeyWords } from './key-words.ts'

type ReportKeysFormProps = {
  title: string
  /** The stored keys; null if there are none. */
  keys: { [Name in keyof TypedKeys]: string | null }
  words: SaveMessages
  save: (body: Patch) => Promise<SaveOutcome>
  reread: () => unknown
  onClose: () => void
}

/**
 * Edits both Power BI keys of a person or a company without a draft, because the device stores no
 * key.
 */
export function ReportKeysForm({ title, keys, words, save, reread, onClose }: ReportKeysFormProps) {
  const { t } = useLingui()
  const id = useId()
  const outcome = useReportSaveOutcome()
  const isThere = useIsMounted()
  const { labels, wrong } = useKeyWords()
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  const [opened] = useState(keys)
  const state = useFormState<TypedKeys>({
    initial: { powerBIKey: opened.powerBIKey ?? '', caPowerBIkey: opened.caPowerBIkey ?? '' },
    validate: ({ powerBIKey, caPowerBIkey }) => ({
      ...(!keyFits(powerBIKey) && { powerBIKey: wrong }),
      ...(!keyFits(caPowerBIkey) && { caPowerBIkey: wrong }),
    }),
    onSubmit: async (typed) => {
      setUnsaved(null)
      // Sends only the changed keys, so that it undoes no change of another person.
      const changed = names.flatMap((name) =>
        (typed[name].trim() || null) === (opened[name] || null)
          ? []
          : [[name, typed[name].trim() || null] as const],
      )
      if (changed.length === 0) return onClose()
      const refused = await outcome(words, save(asPatch(Object.fromEntries(changed))), {
        close: () => (isThere() ? onClose() : undefined),
        reread,
        inPlace: isThere,
      })
      // Another person saved first, so the next try starts from the present keys.
      if (refused?.row) reread()
      return setUnsaved(refused)
    },
  })
  const fields = names.map(
    (name) =>
      ({ kind: 'text', name, label: labels[name], wide: true, autoComplete: 'off' }) as const,
  )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={id}
            variant="filled"
            disabled={state.busy}
          >{t`Save keys`}</Button>
        </>
      }
    >
      <NeedsConnectionNote />
      {unsaved && <RefusalNotice unsaved={unsaved} />}
      <FormLayout
        id={id}
        state={state}
        label={title}
        summary={() => t`Check the keys.`}
        sections={[{ key: 'keys', fields }]}
      />
    </Dialog>
  )
}

const names = ['powerBIKey', 'caPowerBIkey'] as const

type WaitingKeysProps = {
  title: string
  onClose: () => void
  failed: { title: string; why: ReactNode; onAgain: () => void } | null
}

/** Shows the same dialog while the keys load or after that failed. */
export function WaitingKeys({ title, onClose, failed }: WaitingKeysProps) {
  const { t } = useLingui()
  return (
    <Dialog title={title} onClose={onClose}>
      {failed === null ? (
        <SkeletonRows label={t`Loading the keys`} count={2} />
      ) : (
        <ProblemState title={failed.title} retry={{ label: t`Try again`, onRetry: failed.onAgain }}>
          {failed.why}
        </ProblemState>
      )}
    </Dialog>
  )
}
