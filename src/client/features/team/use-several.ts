import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { SeveralChange, SeveralOutcome } from '#contract/team/schema.ts'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { useIsMounted, type SaveFailure } from '#client/records/form/use-report-save-outcome.ts'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import type { AssociateRow } from './associate-rows.ts'
import { notChanged, severalOutcomeOf, toldOf } from './several-words.ts'
import { useSaidOutcome } from './use-said-outcome.ts'
import { saveWords } from './words.ts'

type Options = {
  accountID: number
  chosen: readonly AssociateRow[]
  reread: () => unknown
  onClose: () => void
}

/** Changes several people: `look` requests a preview, `save` applies the last preview once. */
export function useSeveral({ accountID, chosen, reread, onClose }: Options) {
  const toasts = useToasts()
  const { i18n } = useLingui()
  const outcome = useSaidOutcome()
  const isThere = useIsMounted()
  const again = useInvalidateReads([
    'packages.summary',
    'companies.one',
    'team.one',
    'team.tickets',
  ])
  /** The last choice, with the key of its save. */
  const asked = useRef<{ id: string; change: SeveralChange } | null>(null)
  const [preview, setPreview] = useState<SeveralOutcome | null>(null)
  const [done, setDone] = useState<SeveralOutcome | null>(null)
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const send = (id: string, body: { change: SeveralChange; preview?: true }) =>
    runCommand(
      'team.updateSeveral',
      {
        params: { accountID: String(accountID) },
        body: { userIDs: chosen.map(({ user_id }) => user_id), ...body },
      },
      { id },
    )
  const awaitOutcome = async (
    answer: ReturnType<typeof send>,
    inPlace: () => boolean,
  ): Promise<SeveralOutcome | SaveFailure> => {
    const answered = await answer
    const row = rowOfSave(answered)
    if (row !== null) return severalOutcomeOf(row)
    return (
      (await outcome(saveWords.edit, answer, { inPlace })) ?? {
        failed: '',
        refusal: '',
        fields: {},
      }
    )
  }
  const look = async (change: SeveralChange) => {
    const now = { id: crypto.randomUUID(), change }
    asked.current = now
    setPreview(null)
    setUnsaved(null)
    // A failed preview shows in the dialog alone, never in a toast.
    const found = await awaitOutcome(
      send(crypto.randomUUID(), { change, preview: true }),
      () => true,
    )
    // The choice has changed in the meantime.
    if (asked.current !== now) return
    if ('refusals' in found) setPreview(found)
    else setUnsaved(found)
  }
  const save = async () => {
    if (asked.current === null) return
    setBusy(true)
    const found = await awaitOutcome(
      send(asked.current.id, { change: asked.current.change }),
      isThere,
    )
    setBusy(false)
    if (!('refusals' in found)) return setUnsaved(found)
    reread()
    again()
    const count = found.changed.length
    if (count > 0)
      toasts.show({
        kind: 'success',
        text: plural(count, { one: '# Associate Updated', other: '# Associates Updated' }),
      })
    if (isThere()) return found.refusals.length === 0 ? onClose() : setDone(found)
    if (found.refusals.length > 0)
      toasts.show({
        kind: 'error',
        title: plural(found.refusals.length, {
          one: '# person was not changed.',
          other: '# people were not changed.',
        }),
        text: toldOf(notChanged(found, chosen, i18n)),
      })
    return undefined
  }
  return { look, save, preview, done, unsaved, busy }
}
