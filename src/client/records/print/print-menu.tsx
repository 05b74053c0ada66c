import { useLingui } from '@lingui/react/macro'
import { IconPrinter } from '@tabler/icons-react'
import { DotsButton } from '#client/ui/button/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'

/**
 * The menu item for printing, for people who do not press Ctrl+P: in the menu of a record or list,
 * next to `more`.
 */
export function PrintMenu({ more = [] }: { more?: readonly MenuItem[] }) {
  const { t } = useLingui()
  const items = [
    ...more,
    {
      key: 'print',
      label: t`Print`,
      icon: <Icon icon={IconPrinter} />,
      onSelect: () => setTimeout(() => print()),
    },
  ]
  return (
    <Menu
      label={t`More`}
      items={items}
      trigger={(trigger) => <DotsButton {...trigger} across variant="outline" label={t`More`} />}
    />
  )
}
