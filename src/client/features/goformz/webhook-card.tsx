import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconEye, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { runCommand } from '#client/records/form/use-command.ts'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { copyText } from '#client/ui/save-file.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import css from './goformz.module.css'

/**
 * Shows the address that GoFormz calls when a form is completed. It is a secret: shown only on
 * request, and stored on no device.
 */
export function WebhookCard({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  const outcome = useReportSaveOutcome()
  const toasts = useToasts()
  const [address, setAddress] = useState('')
  const [asking, setAsking] = useState(false)
  const show = async (another: boolean) => {
    setAsking(false)
    await outcome(
      another ? words.another : words.show,
      runCommand('goformz.webhook', {
        params: { accountID: String(accountID) },
        body: { another },
      }),
      { close: (row) => setAddress(textOrEmpty(row?.['address'])) },
    )
  }
  const copy = async () => {
    if (await copyText(address)) toasts.show({ kind: 'success', text: t`Address copied` })
  }
  return (
    <TitledCard title={t`Webhook`}>
      <div className={css.line}>
        <div className={css.about}>
          {address === '' ? (
            <span>{t`With a webhook, forms come within a minute instead of a quarter of an hour.`}</span>
          ) : (
            <span className={css.address}>{address}</span>
          )}
          <span
            className={css.quiet}
          >{t`In GoFormz, add a webhook with the event form.complete and this address to each template. A person who knows the address can only start fetching forms. They cannot submit forms.`}</span>
        </div>
        <div className={css.acts}>
          {address === '' ? (
            <Button
              size="small"
              icon={<Icon icon={IconEye} size={20} />}
              onClick={() => void show(false)}
            >{t`Show address`}</Button>
          ) : (
            <>
              <Button
                size="small"
                icon={<Icon icon={IconCopy} size={20} />}
                onClick={() => void copy()}
              >{t`Copy address`}</Button>
              <Button
                size="small"
                icon={<Icon icon={IconRefresh} size={20} />}
                onClick={() => setAsking(true)}
              >{t`Make another`}</Button>
            </>
          )}
        </div>
      </div>
      {asking && (
        <Confirm
          title={t`Make another address?`}
          harmless={t`Keep it`}
          verb={t`Make another`}
          onCancel={() => setAsking(false)}
          onConfirm={() => void show(true)}
        >
          {t`The current address stops working at once. Enter the new address in the webhooks of GoFormz. Until then, forms arrive every quarter of an hour.`}
        </Confirm>
      )}
    </TitledCard>
  )
}

const words = {
  show: {
    code: 'showGoformzWebhook',
    sent: msg`Here is the address`,
    failed: msg`Failed to show the address`,
  },
  another: {
    code: 'replaceGoformzWebhook',
    sent: msg`Another address was made`,
    failed: msg`Failed to make another address`,
  },
}
