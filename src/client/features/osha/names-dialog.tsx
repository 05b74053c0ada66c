import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import { call } from '#client/data/api/call.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import css from './osha.module.css'
import { paramsOf } from './use-osha.ts'

type NamesDialogProps = {
  place: { accountID: number; establishmentID: number; year: number }
  onClose: () => void
}

/** Shows the confidential list of a log (1904.29(b)(6)). Each opening is a line of the audit trail. */
export function NamesDialog({ place, onClose }: NamesDialogProps) {
  const { t } = useLingui()
  const { answer, read } = useNames(place)
  const { year } = place
  return (
    <Dialog
      title={t`Names of the privacy cases of ${year}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <p className={css.quiet}>{t`That you read this list stands in the audit log.`}</p>
      {answer === null && <SkeletonRows label={t`Loading the names`} count={2} />}
      {answer?.ok === false && (
        <Problem
          title={t`The names could not be read`}
          retry={{ label: t`Try again`, onRetry: read }}
        >
          <RefusalText refused={answer} />
        </Problem>
      )}
      {answer?.ok && answer.body.length === 0 && <p>{t`This log has no privacy case.`}</p>}
      {answer?.ok && (
        <ul className={css.names}>
          {answer.body.map(({ caseNumber, employeeName }) => (
            <li key={caseNumber}>
              <span className={css.quiet}>{caseNumber}</span>
              <span>{employeeName}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type Names = Answered<CallAnswer<'osha.names'>> | Refused

/** Reads the names once for each opening, and keeps them nowhere. */
function useNames({ accountID, establishmentID, year }: NamesDialogProps['place']) {
  const [answer, setAnswer] = useState<Names | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isOpen = true
    const params = paramsOf(accountID)
    const reading = call('osha.names', { params, body: { establishmentID, year } })
    void reading.then((answered) => isOpen && setAnswer(answered))
    return () => {
      isOpen = false
    }
  }, [accountID, establishmentID, year, attempt])
  const read = () => {
    setAnswer(null)
    setAttempt((before) => before + 1)
  }
  return { answer, read }
}
