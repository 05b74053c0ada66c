import { apiOf } from './api.ts'
import { expect } from './journey.ts'
import { ownActions } from './own-actions.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

interface Action {
  description: string
  incidentLocation: string
}

type Changes = Parameters<Person['saysAbout']>[1]

/**
 * Creates an action of Dana's, assigned to the lead. Returns ways to read it from the server and to
 * let both change it.
 */
export async function sharedAction(siteward: Siteward, title: string) {
  const api = await apiOf(siteward, 'safety@ridgeline.test')
  const lead = await apiOf(siteward, 'lead@ridgeline.test')
  const [made] = await ownActions(api, { assignedTo: lead.me.user_id, dueDate: '2099-01-01' }, [
    title,
  ])
  const id = made?.correctiveActionID ?? 0
  const path = `/api/accounts/${api.me.accountID}/actions/${id}`
  const record = async () => {
    const found = await api.get<Action>(path)
    return { location: found.incidentLocation, narrative: found.description }
  }
  const tickets = () => api.get<unknown[]>(`${path}/tickets`)

  /** Lets the lead change it offline and Dana online, then reconnects the lead. */
  async function bothEdit(
    dana: Person,
    lead: Person,
    changes: { dana: Changes; lead: Changes },
  ): Promise<void> {
    await lead.opensAction(title)
    await lead.losesNetwork()
    await lead.saysAbout('Seen by the lead.', changes.lead)
    // The device empties the form when it has stored the change.
    await expect(lead.field('Notes for this change')).toHaveValue('')
    await dana.page.reload()
    await dana.opensAction(title)
    // Waits for the server's answer: until then the page shows what the device stored.
    await expect(dana.says((await record()).location)).toBeVisible()
    await dana.saysAbout('Seen by Dana.', changes.dana)
    await dana.seesToast('Corrective Action Updated')
    await lead.regainsNetwork()
  }

  return { api, id, record, tickets, bothEdit }
}
