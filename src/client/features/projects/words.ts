import { msg } from '@lingui/core/macro'

/** Toasts and titles of projects, as specified (PROJ-21 to PROJ-31, G1-117, G2-06). */
export const projectWords = {
  adding: msg`Adding Project`,
  created: msg`Project Created`,
  notCreated: msg`Error while adding the project`,
  addFailed: msg`Failed to add projects`,
  updateFailed: msg`Failed to update project`,
  removeFailed: msg`Failed to remove project`,
  saved: msg`Saved`,
  removed: msg`Removed`,
  savedHere: msg`Saved on this device`,
  fetchFailed: msg`Failed to retrieve projects`,
  loadFailed: msg`Failed to load projects. Please try again.`,
  none: msg`No projects available`,
  removeQuestion: msg`Are you sure you want to remove the project?`,
  activateQuestion: msg`Are you sure you want to make the project active?`,
  assignFirst: msg`Please assign the project to user!`,
}
