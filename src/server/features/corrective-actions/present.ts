import type { CorrectiveAction, Ticket } from '#contract/corrective-actions/schema.ts'
import type { Json } from '#contract/kernel/json.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import { recordTag } from '#server/etag.ts'

type Named = 'assignedToUser' | 'openedByUser' | 'closedByUser'
type Derived = Named | 'etag' | 'caTicketHash' | 'companyID' | 'accountID' | 'uid'

/** A row of `actionColumns`: the wire's names, people still as a name beside their number. */
export interface StoredAction extends Omit<CorrectiveAction, Derived> {
  accountID: number
  uid: string
  number: number
  assignedToName: string | null
  openedByName: string | null
  closedByName: string | null
}

export interface StoredTicket {
  ticketID: string
  authorID: number
  authorName: string | null
  assignedTo: number | null
  assignedToName: string | null
  toStatus: string
  creationDateTime: string
  authoredAt: string | null
  notes: string
  version: number
  changes: Record<string, { from: Json; to: Json }>
}

/** A corrective action as it leaves the server (CA-13). */
export function presentAction(stored: StoredAction, epoch: string): CorrectiveAction {
  const { number, assignedToName, openedByName, closedByName, ...fields } = stored
  return {
    ...fields,
    etag: recordTag(epoch, stored.version),
    caTicketHash: `CA-${number}`,
    companyID: stored.accountID,
    assignedToUser: person(stored.assignedTo, assignedToName),
    openedByUser: person(stored.openedBy, openedByName),
    closedByUser: person(stored.closedBy, closedByName),
  }
}

/** One entry of the history (CA-57). */
export function presentTicket({ authorID, authorName, assignedToName, ...ticket }: StoredTicket): Ticket {
  return { ...ticket, author: person(authorID, authorName), assignedToUser: person(ticket.assignedTo, assignedToName) }
}

function person(user_id: number | null, name: string | null): Person | null {
  return user_id === null || name === null ? null : { user_id, name }
}
