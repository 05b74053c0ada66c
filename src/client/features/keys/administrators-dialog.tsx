import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isObject, type JsonObject } from '#contract/kernel/json.ts'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { useRead } from '#client/records/use-read.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import css from './keys.module.css'
import { PersonKey } from './person-key.tsx'

type AdministratorsDialogProps = { accountID: number; onClose: () => void }

/**
 * Lists the keys of a company's administrators who are not blocked (ACC-87, G1-53). It fetches them
 * when it opens and forgets them when it closes.
 */
export function AdministratorsDialog({ accountID, onClose }: AdministratorsDialogProps) {
  const { t } = useLingui()
  const [tries, setTries] = useState(0)
  return (
    <Dialog
      title={t`Administrators' keys`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <Lines key={tries} accountID={accountID} onAgain={() => setTries(tries + 1)} />
    </Dialog>
  )
}

function Lines({ accountID, onAgain }: { accountID: number; onAgain: () => void }) {
  const { t } = useLingui()
  const { data: company } = useRead('companies.one', { params: { accountID: String(accountID) } })
  const isEmpty = company?.associates === 0
  const [shown, setShown] = useState<readonly JsonObject[] | 'failed' | null>(null)
  useArrival(
    () => runCommand('keys.administrators', { params: { accountID: String(accountID) } }),
    (done) => {
      const row = rowOfSave(done)
      setShown(row ? rowsOf(row) : 'failed')
    },
    [accountID],
  )
  if (shown === null) return <SkeletonRows label={t`Loading the keys`} count={3} />
  if (shown === 'failed')
    return (
      <ProblemState
        title={t`Error while retrieving the API key.`}
        retry={{ label: t`Try again`, onRetry: onAgain }}
      >{t`The server did not send them.`}</ProblemState>
    )
  if (shown.length === 0)
    return (
      <p className={css.note}>
        {isEmpty ? t`No Users are added to the company` : t`No active Administrators`}
      </p>
    )
  return (
    <div className={css.own}>
      {shown.map((row) => {
        const [userID, name] = [Number(row['user_id']), textOrEmpty(row['name'])]
        return (
          <PersonKey
            key={userID}
            userID={userID}
            name={name}
            label={name}
            apiKey={textOrEmpty(row['apiKey'])}
          />
        )
      })}
    </div>
  )
}

const rowsOf = (answer: unknown): JsonObject[] =>
  Array.isArray(answer) ? answer.filter(isObject) : []
