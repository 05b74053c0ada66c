import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import { deeperThan, treeRows, type TreeNode, type TreeRow } from './tree-rows.ts'
import css from './tree.module.css'

export type TreeProps = {
  label: string
  nodes: readonly TreeNode[]
  selected?: string | null
  onSelect?: (id: string) => void
  /** Levels that are open at first; all by default. */
  openTo?: number
}

/** A tree to read: arrows walk, open and fold it, letters find, Enter chooses, or folds what is not to choose. */
export function Tree({ label, nodes, selected = null, onSelect, openTo = Number.POSITIVE_INFINITY }: TreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(deeperThan(nodes, openTo)))
  const [active, setActive] = useState<string | null>(selected)
  const list = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => treeRows(nodes, closed), [nodes, closed])
  const current = rows.some((row) => row.node.id === active) ? active : (rows[0]?.node.id ?? null)

  const fold = (id: string, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  const go = (row: TreeRow | undefined) => {
    if (!row) return
    setActive(row.node.id)
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[rows.indexOf(row)]?.focus()
  }
  const press = ({ node, open }: TreeRow) => {
    if (onSelect && !node.folds) onSelect(node.id)
    else if (node.children?.length) fold(node.id, !open)
  }
  const keyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => row.node.id === current)
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const hasChildren = Boolean(row.node.children?.length)
    const act: Record<string, () => void> = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => (row.open ? go(rows[at + 1]) : hasChildren && fold(row.node.id, true)),
      ArrowLeft: () => (row.open ? fold(row.node.id, false) : go(rows.find((each) => each.node.id === row.parent))),
      Enter: () => press(row),
      ' ': () => press(row),
    }
    const found = act[event.key]
    if (!found && event.key.length !== 1) return
    event.preventDefault()
    if (found) found()
    else go(startingWith(event.key, rows, at))
  }
  return (
    <div ref={list} role="tree" aria-label={label} className={css.tree} onKeyDown={keyDown}>
      {rows.map((row) => (
        <Item
          key={row.node.id}
          row={row}
          tab={row.node.id === current ? 0 : -1}
          selected={row.node.id === selected}
          onFold={(open) => fold(row.node.id, open)}
          onPress={() => {
            setActive(row.node.id)
            press(row)
          }}
        />
      ))}
    </div>
  )
}

type ItemProps = { row: TreeRow; tab: 0 | -1; selected: boolean; onFold: (open: boolean) => void; onPress: () => void }

function Item({ row, tab, selected, onFold, onPress }: ItemProps) {
  const { node, level, open } = row
  const branch = Boolean(node.children?.length)
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <div
      role="treeitem"
      tabIndex={tab}
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={branch ? open : undefined}
      aria-selected={selected}
      className={cx(css.item, selected && css.selected, node.dim && css.dim)}
      onClick={onPress}
    >
      {row.lines.map((_, at) => (
        <span key={at} aria-hidden="true" className={cx(css.guide, guide(row, at))} />
      ))}
      <span
        aria-hidden="true"
        className={css.fold}
        onClick={(event) => {
          if (!branch) return
          event.stopPropagation()
          onFold(!open)
        }}
      >
        {branch && <Chevron size={22} stroke={1.9} />}
      </span>
      {node.lead && (
        <span className={css.lead} aria-hidden="true">
          {node.lead}
        </span>
      )}
      <span className={css.words}>
        <span className={css.text}>{node.text}</span>
        {node.second && <span className={css.second}>{node.second}</span>}
      </span>
      {node.end && <span className={css.end}>{node.end}</span>}
    </div>
  )
}

/** The last column of lines turns off to the node, as a tee or, for a last child, as an elbow. */
function guide(row: TreeRow, at: number): string | false | undefined {
  const own = at === row.lines.length - 1
  if (own) return row.place === row.siblings ? css.elbow : css.tee
  // A line goes on where the ancestor on the next level has a sibling below.
  return Boolean(row.lines[at + 1]) && css.pass
}

function startingWith(letter: string, rows: readonly TreeRow[], at: number): TreeRow | undefined {
  const start = letter.toLowerCase()
  const from = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return from.find((row) => row.node.text.toLowerCase().startsWith(start))
}
