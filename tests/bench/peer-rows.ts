import { foldText } from '#contract/kernel/fold-text.ts'
import type { PeerRow, PeerTable } from './pages/rows.ts'
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

interface Person {
  user_id: number
  name: string
  email: string
  tier: number
  blocked: boolean
  reportsTo: { name: string } | null
  contractorCompany: { companyName: string }
  user_metadata: { jobTitle: string | null; package: string | null; canCreateProject: boolean }
  app_metadata: { role: { name: string } }
}

/** The columns of the actions' peer, in their order. */
export const actionColumns = [
  'number',
  'title',
  'project',
  'trigger',
  'severity',
  'assigned',
  'opened',
  'date',
  'status',
]

/**
 * Returns the company's actions for a peer's page: the texts of the app's list, and the text that
 * its search reads.
 */
export async function peerRows(
  server: Running,
  who: { email: string; password: string },
): Promise<PeerRow[]> {
  const { get, accountID } = await reader(server, who)
  const actions = (await get(`/api/accounts/${accountID}/actions`)) as Action[]
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
    return {
      ...row,
      key: action.caTicketHash,
      text: [...Object.values(found), action.description, action.incidentLocation]
        .join(' ')
        .toLowerCase(),
    }
  })
}

/** Returns the company's people in the same form. */
export async function peerPeople(
  server: Running,
  who: { email: string; password: string },
): Promise<PeerTable> {
  const { get, accountID } = await reader(server, who)
  const people = (await get(`/api/accounts/${accountID}/users`)) as Person[]
  const rows = people.map(
    ({
      user_id,
      name,
      email,
      tier,
      blocked,
      reportsTo,
      contractorCompany: { companyName },
      user_metadata: { jobTitle, package: licence, canCreateProject },
      app_metadata: { role },
    }) => ({
      key: String(user_id),
      title: `${name} ${jobTitle ?? ''}`,
      email,
      tier: String(tier).padStart(4, '0'),
      reports: reportsTo?.name ?? '',
      role: `${role.name} ${licence ?? ''}`,
      company: companyName,
      create: canCreateProject ? 'Yes' : 'No',
      status: blocked ? 'Inactive' : 'Active',
      text: foldText([name, jobTitle, email, companyName].join(' ')),
    }),
  )
  return {
    columns: ['tier', 'title', 'email', 'reports', 'role', 'company', 'create', 'status'],
    rows,
  }
}

/** Reads as this person; returns the number of their company too. */
async function reader(
  server: Running,
  who: { email: string; password: string },
): Promise<{ get: (path: string) => Promise<unknown>; accountID: number }> {
  const headers = { authorization: `Bearer ${await signIn(server.port, who)}` }
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).json()
  const me = (await get('/api/users/me')) as { user_metadata: { accountID: number } }
  return { get, accountID: me.user_metadata.accountID }
}
