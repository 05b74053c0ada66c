import { useCallback, useState } from 'react'
import type { OperationName } from '#client/data/api/operation-types.ts'
import { createStore } from '#client/data/store.ts'
import { failureOfSave, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import {
  type SaveMessages,
  useReportSaveOutcome,
} from '#client/records/form/use-report-save-outcome.ts'
import {
  type Command,
  runCommand as send,
  useInvalidateReads,
} from '#client/records/form/use-command.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'

/** The editor's last request and its result (PROG-65). */
export interface LastRequest {
  loading: boolean
  /** The error's code; null after a success. */
  error: string | null
  message: string | null
  lastAction: OperationName | null
}

const nothingYet: LastRequest = { loading: false, error: null, message: null, lastAction: null }
const last = createStore(nothingYet)

/** Returns the state of the last write; the page resets it on unmount. */
export function useLastRequest(): LastRequest {
  useEffectWhen(true, () => () => last.set(nothingYet))
  return useStore(last)
}

/** Sends a write of the editor and shows its state on the page. */
export const sendEdit: typeof send = async (name, args, options) => {
  const asked = asking(name)
  last.set(asked)
  const done = await send(name, args, options)
  // A later request shows its own state.
  if (last.get() === asked) last.set(lastAnswer(asked, done))
  return done
}

/** The state of a request that is sent. */
export const asking = (name: OperationName): LastRequest => ({
  ...nothingYet,
  loading: true,
  lastAction: name,
})

/** The state of a request after its answer. */
export function lastAnswer(asked: LastRequest, done: SaveOutcome): LastRequest {
  const { code = null, message = null } = failureOfSave(done) ?? {}
  return { ...asked, loading: false, error: code, message }
}

/**
 * Runs a write for a button. After a refusal it also reads the draft again, because another person
 * may have changed it first.
 */
export function useEditCommand<Name extends OperationName>(
  name: Name,
  words: SaveMessages,
  rereads: readonly OperationName[],
): Command<Name> {
  const outcome = useReportSaveOutcome()
  const [busy, setBusy] = useState(false)
  const reread = useInvalidateReads(rereads)
  const run = useCallback<Command<Name>['run']>(
    async (args, { id, etag, ...after } = {}) => {
      setBusy(true)
      const unsaved = await outcome(words, sendEdit(name, args, { id, etag }), {
        ...after,
        reread,
      }).finally(() => setBusy(false))
      if (unsaved !== null) reread()
      return unsaved
    },
    [name, words, reread, outcome],
  )
  return { run, busy }
}
