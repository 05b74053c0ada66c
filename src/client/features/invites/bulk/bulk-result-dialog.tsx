import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { licenseWord } from '#client/i18n/license-word.ts'
import { storeError } from '#client/data/session/errors.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { hasSubmitedTeam, type BulkResult, useResultTexts } from './bulk-result.ts'
import type { SeatUse } from './seat-use.ts'
import type { ReportLine } from '../import/save-sheets.ts'

/** Shows the result for the team in the specified texts (INV-101 to INV-109, G1-95). */
export function BulkResultDialog({
  result,
  report,
  onClose,
}: {
  result: BulkResult
  report: readonly ReportLine[]
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const { title, text, stored } = useResultTexts()(result, true)
  useEffect(() => {
    if (stored !== null)
      storeError({ code: 'submitInviteTeam', title, message: stored, isShownInline: true })
  }, [title, stored])
  const save = async () => {
    const { saveReport } = await import('../import/save-sheets.ts')
    await saveReport(i18n, report)
  }
  const failed = () =>
    toasts.show({ kind: 'error', text: t`The file could not be made. Try again.` })
  const way = report.length > 0 && (
    <Button
      icon={<Icon icon={IconDownload} />}
      onClick={() => void save().catch(failed)}
    >{t`Save the report`}</Button>
  )
  return <Alert title={title} text={text} way={way} onClose={onClose} />
}

/** Shows the result as a toast to a person who left the table before the answer. */
export function useBulkToast(): (result: BulkResult) => void {
  const wordsOf = useResultTexts()
  const toasts = useToasts()
  return (said) => {
    const { title, text, stored } = wordsOf(said, false)
    if (stored !== null) storeError({ code: 'submitInviteTeam', title, message: text.join(' ') })
    else
      toasts.show({
        kind: hasSubmitedTeam(said) ? 'success' : 'error',
        title,
        text: text.join(' '),
        ...(said.wait && { isLong: true }),
      })
  }
}

/** Shows that a license has too few seats for the rows that need it (INV-83 to INV-86, GEN-14). */
export function TooManySeats({
  use,
  count,
  onClose,
}: {
  use: SeatUse
  count: number
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const {
    settings: { salesEmail },
  } = useMe()
  const { rows, available } = use
  const license = licenseWord(use.packageID, i18n)
  const text = [
    t`You are attempting to INVITE more users to your account than available licenses.`,
    t`Users added: ${count}`,
    plural(rows, {
      one: `${license}: # row, ${available} available`,
      other: `${license}: # rows, ${available} available`,
    }),
    salesEmail === null
      ? t`Change the number of people you invite, or contact sales.`
      : t`Change the number of people you invite, or contact sales at ${salesEmail}.`,
  ]
  return <Alert title={t`Invite Error`} text={text} onClose={onClose} />
}

function Alert({
  title,
  text,
  way,
  onClose,
}: {
  title: string
  text: readonly string[]
  way?: ReactNode
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          {way}
          <Button variant="filled" onClick={onClose}>{t`OK`}</Button>
        </>
      }
    >
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  )
}
