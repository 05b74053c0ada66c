import { useCallback, useEffect, useState } from 'react'
import type { OperationName } from '#client/data/api/operation-types.ts'
import { live } from '#client/data/live.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { type SaveWords, useOutcome } from '#client/records/form/outcome.ts'
import {
  type Command,
  command as send,
  useCommandReread,
} from '#client/records/form/use-command.ts'
import { useLive } from '#client/workspace/use-live.ts'

/** What the editor asked last of the server, and how that went (PROG-65). */
export interface LastRequest {
  loading: boolean
  /** By its code, and in the server's words; null: it went well. */
  error: string | null
  message: string | null
  lastAction: OperationName | null
}

const nothingYet: LastRequest = { loading: false, error: null, message: null, lastAction: null }
const last = live(nothingYet)

/** The last write as it goes; forgotten with the page. */
export function useLastRequest(): LastRequest {
  useEffect(() => () => last.set(nothingYet), [])
  return useLive(last)
}

/** A write of the editor, of which the page says how it goes. */
export const command: typeof send = async (name, args, options) => {
  const asked = asking(name)
  last.set(asked)
  const done = await send(name, args, options)
  // One that was asked after it speaks for itself.
  if (last.get() === asked) last.set(answered(asked, done))
  return done
}

/** A request as it leaves. */
export const asking = (name: OperationName): LastRequest => ({
  ...nothingYet,
  loading: true,
  lastAction: name,
})

/** The same once it is answered. */
export const answered = (asked: LastRequest, done: SaveOutcome): LastRequest => ({
  ...asked,
  loading: false,
  ...failureOf(done),
})

const failureOf = (done: SaveOutcome) =>
  done.outcome === 'refused' || done.outcome === 'not-saved'
    ? { error: done.code, message: done.message }
    : {}

/**
 * A write behind a button. Where it was refused the draft is read again too: somebody else may have
 * been first.
 */
export function useCommand<Name extends OperationName>(
  name: Name,
  words: SaveWords,
  rereads: readonly OperationName[],
): Command<Name> {
  const outcome = useOutcome()
  const [busy, setBusy] = useState(false)
  const reread = useCommandReread(rereads)
  const run = useCallback<Command<Name>['run']>(
    async (args, { id, etag, ...after } = {}) => {
      setBusy(true)
      const unsaved = await outcome(
        words,
        command(name, args, { ...(id && { id }), ...(etag && { etag }) }),
        { ...after, reread },
      ).finally(() => setBusy(false))
      if (unsaved !== null) reread()
      return unsaved
    },
    [name, words, reread, outcome],
  )
  return { run, busy }
}
