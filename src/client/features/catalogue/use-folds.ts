import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import type { TreeNode } from '#client/ui/tree/tree-rows.ts'
import type { Plans } from './lookups.ts'
import { openFormIn } from './use-open-form.ts'
import { programNode } from './use-program-nodes.ts'

type Folds = { closed: ReadonlySet<string>; onChange: (closed: ReadonlySet<string>) => void }

export type Opened = [ReadonlySet<string>, Dispatch<SetStateAction<ReadonlySet<string>>>]

/**
 * The opened nodes. The state outlives the tree, which a form replaces on a phone. The form in the
 * address is unfolded.
 */
export function useOpened(plans: Plans | null, form: string): Opened {
  const opened = useState<ReadonlySet<string>>(nothing)
  const [followed, setFollowed] = useState('')
  if (plans !== null && followed !== form) {
    const chosen = openFormIn(plans, form)
    setFollowed(form)
    if (chosen)
      opened[1](
        new Set([
          ...opened[0],
          programNode(chosen.plan.safetyPlanID),
          ...(chosen.parent ? [String(chosen.parent.id)] : []),
        ]),
      )
  }
  return opened
}

/**
 * Returns the folded nodes: all but the opened ones. During a search the paths to the matches are
 * unfolded.
 */
export function useFolds(
  nodes: readonly TreeNode[],
  isFinding: boolean,
  [opened, setOpened]: Opened,
): Folds {
  const branches = useMemo(() => branchesOf(nodes), [nodes])
  const [closedFound, setClosedFound] = useState<ReadonlySet<string>>(nothing)
  const [was, setWas] = useState(isFinding)
  if (was !== isFinding) {
    setWas(isFinding)
    setClosedFound(nothing)
  }
  const closed = useMemo(
    () => new Set(branches.filter((id) => !opened.has(id))),
    [branches, opened],
  )
  if (isFinding) return { closed: closedFound, onChange: setClosedFound }
  // Nodes that are not visible now keep their state.
  return {
    closed,
    onChange: (now) =>
      setOpened(
        (before) =>
          new Set([
            ...[...before].filter((id) => !branches.includes(id)),
            ...branches.filter((id) => !now.has(id)),
          ]),
      ),
  }
}

const nothing: ReadonlySet<string> = new Set()

const branchesOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children?.length ? [id, ...branchesOf(children)] : []))
