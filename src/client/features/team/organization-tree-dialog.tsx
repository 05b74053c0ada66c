import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFoldDown, IconFoldUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Associate } from '#contract/team/schema.ts'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import { PrintMenu } from '#client/records/print/print-menu.tsx'
import { PrintSheet } from '#client/records/print/print-sheet.tsx'
import { ListsLoadBoundary } from '#client/records/lists-load-boundary.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Tree } from '#client/ui/tree/tree.tsx'
import {
  countMatching,
  deeperThan,
  matchingNodes,
  readyNodeTexts,
  treeRows,
  type TreeNode,
} from '#client/ui/tree/tree-rows.ts'
import { useReady } from '#client/ui/when-idle.ts'
import { organization, type DirectReports } from './organization.ts'
import { usePersonLabel } from './use-person-label.ts'
import { Icon } from '#client/ui/icon.tsx'
import { initials } from '#client/ui/initials.ts'
import { useMovePerson } from './use-move-person.tsx'
import css from './organization-tree.module.css'

/** A person as the tree shows them. */
export type TreePerson = Associate

type OrganizationTreeDialogProps = {
  people: RecordListData<TreePerson>
  /** The person on top; limits the tree to their own chain (ACL-192). */
  root?: number
  onClose: () => void
}

/**
 * Shows the reporting tree, the owner on top, inactive people marked (PROJ-05, G2-24). It finds
 * people by name, moves them for those who may, and prints.
 */
export function OrganizationTreeDialog({ people, root, onClose }: OrganizationTreeDialogProps) {
  const { t } = useLingui()
  const nodes = useNodes(people.rows, root)
  const [words, setWords] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(nothing)
  // Folds of the found tree, until the search changes.
  const [closedFound, setClosedFound] = useState<ReadonlySet<string>>(nothing)
  const find = (typed: string) => {
    setWords(typed)
    setClosedFound(nothing)
  }
  useReady(nodes, readyNodeTexts)
  const found = useMemo(() => matchingNodes(nodes, words), [nodes, words])
  const count = useMemo(
    () => (words.trim() === '' ? null : countMatching(nodes, words)),
    [nodes, words],
  )
  const { move, confirmDialog, undoNote } = useMovePerson(people)
  return (
    <>
      <Dialog title={t`Organization Tree`} look="wide" scroll={700} onClose={onClose}>
        <ListsLoadBoundary
          of={[people]}
          failed={t`The people could not be read`}
          loading={t`Loading the people`}
        >
          <div className={css.tools}>
            <SearchField
              label={t`Find a person`}
              placeholder={t`Name or job title`}
              value={words}
              onChange={find}
            />
            <Button
              size="small"
              icon={<Icon icon={IconFoldDown} size={20} />}
              onClick={() => setClosed(nothing)}
            >{t`Expand all`}</Button>
            <Button
              size="small"
              icon={<Icon icon={IconFoldUp} size={20} />}
              onClick={() => setClosed(new Set(deeperThan(nodes, 0)))}
            >{t`Collapse all`}</Button>
            <PrintMenu />
          </div>
          {undoNote}
          <output className={css.count}>
            {count !== null && plural(count, { one: '# person found', other: '# people found' })}
          </output>
          {/* Opens the paths to the found people, even where the tree was folded. */}
          <Tree
            label={t`Organization Tree`}
            nodes={found}
            folded={
              count === null
                ? { closed, onChange: setClosed }
                : { closed: closedFound, onChange: setClosedFound }
            }
            move={move}
          />
        </ListsLoadBoundary>
        {confirmDialog}
      </Dialog>
      <PrintSheet alone title={t`Organization Tree`}>
        {() =>
          treeRows(found, nothing).map(({ node, level }) => (
            <p
              key={node.id}
              className={css.line}
              style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}
            >
              <strong>{node.text}</strong>
              {node.second && <span>, {node.second}</span>}
            </p>
          ))
        }
      </PrintSheet>
    </>
  )
}

const nothing: ReadonlySet<string> = new Set()

function useNodes(people: readonly TreePerson[], root: number | undefined): readonly TreeNode[] {
  const { t } = useLingui()
  const shownName = usePersonLabel()
  return useMemo(() => {
    const node = ({ person, below, count }: DirectReports<TreePerson>): TreeNode => ({
      id: String(person.user_id),
      text: shownName(person),
      second: person.user_metadata.jobTitle,
      also: person.user_metadata.jobTitle,
      lead: () => initials(person.name),
      end: () => [
        ...(count > 0 ? [plural(count, { one: '# below', other: '# below' })] : []),
        t`Tier ${person.tier}`,
      ],
      dim: person.blocked,
      children: below.map(node),
    })
    return organization(people, root).map(node)
  }, [people, root, shownName, t])
}
