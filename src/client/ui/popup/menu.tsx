import { IconCheck } from '@tabler/icons-react'
import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { cx } from '../cx.ts'
import { openWithin } from '../page/open-within.ts'
import { Popup } from './popup.tsx'
import { Icon } from '../icon.tsx'
import css from './menu.module.css'

export type MenuItem = {
  key: string
  label: string
  icon?: ReactNode
  onSelect: () => void
  /** Said under the label: what is not plain from it. */
  hint?: string
  tone?: 'danger'
  /** Given: the item is a check box and the menu stays open; in a group the one that holds. */
  checked?: boolean
  /** One of several choices of which one holds: what is chosen, said over the first of them. */
  group?: string
} & (
  | { disabled?: boolean; href?: undefined }
  /** Given: the item is a link, which can be opened in a new tab as well. */
  | { disabled?: undefined; href: string }
)

export type MenuTrigger = {
  ref: RefObject<HTMLButtonElement | null>
  onClick: () => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

export type MenuProps = {
  label: string
  /** Asked for when it opens, where making them for each row would cost. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** Draws the button; spread what it is given on a `Button` or `IconButton`. */
  trigger: (trigger: MenuTrigger) => ReactNode
  align?: 'start' | 'end'
  /** Above the items: a greeting, a name. */
  head?: ReactNode
}

/** A button with a list of actions: arrows, Home, End, Escape; a tap beside it closes it. */
export function Menu({ label, items, trigger, align = 'end', head }: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const leave = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setOpen(!open),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        <Popup anchor={button} onClose={() => setOpen(false)} align={align} most={680}>
          {head}
          <MenuList
            id={id}
            label={label}
            items={typeof items === 'function' ? items() : items}
            onLeave={leave}
            onAway={() => setOpen(false)}
          />
        </Popup>
      )}
    </>
  )
}

type MenuListProps = {
  id: string
  label: string
  items: readonly MenuItem[]
  onLeave: () => void
  onAway: () => void
}

function MenuList({ id, label, items, onLeave, onAway }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => options(list.current)[0]?.focus(), [])
  // The item that had the focus went while the menu was open: the keys go on working.
  useEffect(() => {
    if (document.activeElement === document.body) options(list.current)[0]?.focus()
  })
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onAway()
    const all = options(list.current)
    const at = all.findIndex((each) => each === document.activeElement)
    // Space chooses in a menu, also what is a link.
    if (event.key === ' ' && all[at] instanceof HTMLAnchorElement) {
      event.preventDefault()
      return all[at].click()
    }
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (next === undefined) onLeave()
    else all[next % all.length]?.focus()
  }
  return (
    <div ref={list} id={id} role="menu" aria-label={label} onKeyDown={move}>
      {items.map((item, at) => {
        // It closes first, so that what the item opens takes the focus from the button.
        const choose = () => {
          if (item.checked === undefined || item.group !== undefined) onLeave()
          item.onSelect()
        }
        const look = cx(css.item, item.tone && css[item.tone])
        if (item.href !== undefined)
          return (
            <a
              key={item.key}
              role="menuitem"
              tabIndex={-1}
              href={item.href}
              className={look}
              onClick={openWithin(choose)}
            >
              {item.icon}
              {item.label}
            </a>
          )
        const role =
          item.group !== undefined
            ? 'menuitemradio'
            : item.checked === undefined
              ? 'menuitem'
              : 'menuitemcheckbox'
        const heads = item.group !== undefined && item.group !== items[at - 1]?.group
        return (
          <Fragment key={item.key}>
            {heads && (
              <div className={css.group} aria-hidden="true">
                {item.group}
              </div>
            )}
            <button
              type="button"
              role={role}
              aria-label={
                item.group !== undefined ? `${item.group}: ${item.label}` : item.hint && item.label
              }
              aria-description={item.hint}
              aria-checked={item.checked}
              disabled={item.disabled}
              tabIndex={-1}
              className={look}
              onClick={choose}
            >
              {item.checked !== undefined && (
                <span className={css.tick}>
                  {item.checked && <Icon icon={IconCheck} size={20} bold />}
                </span>
              )}
              {item.icon}
              {item.hint === undefined ? (
                item.label
              ) : (
                <Hinted label={item.label} hint={item.hint} />
              )}
            </button>
          </Fragment>
        )
      })}
    </div>
  )
}

function Hinted({ label, hint }: { label: string; hint: string }) {
  return (
    <span>
      {label}
      <span className={css.hint}>{hint}</span>
    </span>
  )
}

function options(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])]
}
