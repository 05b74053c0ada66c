import { useMemo, useState } from 'react'
import type { TreeNode } from '#client/ui/tree/tree-rows.ts'

type Folds = { closed: ReadonlySet<string>; onChange: (closed: ReadonlySet<string>) => void }

/** What of a tree is folded: all but what was opened; while something is looked for, what is found stands open on its path. */
export function useFolds(nodes: readonly TreeNode[], isFinding: boolean, first: readonly string[]): Folds {
  const branches = useMemo(() => branchesOf(nodes), [nodes])
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(first))
  const [closedFound, setClosedFound] = useState<ReadonlySet<string>>(nothing)
  const [was, setWas] = useState(isFinding)
  if (was !== isFinding) {
    setWas(isFinding)
    setClosedFound(nothing)
  }
  const closed = useMemo(() => new Set(branches.filter((id) => !opened.has(id))), [branches, opened])
  if (isFinding) return { closed: closedFound, onChange: setClosedFound }
  // What is not in sight for now keeps its state.
  return { closed, onChange: (now) => setOpened((before) => new Set([...[...before].filter((id) => !branches.includes(id)), ...branches.filter((id) => !now.has(id))])) }
}

const nothing: ReadonlySet<string> = new Set()

const branchesOf = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ id, children }) => (children?.length ? [id, ...branchesOf(children)] : []))
