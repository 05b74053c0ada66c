import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { cx } from '../cx.ts'
import { useUiWords } from '../words.tsx'
import { Icon } from '../icon.tsx'
import css from './movable-rows.module.css'

type MovableRowsProps = {
  /** Names one of them, "Step", and the button that adds one, "Add step". */
  entry: string
  add: string
  count: number
  /** No more than this. */
  most?: number
  disabled?: boolean
  /** One line each, or a card with a head. */
  look: 'lines' | 'cards'
  /** Puts an empty one at the end. */
  onInsert: () => void
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
  children: (index: number, name: string) => ReactNode
}

/**
 * Entries with buttons that move them up and down, take them away and add one; the focus stays with
 * what was moved.
 */
export function MovableRows({
  entry,
  add,
  count,
  most,
  disabled,
  look,
  onInsert,
  onRemove,
  onMove,
  children,
}: MovableRowsProps) {
  const words = useUiWords()
  const list = useRef<HTMLOListElement>(null)
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, index) => index))
  const fresh = useRef(count)
  // Where the focus goes next. A state, for it is moved after the drawing that has the row there.
  const [then, setThen] = useState<{ index: number; part: string } | null>(null)
  // Filled or emptied from outside.
  if (keys.length !== count)
    setKeys(Array.from({ length: count }, (_, index) => keys[index] ?? -1 - index))
  useEffect(() => {
    if (then === null) return
    const { index, part } = then
    const row = list.current?.children.item(index) ?? list.current?.lastElementChild
    const wanted = [
      ...(row?.querySelectorAll<HTMLElement>(
        part === 'field' ? 'input, textarea, button' : `[data-part="${part}"], [data-part]`,
      ) ?? []),
    ]
    const target =
      wanted.find((each) => each.dataset['part'] === part && !each.matches(':disabled')) ??
      wanted.find((each) => !each.matches(':disabled'))
    if (target) target.focus()
    else list.current?.parentElement?.querySelector<HTMLElement>(':scope > button')?.focus()
  }, [then])

  const insert = () => {
    setKeys([...keys, fresh.current])
    fresh.current += 1
    setThen({ index: count, part: 'field' })
    onInsert()
  }
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1))
    setThen({ index, part: 'remove' })
    onRemove(index)
  }
  const move = (from: number, to: number) => {
    setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? 0))
    setThen({ index: to, part: to < from ? 'up' : 'down' })
    onMove(from, to)
  }
  return (
    <div className={css.rows}>
      <ol ref={list} className={css.list}>
        {keys.map((key, index) => {
          const name = `${entry} ${index + 1}`
          return (
            <li key={key} className={cx(css.row, css[look])}>
              {look === 'cards' && <h3 className={css.name}>{name}</h3>}
              <div className={css.content}>{children(index, name)}</div>
              <div className={css.buttons}>
                <IconButton
                  size="small"
                  data-part="up"
                  label={words.moveUp(name)}
                  icon={<Icon icon={IconArrowUp} size={20} />}
                  disabled={disabled || index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  size="small"
                  data-part="down"
                  label={words.moveDown(name)}
                  icon={<Icon icon={IconArrowDown} size={20} />}
                  disabled={disabled || index === count - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  size="small"
                  data-part="remove"
                  label={words.remove(name)}
                  icon={<Icon icon={IconTrash} size={20} />}
                  disabled={disabled}
                  onClick={() => remove(index)}
                />
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        icon={<Icon icon={IconPlus} size={20} />}
        disabled={disabled || (most !== undefined && count >= most)}
        onClick={insert}
      >
        {add}
      </Button>
    </div>
  )
}
