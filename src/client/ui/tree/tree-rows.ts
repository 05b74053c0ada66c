import type { ReactNode } from 'react'
import { foldText } from '#contract/kernel/fold-text.ts'
import type { SwitchProps } from '../form/switch.tsx'

export type TreeNode = {
  id: string
  /** What it is called, for screen readers and for finding by typing. */
  text: string
  /** A second line: a job title. */
  second?: ReactNode
  /** Before the words: initials, an icon; of many nodes a function, asked when it is drawn. */
  lead?: ReactNode | (() => ReactNode)
  /** At the right: counts, a tier; of many nodes a function, asked when it is drawn. */
  end?: ReactNode | (() => readonly string[])
  /** A switch at the right end, which Space on the node presses. */
  toggle?: TreeToggle
  /** Found by these words beside its text: a job title. */
  also?: string | null
  /** Inactive: in quiet ink. */
  dim?: boolean
  children?: readonly TreeNode[]
  /** A press opens or folds it, also where others are chosen by one. */
  folds?: true
}

/** `label`: what is switched, for screen readers; `word`: its state. */
export type TreeToggle = Pick<
  SwitchProps,
  'label' | 'word' | 'checked' | 'onChange' | 'disabled' | 'aria-describedby'
>

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
  const walk = (
    siblings: readonly TreeNode[],
    parent: string | null,
    lines: readonly boolean[],
  ) => {
    for (const [at, node] of siblings.entries()) {
      const open = Boolean(node.children?.length) && !closed.has(node.id)
      rows.push({
        node,
        level: lines.length + 1,
        place: at + 1,
        siblings: siblings.length,
        parent,
        open,
        lines,
      })
      if (open) walk(node.children ?? [], node.id, [...lines, at < siblings.length - 1])
    }
  }
  walk(nodes, null, [])
  return rows
}

/**
 * The ids of all nodes deeper than `depth` that have children: what is folded when a large tree
 * opens.
 */
export function deeperThan(nodes: readonly TreeNode[], depth: number, level = 1): string[] {
  return nodes.flatMap((node) => {
    if (!node.children?.length) return []
    return [...(level > depth ? [node.id] : []), ...deeperThan(node.children, depth, level + 1)]
  })
}

/** The nodes that have all the words, each on its path; the same nodes where there are no words. */
export function matchingNodes(nodes: readonly TreeNode[], words: string): readonly TreeNode[] {
  const asked = foldText(words).split(/\s+/).filter(Boolean)
  return asked.length === 0 ? nodes : kept(nodes, asked)
}

function kept(nodes: readonly TreeNode[], asked: readonly string[]): TreeNode[] {
  const found: TreeNode[] = []
  for (const node of nodes) {
    const children = node.children?.length ? kept(node.children, asked) : []
    if (children.length > 0) found.push({ ...node, children })
    // Most nodes of a large tree have nothing below, and stay the objects they are.
    else if (hasAll(node, asked))
      found.push(node.children?.length ? { ...node, children: [] } : node)
  }
  return found
}

/** How many nodes have all the words themselves. */
export function countMatching(nodes: readonly TreeNode[], words: string): number {
  const asked = foldText(words).split(/\s+/).filter(Boolean)
  const count = (some: readonly TreeNode[]): number =>
    some.reduce(
      (sum, node) =>
        sum + (hasAll(node, asked) ? 1 : 0) + (node.children?.length ? count(node.children) : 0),
      0,
    )
  return count(nodes)
}

function hasAll(node: TreeNode, asked: readonly string[]): boolean {
  const text = textOf(node)
  return asked.every((word) => text.includes(word))
}

/**
 * Makes what a search looks through ahead of the first one, a node at each step, see `useReady`.
 */
export function* readyNodeTexts(nodes: readonly TreeNode[]): Generator<void> {
  for (const node of nodes) {
    textOf(node)
    yield
    if (node.children?.length) yield* readyNodeTexts(node.children)
  }
}

const texts = new WeakMap<TreeNode, string>()

/** Folded once for a node: each key looks through ten thousand of them. */
function textOf(node: TreeNode): string {
  let known = texts.get(node)
  if (known === undefined) {
    known = foldText(node.also ? `${node.text} ${node.also}` : node.text)
    texts.set(node, known)
  }
  return known
}
