import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { ViewedTicket } from './pending-tickets.ts'
import { useTickets } from './use-tickets.ts'
import { useBox } from '#client/workspace/use-box.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { longEnglish } from '#client/i18n/dates.ts'
import { momentOf } from '#client/i18n/moment.ts'
import { language as chosenLanguage } from '#client/i18n/language.ts'
import { History, type HistoryEntry } from '#client/ui/record/history.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import type { Row } from '../list-view.ts'
import { markOf } from '../marks.tsx'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import { RefusalText } from '../refusal-text.tsx'
import { valueWord } from '../value-words.ts'
import { readWords } from '../words.ts'
import { readChanges } from './changes.ts'
import css from './history.module.css'
import { TicketNote } from './ticket-note.tsx'

/** Every change of an action, newest first; dashed on top what is not in the record yet (CA-56 to CA-61). */
export function ActionHistory({ row }: { row: Row }) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const { ended } = useBox()
  const { tickets, loading, error, asOf, offline, refresh } = useTickets(row)
  const language = useLive(chosenLanguage)
  const [now] = useState(() => Date.now())
  if (tickets.length === 0) {
    if (loading) return <SkeletonRows label={t`Loading the history`} count={3} />
    if (error)
      return (
        <Problem title={i18n._(readWords.tickets)} retry={{ label: t`Try again`, onRetry: () => void refresh() }}>
          <RefusalText refused={error} />
        </Problem>
      )
    return (
      <Empty icon={<IconHistory size={26} stroke={1.9} />} title={t`No History Found`}>
        {t`Each change of this corrective action will stand here, with its author and note.`}
      </Empty>
    )
  }
  // Tickets of this device carry no author: they are this person's.
  const own = new Set(ended.map(({ id }) => id))
  const authorOf = (ticket: ViewedTicket) => ticket.author?.name ?? (ticket.pending || own.has(ticket.ticketID) ? me.name : '')
  const entries = tickets.map((ticket, index): HistoryEntry => {
    const older = tickets[index + 1] ?? null
    return {
      id: ticket.ticketID,
      mark: markOf(ticket.toStatus),
      title: valueWord(i18n, ticket.toStatus),
      by: authorOf(ticket),
      when: longEnglish(ticket.creationDateTime),
      note: (
        <TicketNote
          note={valueWord(i18n, ticket.notes)}
          assignee={older === null ? (ticket.assignedToUser?.name ?? null) : null}
          changes={readChanges(i18n, ticket, older)}
          written={wasLate(ticket) ? longEnglish(ticket.authoredAt) : null}
        />
      ),
      unsent: ticket.pending !== undefined,
      badge: ticket.pending && <RecordBadge sync={{ state: ticket.pending, count: 1 }} tall />,
    }
  })
  const age = offline && asOf !== null ? momentOf(asOf, now, language) : null
  return (
    <>
      {age !== null && <p className={css.age}>{t`History as of ${age}`}</p>}
      <History entries={entries} label={t`History`} />
      {error && <p className={css.age}>{t`What happened before is not on this device yet.`}</p>}
    </>
  )
}

/** Saved without a network: its author wrote it well before it reached the record. */
function wasLate(ticket: ViewedTicket): ticket is ViewedTicket & { authoredAt: string } {
  const { authoredAt, creationDateTime } = ticket
  return authoredAt !== null && Date.parse(creationDateTime) - Date.parse(authoredAt) > lateMs
}

const lateMs = 5 * 60_000
