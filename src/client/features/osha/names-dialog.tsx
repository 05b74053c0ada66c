import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import css from './osha.module.css'
import { paramsOf, useToldRead } from './use-osha.ts'

type NamesDialogProps = {
  place: { accountID: number; establishmentID: number; year: number }
  onClose: () => void
}

/** Shows the confidential list of a log (1904.29(b)(6)). The audit trail records each opening. */
export function NamesDialog({ place, onClose }: NamesDialogProps) {
  const { t } = useLingui()
  const { accountID, establishmentID, year } = place
  const args = useMemo(
    () => ({ params: paramsOf(accountID), body: { establishmentID, year } }),
    [accountID, establishmentID, year],
  )
  const { data, failed, refresh } = useToldRead('osha.names', args)
  return (
    <Dialog
      title={t`Names of the privacy cases of ${year}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <p className={css.quiet}>{t`The audit log records that you read this list.`}</p>
      {data === null && failed === null && <SkeletonRows label={t`Loading the names`} count={2} />}
      {data === null && failed !== null && (
        <ProblemState
          title={t`The names could not be read`}
          retry={{ label: t`Try again`, onRetry: refresh }}
        >
          <RefusalText refused={failed} />
        </ProblemState>
      )}
      {data?.length === 0 && <p>{t`This log has no privacy case.`}</p>}
      <ul className={css.names}>
        {data?.map(({ caseNumber, employeeName }) => (
          <li key={caseNumber}>
            <span className={css.quiet}>{caseNumber}</span>
            <span>{employeeName}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
