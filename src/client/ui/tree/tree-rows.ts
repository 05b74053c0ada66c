import type { ReactNode } from 'react'

export type TreeNode = {
  id: string
  /** What it is called, for screen readers and for finding by typing. */
  text: string
  /** A second line: a job title. */
  second?: ReactNode
  /** Before the words: initials, an icon. */
  lead?: ReactNode
  /** At the right: counts, a tier. */
  end?: ReactNode
  /** Inactive: in quiet ink. */
  dim?: boolean
  children?: readonly TreeNode[]
  /** A press opens or folds it, also where others are chosen by one. */
  folds?: true
}

export type TreeRow = {
  node: TreeNode
  /** From 1. */
  level: number
  /** Place among its siblings, from 1, and how many they are. */
  place: number
  siblings: number
  parent: string | null
  open: boolean
  /** For each level above it whether that ancestor has a sibling below: where guide lines go on. */
  lines: readonly boolean[]
}

/** The rows of a tree in reading order, without what is folded away. */
export function treeRows(nodes: readonly TreeNode[], closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const walk = (siblings: readonly TreeNode[], parent: string | null, lines: readonly boolean[]) => {
    for (const [at, node] of siblings.entries()) {
      const open = Boolean(node.children?.length) && !closed.has(node.id)
      rows.push({ node, level: lines.length + 1, place: at + 1, siblings: siblings.length, parent, open, lines })
      if (open) walk(node.children ?? [], node.id, [...lines, at < siblings.length - 1])
    }
  }
  walk(nodes, null, [])
  return rows
}

/** The ids of all nodes deeper than `depth` that have children: what is folded when a large tree opens. */
export function deeperThan(nodes: readonly TreeNode[], depth: number, level = 1): string[] {
  return nodes.flatMap((node) => {
    if (!node.children?.length) return []
    return [...(level > depth ? [node.id] : []), ...deeperThan(node.children, depth, level + 1)]
  })
}
