import { useLingui } from '@lingui/react/macro'
import { IconCrane, IconUserOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { naturalCompare } from '#contract/kernel/natural.ts'
import { initialsOf, organization, useShownName, type TreePerson } from '#client/features/team/door.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Tree } from '#client/ui/tree/tree.tsx'
import type { TreeNode } from '#client/ui/tree/tree-rows.ts'
import { projectTree, type ProjectBranch, type ProjectTree, type TreeProject } from './project-tree.ts'

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
  const unassigned = t`Unassigned`
  const nodes = useMemo(
    () => treeNodes(projectTree(organization(people, root), sorted(projects)), { shownName, unassigned }),
    [people, projects, root, shownName, unassigned],
  )
  return (
    <Dialog title={t`Project Tree`} look="wide" scroll={700} onClose={onClose}>
      <Tree label={t`Project Tree`} nodes={nodes} />
    </Dialog>
  )
}

const sorted = (projects: readonly TreeProject[]) => projects.toSorted((one, other) => naturalCompare(one.number, other.number))

type Words = { shownName: (person: TreePerson) => string; unassigned: string }

function treeNodes(tree: ProjectTree<TreePerson, TreeProject>, words: Words): TreeNode[] {
  const branch = ({ person, projects, below }: ProjectBranch<TreePerson, TreeProject>): TreeNode => ({
    id: String(person.user_id),
    text: words.shownName(person),
    second: person.user_metadata.jobTitle,
    lead: initialsOf(person.name),
    dim: person.blocked,
    children: [...projects.map(leaf), ...below.map(branch)],
  })
  const branches = tree.branches.map(branch)
  if (tree.unassigned.length === 0) return branches
  const lead = <IconUserOff size={20} stroke={1.9} />
  return [...branches, { id: 'unassigned', text: words.unassigned, lead, children: tree.unassigned.map(leaf) }]
}

function leaf(project: TreeProject): TreeNode {
  return { id: `project ${project.uid}`, text: `${project.number} - ${project.name}`, lead: <IconCrane size={20} stroke={1.9} /> }
}
