import { recordsOf } from '#contract/kernel/several.ts'
import type { Sent } from '#client/data/outbox/core/types.ts'
import type { TakenUp } from './use-taken-up.ts'

/**
 * The words of a change whose parent was discarded (F-68): which of its fields name a record that never came to be, and
 * of an edit whose own create was discarded what that create said of the rest, for nobody else has it. Pure.
 */
export function withoutParent(taken: TakenUp, ended: readonly Pick<Sent, 'entry' | 'end'>[]): TakenUp {
  const { entry } = taken
  const creates = ended.filter((one) => one.end === 'discarded' && one.entry.op === 'create')
  const never = new Map(creates.flatMap((one) => recordsOf(one.entry.ref, one.entry.patch).map(({ uid, fields }) => [uid, fields] as const)))
  const own = entry.op === 'patch' ? never.get(entry.ref) : undefined
  const patch = { ...own, ...entry.patch }
  const lost = Object.keys(patch).filter((field) => typeof patch[field] === 'string' && never.has(patch[field]))
  return { ...taken, entry: { ...entry, patch }, lost }
}
