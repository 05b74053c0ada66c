import type { Api } from './api.ts'

interface Row {
  correctiveActionID: number
  title: string
  status: string
  openedBy: number
}

/** Values for each parameter of an address; a new parameter needs an entry here. */
export type Examples = Readonly<Record<string, readonly string[]>>

/** Returns examples from the caller's company. */
export async function examples(api: Api): Promise<Examples> {
  const actions = await api.get<Row[]>(`/api/accounts/${api.me.accountID}/actions`)
  const projects = await api.get<{ projectID: number }[]>(
    `/api/accounts/${api.me.accountID}/projects`,
  )
  const own = actions.find(
    (action) => action.openedBy === api.me.user_id && action.status !== 'Closed',
  )
  const foreign = actions.find(
    (action) => action.status === 'Closed' && action.openedBy !== api.me.user_id,
  )
  const people = await api.get<{ user_id: number; name: string }[]>(
    `/api/accounts/${api.me.accountID}/users`,
  )
  const [longest] = people.toSorted(
    (one, other) => other.name.length - one.name.length || one.user_id - other.user_id,
  )
  const records = await api.get<{ id: number; findings: number; photos: number }[]>(
    '/api/submissions?limit=100',
  )
  const [telling] = records.toSorted(
    (one, other) => other.findings + other.photos - one.findings - one.photos,
  )
  const plans = await api
    .get<{ data: { id: number }[] }>(`/api/accounts/${api.me.accountID}/pre-task-plans`)
    .catch(() => ({ data: [] }))
  const logs = `/api/accounts/${api.me.accountID}/osha`
  const [establishment] = await api
    .get<{ establishmentID: number }[]>(`${logs}/establishments`)
    .catch(() => [])
  const [line] = establishment
    ? await api.get<{ oshaCaseID: number; logYear: number }[]>(
        `${logs}/establishments/${establishment.establishmentID}/log`,
      )
    : []
  const osha = {
    establishmentID: [String(establishment?.establishmentID ?? 1)],
    year: [String(line?.logYear ?? 2025)],
    oshaCaseID: [String(line?.oshaCaseID ?? 1)],
  }
  const me = String(api.me.user_id)
  return {
    ...osha,
    caID: [own, foreign].flatMap((action) => (action ? [String(action.correctiveActionID)] : [])),
    project: [String(projects[0]?.projectID)],
    accountID: ['1'],
    submissionID: [String(telling?.id)],
    ptpSubmissionId: [String(plans.data.at(-1)?.id ?? 1)],
    userID: [me, String(longest?.user_id)],
    userId: [me],
  }
}
