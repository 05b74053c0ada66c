import type { PeerRow } from './pages/rows.ts'
import { type Running, signIn } from './server-process.ts'

interface Action {
  caTicketHash: string
  title: string
  description: string
  projectName: string | null
  trigger: string
  severity: string
  status: string
  incidentLocation: string
  incidentTime: string
  assignedToUser: { name: string } | null
  openedByUser: { name: string } | null
}

/** The company's actions as a peer's page gets them: the texts of the app's list, and by what the app finds them. */
export async function peerRows(server: Running, who: { email: string; password: string }): Promise<PeerRow[]> {
  const headers = { authorization: `Bearer ${await signIn(server.port, who)}` }
  const get = async (path: string): Promise<unknown> => (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).json()
  const me = (await get('/api/users/me')) as { user_metadata: { accountID: number } }
  const actions = (await get(`/api/accounts/${me.user_metadata.accountID}/actions`)) as Action[]
  return actions.map((action) => {
    const row = {
      number: action.caTicketHash,
      title: action.title,
      project: action.projectName ?? '',
      trigger: action.trigger,
      severity: action.severity,
      assigned: action.assignedToUser?.name ?? '',
      opened: action.openedByUser?.name ?? '',
      date: action.incidentTime.slice(0, 16).replace('T', ' '),
      status: action.status,
    }
    const { date: _, ...found } = row
    return { ...row, key: action.caTicketHash, text: [...Object.values(found), action.description, action.incidentLocation].join(' ').toLowerCase() }
  })
}
