import { useCallback, useState } from 'react'
import { outcomeOfAnswer } from '#client/data/outbox/answer-outcome.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { call } from '#client/data/api/call.ts'
import type { CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import type { Patch } from '#client/records/form-values.ts'
import {
  type AfterSave,
  type SaveMessages,
  type SaveFailure,
  useReportSaveOutcome,
} from './use-report-save-outcome.ts'

/**
 * The arguments of an operation; as the body also a form's values, with a list of records in each.
 */
export type CommandArguments<Name extends OperationName> =
  | CallArguments<Name>
  | (Omit<CallArguments<Name>, 'body'> & {
      body: FormBody<NonNullable<CallArguments<Name>['body']>>
    })

type FormBody<Body> = [Body] extends [never]
  ? never
  : [Body] extends [readonly unknown[]]
    ? readonly Patch[]
    : Patch

/** The options of a command besides its arguments. */
export interface CommandOptions {
  /** Created when the form opened: a repeated request has one effect. */
  id?: string | undefined
  /** The ETag of the row on the screen; the server refuses an outdated one. */
  etag?: string | undefined
}

/**
 * Calls a named operation that writes, as a Save: `sent` with the answer's row, `refused` with the
 * server's messages for fields, or `not-saved` without an answer. Nothing counts as done before the
 * answer; never throws.
 */
export async function runCommand<Name extends OperationName>(
  name: Name,
  args: CommandArguments<Name>,
  { id = crypto.randomUUID(), etag }: CommandOptions = {},
): Promise<SaveOutcome> {
  const headers = { 'idempotency-key': id, ...(etag ? { 'if-match': etag } : {}) }
  return outcomeOfAnswer(await call(name, { ...args, headers }), id)
}

export interface Command<Name extends OperationName> {
  /** Reports the outcome and has changed data read again; null: success. */
  run: (
    args: CommandArguments<Name>,
    options?: CommandOptions & AfterSave,
  ) => Promise<SaveFailure | null>
  busy: boolean
}

/** An operation behind a button: its busy state, its toast or stored error, and its rereads. */
export function useCommand<Name extends OperationName>(
  name: Name,
  words: SaveMessages,
  rereads: readonly OperationName[] = [],
): Command<Name> {
  const outcome = useReportSaveOutcome()
  const [busy, setBusy] = useState(false)
  const readAgain = useInvalidateReads(rereads)
  const run = useCallback<Command<Name>['run']>(
    (args, { id, etag, ...after } = {}) => {
      setBusy(true)
      const reread = () => {
        after.reread?.()
        readAgain()
      }
      const saving = runCommand(name, args, { id, etag })
      return outcome(words, saving, { ...after, reread }).finally(() => setBusy(false))
    },
    [name, words, readAgain, outcome],
  )
  return { run, busy }
}

/** Repeats all reads of these operations after a form's `command`. */
export function useInvalidateReads(rereads: readonly OperationName[]): () => void {
  const { reads } = useWorkspace()
  const again = rereads.join(' ')
  return useCallback(() => {
    for (const read of again.split(' ').filter(Boolean))
      void reads.client.invalidateQueries({ queryKey: ['read', read] })
  }, [again, reads])
}
