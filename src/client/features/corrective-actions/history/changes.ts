import type { I18n } from '@lingui/core'
import type { Ticket } from '#contract/corrective-actions/schema.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import { labelOfName } from '../layout.ts'
import { valueWord } from '../value-words.ts'

/** One field of one change, as it is read; an empty text = there was nothing. */
export interface ReadChange {
  field: string
  label: string
  from: string
  to: string
}

/**
 * What a ticket changed, field by field, in the person's language. `older` is the ticket before it: an assignee is
 * kept by number, and the two tickets say the names.
 */
export function readChanges(i18n: I18n, ticket: Pick<Ticket, 'changes' | 'assignedToUser'>, older: Pick<Ticket, 'assignedToUser'> | null): ReadChange[] {
  return Object.entries(ticket.changes).flatMap(([field, { from, to }]) => {
    const label = labelOfName(field)
    // The status is the ticket's title, its note stands apart.
    if (label === null || field === 'status' || field === 'notes') return []
    if (isSame(from, to)) return []
    if (field === 'assignedTo') {
      return [{ field, label: i18n._(label), from: older?.assignedToUser?.name ?? valueText(i18n, field, from), to: ticket.assignedToUser?.name ?? valueText(i18n, field, to) }]
    }
    return [{ field, label: i18n._(label), from: valueText(i18n, field, from), to: valueText(i18n, field, to) }]
  })
}

/** Nothing and an empty text are the same to a reader. */
function isSame(from: unknown, to: unknown): boolean {
  return (from ?? '') === (to ?? '')
}

const listed: readonly string[] = ['trigger', 'severity', 'status', 'actionType']

/** A stored value of a field as it is read. */
export function valueText(i18n: I18n, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'incidentTime' && typeof value === 'string') return incidentTime(value)
  if (typeof value === 'string') return listed.includes(field) ? valueWord(i18n, value) : value
  return typeof value === 'number' ? `#${value}` : JSON.stringify(value)
}
