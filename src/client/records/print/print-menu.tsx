import { useLingui } from '@lingui/react/macro'
import { IconDots, IconPrinter } from '@tabler/icons-react'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Menu } from '#client/ui/popup/menu.tsx'

/** The way to the printer for who does not press Ctrl+P: in the menu of what else can be done with a record or a list. */
export function PrintMenu() {
  const { t } = useLingui()
  const items = [{ key: 'print', label: t`Print`, icon: <IconPrinter size={22} stroke={1.9} aria-hidden="true" />, onSelect: () => setTimeout(() => print()) }]
  return <Menu label={t`More`} items={items} trigger={(trigger) => <IconButton {...trigger} variant="outline" label={t`More`} icon={<IconDots size={22} stroke={1.9} aria-hidden="true" />} />} />
}
