import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import type { Connector } from '#contract/goformz/schema.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Status } from '#client/ui/status/status.tsx'
import { faultWords } from './words.ts'
import css from './goformz.module.css'

/**
 * Shows whether forms arrive: since when, or why not and what helps. A button starts a run at once.
 */
export function StateCard({ accountID, connector }: { accountID: number; connector: Connector }) {
  const { t } = useLingui()
  const { run: pull, busy } = useCommand('goformz.pull', pullWords, [
    'goformz.connector',
    'goformz.list',
  ])
  const { isOn, isRunning, pdfsWaiting } = connector
  return (
    <TitledCard
      title={t`State`}
      act={
        isOn && (
          <Button
            size="small"
            disabled={busy || isRunning}
            icon={<Icon icon={IconRefresh} size={20} />}
            onClick={() => void pull({ params: { accountID: String(accountID) } })}
          >
            {isRunning ? t`Fetching forms` : t`Pull now`}
          </Button>
        )
      }
    >
      <output className={css.line}>
        <span className={css.about}>
          <Said connector={connector} />
        </span>
      </output>
      {pdfsWaiting > 0 && (
        <div className={css.line}>
          <span
            className={css.quiet}
          >{t`${plural(pdfsWaiting, { one: '# PDF has not arrived yet.', other: '# PDFs have not arrived yet.' })}`}</span>
        </div>
      )}
    </TitledCard>
  )
}

const pullWords = {
  code: 'pullGoformz',
  sent: msg`Forms are being fetched`,
  failed: msg`Failed to fetch forms`,
}

function Said({
  connector: { isOn, fault, detail, failingSince, lastSuccessAt, nextRunAt },
}: {
  connector: Connector
}) {
  const { t, i18n } = useLingui()
  const moment = useMoment()
  const at = (instant: string | null) => (instant === null ? '' : moment(Date.parse(instant)))
  const [last, next, since] = [at(lastSuccessAt), at(nextRunAt), at(failingSince)]
  const lastSuccess = last === '' ? t`No forms have come yet.` : t`Last success ${last}.`
  if (!isOn)
    return (
      <>
        <Status mark="dash" label={t`Switched off`} />
        <span className={css.quiet}>
          {lastSuccess} {t`Forms are not fetched while the connection is off.`}
        </span>
      </>
    )
  const nextRun = next === '' ? '' : t`Next run ${next}.`
  if (fault === null)
    return (
      <>
        <Status
          mark="tick"
          label={last === '' ? t`Connected` : t`Connected, last success ${last}`}
        />
        <span className={css.quiet}>
          {last === '' && t`The first forms are being fetched.`} {nextRun}
        </span>
      </>
    )
  const { why, help } = faultWords(fault)
  const reason = i18n._(why)
  return (
    <>
      <strong className={css.fault}>{t`Failing since ${since}, because ${reason}.`}</strong>
      <span>{i18n._(help)}</span>
      <span className={css.quiet}>
        {lastSuccess} {nextRun} {detail !== '' && t`It said: ${detail}.`}
      </span>
    </>
  )
}
