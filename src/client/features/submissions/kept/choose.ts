import { type OfflineChoice, type PeriodBack, partOfProject, ticked } from './kept-types.ts'

/**
 * Changes what a person keeps offline. A change that may add records also requests the server's
 * list.
 */
export type ChoiceUpdate = (choice: OfflineChoice) => Partial<OfflineChoice>

const requestList = { isDue: true, asked: true }

export const addProject =
  (project: { id: number; name: string }): ChoiceUpdate =>
  ({ projects, stopped }) => ({
    projects: [...projects.filter(({ id }) => id !== project.id), project],
    stopped: stopped.filter((part) => part !== partOfProject(project.id)),
    ...requestList,
  })

export const addRecords =
  (rows: readonly { id: number; uid: string }[]): ChoiceUpdate =>
  ({ records, stopped }) => ({
    records: [
      ...records.filter(({ uid }) => rows.every((row) => row.uid !== uid)),
      ...rows.map(({ id, uid }) => ({ id, uid })),
    ],
    stopped: stopped.filter((part) => part !== ticked),
    ...requestList,
  })

/** Removes a project or the ticked records; `putBack` restores them. */
export const removePart =
  (part: string): ChoiceUpdate =>
  ({ projects, records, stopped }) => ({
    projects: projects.filter(({ id }) => partOfProject(id) !== part),
    records: part === ticked ? [] : records,
    stopped: stopped.filter((one) => one !== part),
  })

export const removeAll: ChoiceUpdate = () => ({
  projects: [],
  records: [],
  stopped: [],
  isDue: false,
  asked: false,
})

/**
 * Restores the choice before a removal. It sends no request, because nothing has left the device
 * yet.
 */
export const putBack =
  (before: OfflineChoice): ChoiceUpdate =>
  ({ projects, records, stopped }) => ({
    projects: [
      ...before.projects,
      ...projects.filter(({ id }) => before.projects.every((one) => one.id !== id)),
    ],
    records: [
      ...before.records,
      ...records.filter(({ uid }) => before.records.every((one) => one.uid !== uid)),
    ],
    stopped: [...new Set([...before.stopped, ...stopped])],
  })

export const stopPart =
  (part: string): ChoiceUpdate =>
  ({ stopped }) => ({ stopped: [...stopped, part] })
export const goOnWith =
  (part: string): ChoiceUpdate =>
  ({ stopped }) => ({ stopped: stopped.filter((one) => one !== part), asked: true })
export const goBackInTime =
  (days: PeriodBack): ChoiceUpdate =>
  () => ({ days, ...requestList })
export const renewOnWifi =
  (onWifi: boolean): ChoiceUpdate =>
  () => ({ onWifi })
export const renewNow: ChoiceUpdate = () => ({ ...requestList, stopped: [] })
export const toldOfLost: ChoiceUpdate = () => ({ lost: [] })
