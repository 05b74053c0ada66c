import { IconAlertCircle } from '@tabler/icons-react'
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
        <IconAlertCircle size={18} stroke={2} aria-hidden="true" />
        <span>{why}</span>
      </span>
    </button>
  )
}
