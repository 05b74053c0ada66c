import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ActionAct, actOf } from '#contract/corrective-actions/acts.ts'
import { closed, opened, statusRank } from '#contract/corrective-actions/lookups.ts'
import type { Ticket } from '#contract/corrective-actions/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { valueWord } from './words.ts'

/** A label for an act, and the fields that the label already covers. */
interface ActLabel {
  word: MessageDescriptor
  coveredFields: readonly string[]
}

const labels = {
  close: {
    word: msg({ message: 'Closed', context: 'corrective action' }),
    coveredFields: ['status'],
  },
  reopen: {
    word: msg({ message: 'Reopened', context: 'corrective action' }),
    coveredFields: ['status'],
  },
  advance: {
    word: msg({ message: 'In Progress', context: 'corrective action' }),
    coveredFields: ['status'],
  },
  reassign: {
    word: msg({ message: 'Reassigned', context: 'corrective action' }),
    coveredFields: ['assignedTo'],
  },
  comment: {
    word: msg({ message: 'Comment', context: 'corrective action' }),
    coveredFields: [],
  },
} satisfies Partial<Record<ActionAct, ActLabel>>

/** Returns the label of a change's act; null if its fields tell it. */
export function actLabel(
  before: Readonly<JsonObject>,
  patch: Readonly<JsonObject>,
): ActLabel | null {
  // A status that this version does not know has no rank, so the act is unknown; only closing does
  // not need the earlier status.
  if (
    'status' in patch &&
    (statusRank(patch['status']) === undefined ||
      (patch['status'] !== closed && statusRank(before['status']) === undefined))
  )
    return null
  const all: Partial<Record<ActionAct, ActLabel>> = labels
  return all[actOf(before, patch)] ?? null
}

/**
 * Returns the title of a history ticket: its new status (CA-56), or the act if the status went
 * back.
 */
export function ticketTitle(
  i18n: I18n,
  { changes, toStatus }: Pick<Ticket, 'changes' | 'toStatus'>,
): string {
  const status = valueWord(i18n, toStatus)
  // Tickets carry their changes as JSON.
  const side = (name: 'from' | 'to') =>
    Object.fromEntries(
      Object.entries(changes).map(([field, change]) => [field, change[name]]),
    ) as JsonObject
  const act = actLabel(side('from'), side('to'))
  if (act !== labels.reopen) return status
  const reopened = i18n._(act.word)
  return toStatus === opened ? reopened : `${reopened}: ${status}`
}
