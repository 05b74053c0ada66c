import type { Outbox } from './outbox.ts'
import type { SaveCall } from './save-direct.ts'
import { saveInBox } from './save-in-box.ts'
import { noAnswer, type SaveInput, type SaveOutcome } from './save-outcome.ts'

/** The ways that are open to a Save. */
export interface SaveContext {
  /** Null: nothing is queued, and `call` sends the change. */
  box: Outbox | null
  /** True: the browser stores nothing, so the box keeps nothing either. */
  isOnline: boolean
  /** The operation of the record's kind; undefined: this person may not save it. */
  call: SaveCall | undefined
  tenant: string
}

/**
 * Saves a change of a record: into the box, in memory where the browser stores nothing, or by a
 * call where nothing is queued. Resolves with one kind of outcome; never throws.
 */
export async function save(
  { box, isOnline, call, tenant }: SaveContext,
  input: SaveInput,
): Promise<SaveOutcome> {
  if (box && !isOnline) return saveInBox(box, input)
  // Both need a connection, and so may their code: without one nothing is saved and a message
  // appears.
  try {
    if (box) return (await import('./save-online.ts')).saveOnline(box, input)
    return (await import('./save-direct.ts')).saveDirect(call, input, tenant)
  } catch {
    return noAnswer
  }
}
