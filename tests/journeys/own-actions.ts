import { type Api } from './api.ts'

/** The fields of an action that journeys use. */
export interface Row {
  correctiveActionID: number
  caTicketHash: string
  title: string
  status: string
  projectName: string
  assignedTo: number
  dueDate: string | null
  safetyPlanID: number
  safetyFormID: number
  subSafetyFormID: number | null
  safetyQuestionID: number
  trigger: string
  severity: string
  incidentTime: string
}

interface TicketRow {
  notes: string
}

/** An action that the person may edit, with a unique title. */
export interface OwnAction extends Row {
  /** Returns the number of changes with this note in the server's history. */
  notes: (note: string) => Promise<number>
}

/**
 * Opens two actions of the caller, assigned to a manager unless `to` names a person; in a new
 * company each title is unique. Opens new ones, because the demo's actions change from hour to
 * hour, and there may be none. Journeys that share a server use other titles.
 */
export async function ownActions(
  api: Api,
  to?: { assignedTo: number; dueDate: string },
  titles = ['Ladder on loose boards', 'Hose across the gate'],
): Promise<OwnAction[]> {
  const account = `/api/accounts/${api.me.accountID}`
  const [all, managers, projects] = await Promise.all([
    api.get<Row[]>(`${account}/actions`),
    api.get<{ user_id: number }[]>(`/api/users/managers/${api.me.user_id}`),
    api.get<{ projectID: number; isActive: boolean }[]>(`${account}/projects`),
  ])
  const [like] = all
  const manager = managers.find(({ user_id }) => user_id !== api.me.user_id)
  const project = projects.find(({ isActive }) => isActive)
  if (like === undefined || manager === undefined || project === undefined)
    throw new Error('The demo company lacks actions or active projects.')
  const {
    safetyPlanID,
    safetyFormID,
    subSafetyFormID,
    safetyQuestionID,
    trigger,
    severity,
    incidentTime,
  } = like
  return Promise.all(
    titles.map(async (title) => {
      const action = {
        title,
        description: title,
        projectID: project.projectID,
        safetyPlanID,
        safetyFormID,
        subSafetyFormID,
        safetyQuestionID,
        trigger,
        severity,
        status: 'Opened',
        incidentLocation: 'Gate 1',
        incidentTime,
        assignedTo: manager.user_id,
        ...to,
      }
      const made = await api.send<Row>('POST', `${account}/actions`, action)
      return {
        ...made,
        notes: async (note: string) =>
          (
            await api.get<TicketRow[]>(`${account}/actions/${made.correctiveActionID}/tickets`)
          ).filter(({ notes }) => notes === note).length,
      }
    }),
  )
}
