import type { RecordListData } from '#client/data/replica/view-types.ts'
import { OrganizationTreeDialog, type TreePerson } from '#client/features/team/door.ts'
import { ProjectTreeDialog } from './project-tree-dialog.tsx'
import type { TreeProject } from './project-tree.ts'

type TreeDialogProps = {
  of: 'projects' | 'people'
  people: RecordListData<TreePerson>
  projects: RecordListData<TreeProject>
  /** The person on top; limits the tree to their own chain (ACL-192). */
  root?: number
  /** Leads to a project, by its uid. */
  onProject: (uid: string) => void
  onClose: () => void
}

/**
 * Shows one of the two trees over the projects (PROJ-04, PROJ-05); their code loads at the first
 * opening.
 */
export function TreeDialog({ of, projects, onProject, ...props }: TreeDialogProps) {
  return of === 'projects' ? (
    <ProjectTreeDialog projects={projects} onProject={onProject} {...props} />
  ) : (
    <OrganizationTreeDialog {...props} />
  )
}
