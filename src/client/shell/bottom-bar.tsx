import { useLingui } from '@lingui/react/macro'
import { IconMenu2 } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { cx } from '#client/ui/cx.ts'
import { useRoving } from '#client/ui/keys/use-roving.ts'
import { keepClear } from '#client/ui/toast/keep-clear.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import { useRootMark } from '#client/ui/use-root-mark.ts'
import { useGo } from './address.ts'
import type { MenuEntry, MenuGroup } from './capability.ts'
import { menuIcons } from './menu-icons.ts'
import { Greeting, type MeActs, useMeItems } from './me-menu.tsx'
import { isCurrent, MenuLink } from './side-menu.tsx'
import css from './side-menu.module.css'

type BottomBarProps = {
  groups: readonly MenuGroup[]
  path: string
  acts: MeActs
}

/** On a phone: up to four places and More, which has the others, the badge and 'me'. */
export function BottomBar({ groups, path, acts }: BottomBarProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const me = useMeItems(acts)
  useRootMark('bottomBar')
  const bar = useRef<HTMLElement>(null)
  useRoving(bar)
  const placed = useCallback((element: HTMLElement) => {
    bar.current = element
    return keepClear(element)
  }, [])
  const all = groups.flatMap(({ entries }) => entries)
  // The entries of a folded group have its name too, because others may have equal words.
  const nameOf = (entry: MenuEntry) => {
    const group = groups.find(({ folded, entries }) => folded && entries.includes(entry))
    return [group?.label, entry.label].flatMap((label) => (label ? [i18n._(label)] : [])).join(': ')
  }
  const places = all
    .filter(({ seldom }) => !seldom)
    .toSorted((one, other) => Number(other.first ?? false) - Number(one.first ?? false))
    .slice(0, 4)
  const left = all
    .filter((entry) => !places.includes(entry))
    .map((entry): MenuItem => {
      const { path: href, icon } = entry
      return {
        key: href,
        label: nameOf(entry),
        icon: <Icon icon={menuIcons[icon]} />,
        href,
        onSelect: () => go(href),
      }
    })
  return (
    <nav ref={placed} className={css.bar} aria-label={t`Main menu`}>
      {places.map((entry) => (
        <MenuLink
          key={entry.path}
          entry={entry}
          full={false}
          current={isCurrent(path, entry.path)}
        />
      ))}
      <Menu
        label={t`More`}
        items={[...left, ...me]}
        head={<Greeting badge />}
        trigger={(trigger) => (
          <button type="button" className={cx(css.link, css.narrow, css.more)} {...trigger}>
            <Icon icon={IconMenu2} size={24} />
            {t`More`}
          </button>
        )}
      />
    </nav>
  )
}
