import { useCallback, useState } from 'react'
import { isObject, type JsonObject } from '#contract/kernel/json.ts'
import { refusals, type RefusalCode } from '#contract/kernel/refusal.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { call } from '#client/data/api/call.ts'
import type { CallArguments, OperationName } from '#client/data/api/operation-types.ts'
import { type Answered, isBetween, type Refused } from '#client/data/api/answer.ts'
import type { Patch } from '#client/records/values.ts'
import { type AfterSave, type SaveWords, type Unsaved, useOutcome } from './outcome.ts'

/** What an operation is given; as its body also what a form made, of a list of records each. */
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

/** What a command carries beside its arguments. */
export interface CommandOptions {
  /** Made when the form opened: sent twice it happens once. */
  id?: string
  /** The ETag of the row that was on the screen: another one is refused as changed. */
  etag?: string
}

/**
 * Calls a named operation that writes, as a Save: `sent` with the answer's row, `refused` with what
 * the server says of fields, or `not-saved` when none came. Nothing counts as done before the
 * answer; never throws.
 */
export async function command<Name extends OperationName>(
  name: Name,
  args: CommandArguments<Name>,
  { id = crypto.randomUUID(), etag }: CommandOptions = {},
): Promise<SaveOutcome> {
  const headers = { 'idempotency-key': id, ...(etag ? { 'if-match': etag } : {}) }
  return outcomeOf(await call(name, { ...args, headers }), id)
}

/** What an answer means as a Save. */
export function outcomeOf(answer: Answered<unknown> | Refused, id: string): SaveOutcome {
  if (answer.ok) return { outcome: 'sent', id, row: (answer.body ?? null) as JsonObject | null }
  if (answer.kind !== 'refused')
    return {
      outcome: 'not-saved',
      code: isBetween(answer.code) ? answer.code : 'no-answer',
      title: answer.title,
      message: answer.message,
    }
  const { title, message, fields, row } = answer
  const code = answer.code in refusals ? (answer.code as RefusalCode) : 'unknown'
  // Somebody else was first: the answer carries the row as it stands (API2-03).
  return {
    outcome: 'refused',
    id,
    code,
    title,
    message,
    fields,
    ...(code === 'changed' && isObject(row) && { row }),
  }
}

export interface Command<Name extends OperationName> {
  /** Says what became of it, and has what it changed read again; null: done. */
  run: (
    args: CommandArguments<Name>,
    options?: CommandOptions & AfterSave,
  ) => Promise<Unsaved | null>
  busy: boolean
}

/**
 * An operation behind a button: busy while it is on its way, its toast or stored error, and what to
 * read again.
 */
export function useCommand<Name extends OperationName>(
  name: Name,
  words: SaveWords,
  rereads: readonly OperationName[] = [],
): Command<Name> {
  const outcome = useOutcome()
  const [busy, setBusy] = useState(false)
  const readAgain = useCommandReread(rereads)
  const run = useCallback<Command<Name>['run']>(
    (args, { id, etag, ...after } = {}) => {
      setBusy(true)
      const reread = () => {
        after.reread?.()
        readAgain()
      }
      const saving = command(name, args, { ...(id && { id }), ...(etag && { etag }) })
      return outcome(words, saving, { ...after, reread }).finally(() => setBusy(false))
    },
    [name, words, readAgain, outcome],
  )
  return { run, busy }
}

/** Has all reads of these operations made again: what a form's `command` changed. */
export function useCommandReread(rereads: readonly OperationName[]): () => void {
  const { reads } = useWorkspace()
  const again = rereads.join(' ')
  return useCallback(() => {
    for (const read of again.split(' ').filter(Boolean))
      void reads.client.invalidateQueries({ queryKey: ['read', read] })
  }, [again, reads])
}
