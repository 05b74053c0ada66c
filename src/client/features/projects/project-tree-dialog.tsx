import { useLingui } from '@lingui/react/macro'
import { IconCrane, IconUserOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { naturalCompare } from '#contract/kernel/natural.ts'
import { initialsOf, organization, useShownName, type TreePerson } from '#client/features/team/door.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Tree } from '#client/ui/tree/tree.tsx'
import type { TreeNode } from '#client/ui/tree/tree-rows.ts'
import { projectTree, type ProjectBranch, type TreeProject } from './project-tree.ts'

type ProjectTreeDialogProps = {
  people: readonly TreePerson[]
  projects: readonly TreeProject[]
  /** Only this person's own chain (ACL-192). */
  root?: number
  onClose: () => void
}

/** The organization tree with each person's active projects as leaves (PROJ-04, G2-24). */
export function ProjectTreeDialog({ people, projects, root, onClose }: ProjectTreeDialogProps) {
  const { t } = useLingui()
  const shownName = useShownName()
  const nodes = useMemo(() => {
    const sorted = projects.toSorted((one, other) => naturalCompare(one.number, other.number))
    const tree = projectTree(organization(people, root), sorted)
    const branch = ({ person, projects, below }: ProjectBranch<TreePerson, TreeProject>): TreeNode => ({
      id: String(person.user_id),
      text: shownName(person),
      second: person.user_metadata.jobTitle,
      lead: initialsOf(person.name),
      dim: person.blocked,
      children: [...projects.map(leaf), ...below.map(branch)],
    })
    const unassigned: TreeNode = {
      id: 'unassigned',
      text: t`Unassigned`,
      lead: <IconUserOff size={20} stroke={1.9} />,
      children: tree.unassigned.map(leaf),
    }
    return [...tree.branches.map(branch), ...(tree.unassigned.length > 0 ? [unassigned] : [])]
  }, [people, projects, root, shownName, t])
  return (
    <Dialog title={t`Project Tree`} look="wide" onClose={onClose}>
      <Tree label={t`Project Tree`} nodes={nodes} />
    </Dialog>
  )
}

function leaf(project: TreeProject): TreeNode {
  return { id: `project ${project.uid}`, text: `${project.number} - ${project.name}`, lead: <IconCrane size={20} stroke={1.9} /> }
}
