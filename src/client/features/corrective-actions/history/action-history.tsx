import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { I18n } from '@lingui/core'
import type { Ticket } from '#contract/corrective-actions/schema.ts'
import { useBoxSnapshot } from '#client/workspace/use-box.ts'
import type { ViewedTicket } from './pending-tickets.ts'
import { useTickets } from './use-tickets.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { longEnglish } from '#client/i18n/dates.ts'
import { useDeviceTime } from '#client/i18n/use-moment.ts'
import {
  ChangeDetails,
  type FieldChangeText,
  describeChanges,
} from '#client/records/one/change-details.tsx'
import { RecordHistory } from '#client/records/one/record-history.tsx'
import { formatterFor } from '#client/records/formatter.ts'
import { Slot } from '#client/shell/slots.tsx'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import type { HistoryEntry } from '#client/ui/record/history.tsx'
import { ticketTitle } from '../act-words.ts'
import { correctiveActionLayout as layout, type ActionListRow } from '../layout.ts'
import { statusMarkOf } from '../marks.tsx'
import { TicketPhotos } from '../photos/door.ts'
import { readWords, valueWord } from '../words.ts'

/**
 * Every change of an action, newest first; pending changes are dashed, at the top (CA-56 to CA-61).
 */
export function ActionHistory({ row }: { row: ActionListRow }) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const { ended } = useBoxSnapshot()
  const deviceTime = useDeviceTime()
  const { tickets, ...read } = useTickets(row)
  // Tickets from this device have no author, because they are this person's.
  const own = new Set(ended.map(({ id }) => id))
  const authorOf = ({ author, actor, pending, ticketID }: ViewedTicket) => {
    if (author?.user_id === guestID) {
      const { name } = author
      return t`${name} (by link)`
    }
    return (
      (author ? bothNames(author.name, actor) : null) ??
      (pending || own.has(ticketID) ? me.name : '')
    )
  }
  const entries = tickets.map((ticket, index): HistoryEntry => {
    const older = tickets[index + 1] ?? null
    const assignee = older === null ? (ticket.assignedToUser?.name ?? null) : null
    const written = wasLate(ticket) ? longEnglish(ticket.authoredAt) : null
    const more = [
      ...(assignee === null ? [] : [t`Assigned to ${assignee}`]),
      ...(written === null ? [] : [t`Written ${written}`]),
      ...closingMark(i18n, ticket),
    ]
    return {
      id: ticket.ticketID,
      mark: statusMarkOf(ticket.toStatus),
      title: ticketTitle(i18n, ticket),
      by: authorOf(ticket),
      when: ticket.pending
        ? deviceTime(longEnglish(ticket.creationDateTime))
        : longEnglish(ticket.creationDateTime),
      note: (
        <>
          <ChangeDetails
            note={valueWord(i18n, ticket.notes)}
            more={more}
            changes={ticketChanges(i18n, ticket, older)}
          />
          <Slot name="action.change" row={row} changes={ticket.changes} />
          {ticket.changes['photos'] && <TicketPhotos change={ticket.changes['photos']} />}
        </>
      ),
      unsent: ticket.pending !== undefined,
      badge: ticket.pending && <RecordBadge sync={{ state: ticket.pending, count: 1 }} tall />,
    }
  })
  return (
    <RecordHistory
      read={read}
      entries={entries}
      failed={readWords.tickets}
      empty={msg`Each change of this corrective action will be listed here, with its author and note.`}
    />
  )
}

/** The number of an author who replied by a link, without an account. */
const guestID = 0

type Named = Pick<Ticket, 'assignedToUser'>

/**
 * Returns the fields that a ticket changed, without its status (the title) and its note. `older` is
 * the ticket before: changes store assignees by number, and the two tickets have the names.
 */
export function ticketChanges(
  i18n: I18n,
  ticket: Named & Pick<Ticket, 'changes'>,
  older: Named | null,
): FieldChangeText[] {
  const names = (field: string, side: 'from' | 'to') =>
    field === 'assignedTo'
      ? ((side === 'from' ? older : ticket)?.assignedToUser?.name ?? null)
      : null
  return describeChanges(layout, formatterFor(layout, i18n), ticket.changes, {
    without: [
      'status',
      'notes',
      'photos',
      'closedDateTime',
      'guestDecisions',
      'comments',
      // Closing and reopening end every check.
      ...('status' in ticket.changes ? ['isReadyToCheck'] : []),
    ],
    names,
  })
}

/**
 * Returns a note for a closing from before the opening. Only such tickets hold `closedDateTime`.
 */
export function closingMark(i18n: I18n, { changes }: Pick<Ticket, 'changes'>): string[] {
  if (changes['closedDateTime'] === undefined) return []
  return [
    i18n._(
      msg`Closed on a device before the action was opened here. Its closing time is the time of opening.`,
    ),
  ]
}

/** True for a change saved offline, long before it reached the record. */
function wasLate(ticket: ViewedTicket): ticket is ViewedTicket & { authoredAt: string } {
  const { authoredAt, creationDateTime } = ticket
  return authoredAt !== null && Date.parse(creationDateTime) - Date.parse(authoredAt) > lateMs
}

const lateMs = 5 * 60_000
