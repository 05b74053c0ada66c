import { useLingui } from '@lingui/react/macro'
import { IconCrane, IconUserOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { organization, usePersonLabel, type TreePerson } from '#client/features/team/door.ts'
import { initials } from '#client/ui/initials.ts'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import { ListsLoadBoundary } from '#client/records/lists-load-boundary.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { Tree } from '#client/ui/tree/tree.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { TreeNode } from '#client/ui/tree/tree-rows.ts'
import {
  projectTree,
  type ProjectBranch,
  type ProjectTree,
  type TreeProject,
  withProjects,
} from './project-tree.ts'
import css from './projects.module.css'

type ProjectTreeDialogProps = {
  people: RecordListData<TreePerson>
  projects: RecordListData<TreeProject>
  /** The person on top; limits the tree to their own chain (ACL-192). */
  root?: number
  /** Leads to a project, by its uid. */
  onProject: (uid: string) => void
  onClose: () => void
}

/**
 * Shows the organization tree with each person's active projects as leaves (PROJ-04, G2-24); a
 * press on one leads to it.
 */
export function ProjectTreeDialog({
  people,
  projects,
  root,
  onProject,
  onClose,
}: ProjectTreeDialogProps) {
  const { t } = useLingui()
  const shownName = usePersonLabel()
  const [only, setOnly] = useState(false)
  const [unassigned, show, onlyThese] = [t`Unassigned`, t`Show`, t`Only people with projects`]
  const nodes = useMemo(() => {
    const whole = projectTree(organization(people.rows, root), projects.rows)
    return treeNodes(only ? withProjects(whole) : whole, { shownName, unassigned, show })
  }, [people.rows, projects.rows, root, only, shownName, unassigned, show])
  return (
    <Dialog title={t`Project Tree`} look="wide" scroll={700} onClose={onClose}>
      <ListsLoadBoundary
        of={[people, projects]}
        failed={t`The projects could not be read`}
        loading={t`Loading projects`}
      >
        <div className={css.only}>
          <Switch label={onlyThese} word={onlyThese} checked={only} onChange={setOnly} />
        </div>
        <Tree
          label={t`Project Tree`}
          nodes={nodes}
          onSelect={(id) => id.startsWith(leafMark) && onProject(id.slice(leafMark.length))}
        />
      </ListsLoadBoundary>
    </Dialog>
  )
}

/** Precedes the uid in the id of a project's node. */
const leafMark = 'project '

type Words = { shownName: (person: TreePerson) => string; unassigned: string; show: string }

function treeNodes(tree: ProjectTree<TreePerson, TreeProject>, words: Words): TreeNode[] {
  const leaf = ({ uid, number, name }: TreeProject): TreeNode => ({
    id: leafMark + uid,
    text: `${number} - ${name}`,
    lead: <Icon icon={IconCrane} size={20} />,
    end: <span className={css.show}>{words.show}</span>,
  })
  const branch = ({
    person,
    projects,
    below,
  }: ProjectBranch<TreePerson, TreeProject>): TreeNode => ({
    id: String(person.user_id),
    text: words.shownName(person),
    second: person.user_metadata.jobTitle,
    lead: initials(person.name),
    dim: person.blocked,
    folds: true,
    children: [...projects.map(leaf), ...below.map(branch)],
  })
  const branches = tree.branches.map(branch)
  if (tree.unassigned.length === 0) return branches
  const lead = <Icon icon={IconUserOff} size={20} />
  return [
    ...branches,
    {
      id: 'unassigned',
      text: words.unassigned,
      lead,
      folds: true,
      children: tree.unassigned.map(leaf),
    },
  ]
}
