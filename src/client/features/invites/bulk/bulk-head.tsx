import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconUser } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

type BulkHeadProps = {
  /** Number of rows, and how many of them could be sent now. */
  rows: number
  ready: number
  isSystem: boolean
  /** True if rows can be added. */
  mayAdd: boolean
  /** The import button. */
  importing: ReactNode
  onAdd: () => void
}

/**
 * The head of the table: its progress, and the other ways to invite. A key press in the table does
 * not render it.
 */
export const BulkHead = memo(function BulkHead({
  rows,
  ready,
  isSystem,
  mayAdd,
  importing,
  onAdd,
}: BulkHeadProps) {
  const { t } = useLingui()
  const go = useGo()
  const [all, right] = [wholeNumber(rows), wholeNumber(ready)]
  return (
    <PageHeader
      title={t`Invite users`}
      fact={
        rows > 0 &&
        plural(rows, { one: `${all} row, ${right} ready`, other: `${all} rows, ${right} ready` })
      }
      actions={
        <>
          {isSystem && (
            <Button
              icon={<Icon icon={IconUser} />}
              onClick={() => go('/admin/invite')}
            >{t`Invite one person`}</Button>
          )}
          {importing}
          {mayAdd && (
            <Button icon={<Icon icon={IconPlus} />} onClick={() => onAdd()}>{t`Add row`}</Button>
          )}
        </>
      }
    />
  )
})
