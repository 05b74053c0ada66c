import { IconAlertCircle } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import { useRowTab } from '#client/ui/row-tab.ts'
import css from './rows.module.css'

/** An invalid value with its reason: opens the row at that field. */
export function InvalidCell({
  value,
  why,
  onOpen,
}: {
  value: string
  why: string
  onOpen: () => void
}) {
  return (
    <button type="button" className={css.wrong} title={why} tabIndex={useRowTab()} onClick={onOpen}>
      {value !== '' && (
        <span className={css.wrongValue} title={value}>
          {value}
        </span>
      )}
      <span className={css.why}>
        <Icon icon={IconAlertCircle} size={18} />
        <span>{why}</span>
      </span>
    </button>
  )
}
