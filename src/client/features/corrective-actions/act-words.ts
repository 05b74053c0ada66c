import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ActionAct, actOf } from '#contract/corrective-actions/acts.ts'
import { statusRank } from '#contract/corrective-actions/lookups.ts'
import type { JsonObject } from '#contract/kernel/json.ts'

/** A word for what was done, and the fields that it says already. */
interface ActWord {
  word: MessageDescriptor
  says: readonly string[]
}

const words: Partial<Record<ActionAct, ActWord>> = {
  close: { word: msg({ message: 'Closed', context: 'corrective action' }), says: ['status'] },
  reopen: { word: msg({ message: 'Reopened', context: 'corrective action' }), says: ['status'] },
  advance: { word: msg({ message: 'In Progress', context: 'corrective action' }), says: ['status'] },
  reassign: { word: msg({ message: 'Reassigned', context: 'corrective action' }), says: ['assignedTo'] },
}

/** The act of a change in a word, the same in tray and history; null where its fields tell it. */
export function actWord(before: Readonly<JsonObject>, patch: Readonly<JsonObject>): ActWord | null {
  // A status that this version does not know has no place before or behind another.
  if ('status' in patch && statusRank(patch['status']) === undefined) return null
  return words[actOf(before, patch)] ?? null
}
