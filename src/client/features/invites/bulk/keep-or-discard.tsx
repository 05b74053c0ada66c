import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconDeviceFloppy,
  IconFileSpreadsheet,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { type BulkContent, type BulkRow, type BulkTable, isBlankRow, rowName } from '../bulk-row.ts'

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

type ReplacedByProps = {
  replaced: NonNullable<BulkTable['replaced']>
  /** True if a call was sent and its result is uncertain. */ isSent: boolean
  busy: boolean
  onUndo: () => void
}

/**
 * Names the file that replaced the table and offers an undo until it is sent (rulings, 58). The
 * undo asks first if a value was typed since.
 */
export function ReplacedBy({ replaced, isSent, busy, onUndo }: ReplacedByProps) {
  const { t } = useLingui()
  const [confirming, setAsks] = useState(false)
  const undo = () => (replaced.isAltered === true ? setAsks(true) : onUndo())
  return (
    <>
      <Banner
        icon={<Icon icon={IconFileSpreadsheet} size={20} />}
        action={
          <Button
            size="small"
            disabled={busy || isSent}
            icon={<Icon icon={IconArrowBackUp} size={20} />}
            onClick={undo}
          >{t`Undo`}</Button>
        }
      >
        {t`Replaced by ${replaced.by}.`}
      </Banner>
      {confirming && (
        <Confirm
          title={t`Undo the import?`}
          harmless={t`Keep`}
          verb={t`Undo`}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
            onUndo()
          }}
        >
          {t`Everything typed, added or chosen in the table since then is also discarded.`}
        </Confirm>
      )}
    </>
  )
}

/** The numbers of rows and changes, and whether the result of their request is uncertain. */
type AllOfTable = { rows: number; changes: number; isUncertain: boolean }

type DeleteQuestionProps = {
  /** What is deleted. */ of: BulkRow | AllOfTable
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before one row or all rows are deleted (INV-52). */
export function DeleteQuestion({ of, onCancel, onConfirm }: DeleteQuestionProps) {
  const { t } = useLingui()
  const isOne = 'key' in of
  return (
    <Confirm
      title={t`Are you sure you want to delete?`}
      harmless={t`Keep`}
      verb={isOne ? t`Delete` : t`Delete all rows`}
      verbIcon={<Icon icon={IconTrash} size={20} />}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {isOne ? isBlankRow(of) ? t`The row is empty.` : rowName(of) : <AllRows {...of} />}
    </Confirm>
  )
}

function AllRows({ rows, changes, isUncertain }: AllOfTable) {
  const { t } = useLingui()
  const all = wholeNumber(rows)
  const words: string[] = []
  if (rows > 0 && isUncertain)
    words.push(
      plural(rows, { one: `${all} row is deleted.`, other: `${all} rows are deleted.` }),
      t`It is not certain whether they were invited.`,
    )
  else if (rows > 0)
    words.push(
      plural(rows, {
        one: `${all} row is deleted. No one was invited.`,
        other: `${all} rows are deleted. No one was invited.`,
      }),
    )
  if (changes > 0)
    words.push(
      plural(changes, {
        one: '# person of the company is not changed.',
        other: '# people of the company are not changed.',
      }),
    )
  if (rows === 0 && isUncertain) words.push(t`It is not certain whether they were changed.`)
  return words.join(' ')
}
