import type { Records } from '#client/data/replica/rows.ts'
import { OrganizationTreeDialog, type TreePerson } from '#client/features/team/door.ts'
import { ProjectTreeDialog } from './project-tree-dialog.tsx'
import type { TreeProject } from './project-tree.ts'

type TreeDialogProps = {
  of: 'projects' | 'people'
  people: Records<TreePerson>
  projects: Records<TreeProject>
  /** Only this person's own chain (ACL-192). */
  root?: number
  /** To a project, by its uid. */
  onProject: (uid: string) => void
  onClose: () => void
}

/** The two trees over the projects (PROJ-04, PROJ-05), fetched when one is first opened. */
export function TreeDialog({ of, projects, onProject, ...props }: TreeDialogProps) {
  return of === 'projects' ? (
    <ProjectTreeDialog projects={projects} onProject={onProject} {...props} />
  ) : (
    <OrganizationTreeDialog {...props} />
  )
}
