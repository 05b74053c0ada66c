import { msg } from '@lingui/core/macro'

/**
 * Words for saving projects, as specified (PROJ-16 to PROJ-23, PROJ-29, PROJ-30), with the codes of
 * their stored errors (G1-117).
 */
export const saveWords = {
  create: {
    code: 'configBackOfficeAddTeam',
    sending: msg`Adding Project`,
    sent: msg`Project Created`,
    failed: msg`Failed to add projects`,
    message: msg`Error while adding the project`,
  },
  edit: {
    code: 'backOfficeUpdateProject',
    sent: msg`Saved`,
    failed: msg`Failed to update project`,
  },
  off: {
    code: 'backOfficeRemoveProject',
    sent: msg`Removed`,
    failed: msg`Failed to remove project`,
    question: msg`Are you sure you want to remove the project?`,
  },
  on: {
    code: 'backOfficeUpdateProject',
    sent: msg`Saved`,
    failed: msg`Failed to update project`,
    question: msg`Are you sure you want to make the project active?`,
  },
}

/** Names the project in the sync tray even after its row is gone. */
export function projectSummary(row: { number: string; name: string } | undefined) {
  return row && { number: row.number, name: row.name }
}
