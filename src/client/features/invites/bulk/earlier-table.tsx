import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMoment } from '#client/i18n/use-moment.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import type { BulkContent, BulkTable } from '../bulk-row.ts'

type Offered = BulkContent &
  Pick<BulkTable, 'sentAt'> & {
    keptAt: string | undefined
    accept: () => void
    decline: () => void
  }

/** Offers the rows of an earlier visit, because the table starts empty (rulings, 58). */
export function EarlierTable({
  offered: { rows, changes, sentAt, keptAt, accept, decline },
}: {
  offered: Offered
}) {
  const { t } = useLingui()
  const moment = useMoment()
  const [count, changed] = [wholeNumber(rows.length), wholeNumber(changes.length)]
  const nothing = rows.length > 0 ? t`No one was invited yet.` : t`No one was changed yet.`
  const uncertain =
    rows.length > 0
      ? t`It is not certain whether they were invited. Send again: no one is invited twice.`
      : t`It is not certain whether they were changed. Send again: nothing is done twice.`
  const sent = sentAt ? moment(sentAt) : null
  return (
    <Empty
      icon={<Icon icon={IconDeviceFloppy} size={26} />}
      title={
        rows.length === 0
          ? plural(changes.length, {
              one: `${changed} change of an earlier visit is kept here`,
              other: `${changed} changes of an earlier visit are kept here`,
            })
          : plural(rows.length, {
              one: `${count} row of an earlier visit is kept here`,
              other: `${count} rows of an earlier visit are kept here`,
            })
      }
      action={
        <>
          <Button onClick={decline}>{t`Discard them`}</Button>
          <Button variant="filled" onClick={accept}>{t`Continue with them`}</Button>
        </>
      }
    >
      {sent === null
        ? keptAt !== undefined && `${t`Kept ${moment(keptAt)}.`} `
        : `${t`Sent ${sent}.`} `}
      {sent === null ? nothing : uncertain}
    </Empty>
  )
}
