import { type Api } from './api.ts'

/** An action as the server gives it, as far as journeys look. */
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

/** An action that somebody may edit, found on the screen by its title alone. */
export interface OwnAction extends Row {
  /** How often the server's history has a change with this note. */
  notes: (note: string) => Promise<number>
}

/**
 * Two open actions of whoever asks, put to a manager unless somebody is named; in a new company
 * each title is there once.
 * Opened for this: what the demo company has differs from hour to hour, and may be none. A journey
 * that shares its server with another that asks says other titles.
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
    throw new Error('The demo company has actions and active projects.')
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
