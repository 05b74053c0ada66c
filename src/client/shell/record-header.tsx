import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconDotsVertical } from '@tabler/icons-react'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import { useRootMark } from '#client/ui/use-root-mark.ts'
import { useGo } from './address.ts'
import type { MenuGroup } from './capability.ts'
import { menuIcons } from './menu-icons.ts'
import { Greeting, type MeActs, useMeItems } from './me-menu.tsx'
import type { PhoneHead } from './phone-head.ts'
import { SyncButton } from './sync-button.tsx'
import css from './header.module.css'

type RecordHeaderProps = {
  head: PhoneHead
  groups: readonly MenuGroup[]
  acts: MeActs
}

/**
 * The header of a phone over one record: back, its number, the sync state, and the menu under More.
 */
export function RecordHeader({ head: { title, back }, groups, acts }: RecordHeaderProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const items = useMeItems(acts)
  // Makes the screen's bars lower: two of them take at most 110 px.
  useRootMark('recordHeader')
  const places = groups
    .flatMap(({ entries }) => entries)
    .map(({ path, label, icon }): MenuItem => ({
      key: path,
      label: i18n._(label),
      icon: <Icon icon={menuIcons[icon]} />,
      href: path,
      onSelect: () => go(path),
    }))
  return (
    <header className={css.record}>
      <IconButton
        label={back.label}
        icon={<Icon icon={IconChevronLeft} size={24} bold />}
        size="small"
        onClick={() => go(back.href)}
      />
      <span className={css.number}>{title}</span>
      <SyncButton />
      <Menu
        label={t`More`}
        items={[...places, ...items]}
        head={<Greeting badge />}
        trigger={(trigger) => (
          <IconButton
            label={t`More`}
            size="small"
            icon={<Icon icon={IconDotsVertical} size={24} />}
            {...trigger}
          />
        )}
      />
    </header>
  )
}
