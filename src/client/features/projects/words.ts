import { msg } from '@lingui/core/macro'
import { IconCrane } from '@tabler/icons-react'
import type { ListWords } from '#client/records/list/list-source.ts'

/** What the Saves of projects say, as specified (PROJ-16 to PROJ-23, PROJ-29, PROJ-30), with the codes of their stored errors (G1-117). */
export const saveWords = {
  create: { code: 'configBackOfficeAddTeam', sending: msg`Adding Project`, sent: msg`Project Created`, failed: msg`Failed to add projects`, message: msg`Error while adding the project` },
  edit: { code: 'backOfficeUpdateProject', sent: msg`Saved`, failed: msg`Failed to update project` },
  off: { code: 'backOfficeRemoveProject', sent: msg`Removed`, failed: msg`Failed to remove project`, question: msg`Are you sure you want to remove the project?` },
  on: { code: 'backOfficeUpdateProject', sent: msg`Saved`, failed: msg`Failed to update project`, question: msg`Are you sure you want to make the project active?` },
}

/** What the list says (PROJ-02, PROJ-24, PROJ-25, PROJ-28, SHELL-76). */
export const listWords: ListWords = {
  title: msg`Projects`,
  loading: msg`Loading projects`,
  find: { label: msg`Find a project`, placeholder: msg`Number, name or address`, ascendingOnly: true },
  create: { label: msg`Create Project` },
  icon: IconCrane,
  none: { title: msg`No projects available`, text: msg`Corrective actions and reports are kept by project. Create one for each site.`, withIcon: true },
  noMatch: { title: msg`No projects available`, text: msg`No project matches the status and search you chose.`, clear: msg`Show all projects` },
  failed: {
    code: 'backOfficeFetchProjects',
    title: msg`Failed to retrieve projects`,
    shown: msg`Failed to load projects. Please try again.`,
    text: msg`The server did not answer, and this device has no copy of the projects yet.`,
  },
}
