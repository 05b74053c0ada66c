import { useCallback, useState } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import { refusals, type RefusalCode } from '#contract/kernel/refusal.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { useWorkspace } from '#client/data/session/workspace-context.ts'
import { call } from '#client/data/wire/call.ts'
import type { CallAnswer, CallArguments, OperationName } from '#client/data/wire/operation-types.ts'
import type { Answered, Refused } from '#client/data/wire/answer.ts'
import { type AfterSave, type SaveWords, type Unsaved, useOutcome } from './outcome.ts'
import { readKey } from '#client/records/use-read.ts'

/** What a command carries beside its arguments. */
export interface CommandOptions {
  /** Made when the form opened: sent twice it happens once. */
  id?: string
  /** The ETag of the row that was on the screen: another one is refused as changed. */
  etag?: string
}

/**
 * Calls a named operation that writes, as a Save: `sent` with the answer's row, `refused` with what the server says of
 * fields, or `not-saved` when none came. Nothing counts as done before the answer; never throws.
 */
export async function command<Name extends OperationName>(name: Name, args: CallArguments<Name>, { id = crypto.randomUUID(), etag }: CommandOptions = {}): Promise<SaveOutcome> {
  const headers = { 'idempotency-key': id, ...(etag ? { 'if-match': etag } : {}) }
  const answer: Answered<CallAnswer<Name>> | Refused = await call(name, { ...args, headers })
  if (answer.ok) return { outcome: 'sent', id, row: (answer.body ?? null) as JsonObject | null }
  if (answer.kind !== 'refused') return { outcome: 'not-saved', code: 'no-answer', title: answer.title, message: answer.message }
  return { outcome: 'refused', id, code: answer.code in refusals ? (answer.code as RefusalCode) : 'unknown', title: answer.title, message: answer.message, fields: answer.fields }
}

export interface Command<Name extends OperationName> {
  /** Says what became of it, and has what it changed read again; null: done. */
  run: (args: CallArguments<Name>, options?: CommandOptions & AfterSave) => Promise<Unsaved | null>
  busy: boolean
}

/** An operation behind a button: busy while it is on its way, its toast or stored error, and what to read again. */
export function useCommand<Name extends OperationName>(name: Name, words: SaveWords, rereads: readonly OperationName[] = []): Command<Name> {
  const { reads } = useWorkspace()
  const outcome = useOutcome()
  const [busy, setBusy] = useState(false)
  const again = rereads.join(' ')
  const run = useCallback<Command<Name>['run']>(
    async (args, { id, etag, ...after } = {}) => {
      setBusy(true)
      try {
        return await outcome(words, command(name, args, { ...(id && { id }), ...(etag && { etag }) }), {
          ...after,
          reread: () => {
            after.reread?.()
            return Promise.all(again.split(' ').filter(Boolean).map((read) => reads.client.invalidateQueries({ queryKey: readKey(read as OperationName) })))
          },
        })
      } finally {
        setBusy(false)
      }
    },
    [name, words, again, reads, outcome],
  )
  return { run, busy }
}
