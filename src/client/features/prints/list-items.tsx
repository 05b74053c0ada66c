import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react'
import { maxRecordsPerPrint } from '#contract/prints/limits.ts'
import type { ToastStore } from '#client/ui/toast/toast-store.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { followOrder, titleOf } from './follow-order.ts'

interface ItemOptions {
  accountID: number
  /** A printable kind of the server. */
  kind: string
  /** The chosen records, or those that the list shows; only the first hundred are printed. */
  records: readonly string[]
  disabled: boolean
  i18n: I18n
  toasts: ToastStore
}

const firstWords = { pdf: msg`One PDF of the first 100`, zip: msg`Zip of the first 100` }

/**
 * Returns `One PDF of 12` and `Zip of 12` for the menu of a list or the bar of its ticked rows;
 * nothing without records.
 */
export function printItems({
  accountID,
  kind,
  records,
  disabled,
  i18n,
  toasts,
}: ItemOptions): readonly MenuItem[] {
  const taken = records.slice(0, maxRecordsPerPrint)
  if (taken.length === 0) return []
  const item = (form: 'pdf' | 'zip'): MenuItem => ({
    key: `print-${form}`,
    label:
      records.length > taken.length ? i18n._(firstWords[form]) : titleOf(i18n, form, taken.length),
    icon: form === 'pdf' ? <Icon icon={IconFileTypePdf} /> : <Icon icon={IconFileZip} />,
    disabled,
    onSelect: () => void followOrder({ accountID, kind, records: taken, form }, { i18n, toasts }),
  })
  return [item('pdf'), item('zip')]
}
