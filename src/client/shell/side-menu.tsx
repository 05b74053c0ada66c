import { useLingui } from '@lingui/react/macro'
import { IconHelp } from '@tabler/icons-react'
import { useRef } from 'react'
import { cx } from '#client/ui/cx.ts'
import { useRoving } from '#client/ui/keys/use-roving.ts'
import { openWithin } from '#client/ui/page/open-within.ts'
import { isMainPress } from '#client/ui/popup/main-press.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Menu } from '#client/ui/popup/menu.tsx'
import { useWindowEvent } from '#client/ui/use-window-event.ts'
import { useGo } from './address.ts'
import type { MenuEntry, MenuGroup } from './capability.ts'
import { menuIcons } from './menu-icons.ts'
import css from './side-menu.module.css'

type SideMenuProps = {
  groups: readonly MenuGroup[]
  path: string
  look: 'rail' | 'menu'
  /** The open menu lies over the page, above its rail. */
  over: boolean
  /** Adds a last button that requests help (SHELL-23). */
  onNeedHelp?: (() => void) | undefined
  onClose: () => void
}

/**
 * The places of a role: a rail of icons with short words, or the open menu with groups and full
 * labels.
 */
export function SideMenu({ groups, path, look, over, onNeedHelp, onClose }: SideMenuProps) {
  const { t } = useLingui()
  const places = useRef<HTMLElement>(null)
  useRoving(places, 'down')
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose(), over)
  const full = look === 'menu' || over
  return (
    <>
      {over && (
        <div
          className={css.scrim}
          onPointerDown={(event) => isMainPress(event) && onClose()}
          aria-hidden="true"
        />
      )}
      <nav
        ref={places}
        className={cx(css.nav, full ? css.menu : css.rail, over && css.over)}
        aria-label={t`Main menu`}
      >
        {groups.map((group) => (
          <Group key={group.key} group={group} full={full} path={path} onOpened={onClose} />
        ))}
        {onNeedHelp && (
          <button
            type="button"
            className={cx(css.link, full ? css.wide : css.narrow, css.help)}
            aria-label={t`Need help`}
            onClick={() => {
              onClose()
              onNeedHelp()
            }}
          >
            <Icon icon={IconHelp} size={24} />
            {full ? t`Need help` : t`Help`}
          </button>
        )}
      </nav>
    </>
  )
}

type GroupProps = { group: MenuGroup; full: boolean; path: string; onOpened: () => void }

/** A group of places, under its name in the open menu; the rail leaves out one element for each. */
function Group({ group: { label, folded, entries }, full, path, onOpened }: GroupProps) {
  const { i18n } = useLingui()
  if (!full && folded)
    return (
      <ul className={cx(css.list, css.group)}>
        <li>
          <FoldedGroup
            label={i18n._(label ?? folded.short)}
            folded={folded}
            entries={entries}
            path={path}
          />
        </li>
      </ul>
    )
  const places = (look: string | undefined) => (
    <ul className={look}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <MenuLink
            entry={entry}
            full={full}
            current={isCurrent(path, entry.path)}
            onOpened={onOpened}
          />
        </li>
      ))}
    </ul>
  )
  if (!full || !label) return places(cx(css.list, css.group))
  return (
    <div className={css.group}>
      <div className={css.name}>{i18n._(label)}</div>
      {places(css.list)}
    </div>
  )
}

type FoldedGroupProps = {
  label: string
  folded: NonNullable<MenuGroup['folded']>
  entries: readonly MenuEntry[]
  path: string
}

/** A group of the rail as one place, which opens a menu of its entries. */
function FoldedGroup({ label, folded: { short, icon }, entries, path }: FoldedGroupProps) {
  const { i18n } = useLingui()
  const go = useGo()
  const items = entries.map((entry) => ({
    key: entry.path,
    label: i18n._(entry.label),
    icon: <Icon icon={menuIcons[entry.icon]} />,
    href: entry.path,
    onSelect: () => go(entry.path),
  }))
  const current = entries.some((entry) => isCurrent(path, entry.path))
  return (
    <Menu
      label={label}
      items={items}
      align="start"
      head={<div className={css.name}>{label}</div>}
      trigger={(trigger) => (
        <button
          type="button"
          className={cx(css.link, css.narrow, css.folded)}
          aria-label={label}
          aria-current={current ? 'true' : undefined}
          {...trigger}
        >
          <Icon icon={menuIcons[icon]} size={24} />
          {i18n._(short)}
        </button>
      )}
    />
  )
}

type MenuLinkProps = { entry: MenuEntry; full: boolean; current: boolean; onOpened?: () => void }

/** One place: an icon over its short word, or next to its full label. */
export function MenuLink({ entry, full, current, onOpened }: MenuLinkProps) {
  const { i18n } = useLingui()
  const go = useGo()
  const label = i18n._(entry.label)
  return (
    <a
      className={cx(css.link, full ? css.wide : css.narrow)}
      href={entry.path}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={openWithin(() => {
        go(entry.path)
        onOpened?.()
      })}
    >
      <Icon icon={menuIcons[entry.icon]} size={24} />
      {full ? label : i18n._(entry.short)}
    </a>
  )
}

export function isCurrent(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}
