import { type Api } from './api.ts'

interface Row {
  correctiveActionID: number
  title: string
  status: string
  assignedTo: number
  openedBy: number
}

interface TicketRow {
  notes: string
}

/** An action that somebody may edit, found on the screen by its title alone. */
export interface OwnAction {
  title: string
  /** How often the server's history has a change with this note. */
  notes: (note: string) => Promise<number>
}

/** The open actions of whoever asks, of which each title is there once. */
export async function ownActions(api: Api): Promise<OwnAction[]> {
  const account = `/api/accounts/${api.me.accountID}`
  const all = await api.get<Row[]>(`${account}/actions`)
  const alone = all.filter(({ title }) => all.filter((other) => other.title === title).length === 1)
  const own = alone.filter(({ status, assignedTo, openedBy }) => status !== 'Closed' && [assignedTo, openedBy].includes(api.me.user_id))
  return own.map(({ title, correctiveActionID }) => ({
    title,
    notes: async (note) => (await api.get<TicketRow[]>(`${account}/actions/${correctiveActionID}/tickets`)).filter(({ notes }) => notes === note).length,
  }))
}
