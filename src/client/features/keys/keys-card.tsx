import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconKey, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { tableTime } from '#client/i18n/dates.ts'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { runCommand, useCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useFailure } from './failure.ts'
import { KeyLine, maskOf } from './key-line.tsx'
import css from './keys.module.css'

const AdministratorsDialog = lazyComponent(
  async () => (await import('./administrators-dialog.tsx')).AdministratorsDialog,
  'over',
)

/**
 * Shows the keys of a company to the system administrator (ACC-25, ACC-26, ACC-86, ACC-87). The
 * device stores no key.
 */
export function KeysCard({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  const params = { accountID: String(accountID) }
  const { data, reading } = useRead('keys.mark', { params }, { memoryOnly: true, staleTime: 0 })
  const [open, setOpen] = useState<'administrators' | 'replace' | null>(null)
  const { run: replace, busy } = useCommand('keys.replace', words.replace, ['keys.mark'])
  const reread = useInvalidateReads(['keys.mark'])
  const fail = useFailure()
  const fetch = async () => {
    const done = await runCommand('keys.show', { params })
    const row = rowOfSave(done)
    if (row === null) return fail(done)
    reread()
    return textOrEmpty(row['apiKey'])
  }
  const close = () => setOpen(null)
  const until = data?.olderUntil == null ? null : tableTime(data.olderUntil)
  return (
    <section className={css.card} aria-label={t`API keys`}>
      <h2>{t`API keys`}</h2>
      <StaleDataHint of={[reading]} />
      <KeyLine
        label={t`Company key`}
        masked={data === null ? t`Made when it is first shown` : maskOf(data.shown)}
        fetch={fetch}
        note={until === null ? t`For exports and links` : t`The old key works until ${until}.`}
      />
      <div className={css.line}>
        <div className={css.about}>
          <div
            className={css.note}
          >{t`The new key is made at once. The old key works for one more day.`}</div>
        </div>
        <Button
          size="small"
          disabled={busy}
          icon={<Icon icon={IconRefresh} size={20} />}
          onClick={() => setOpen('replace')}
        >{t`Replace key`}</Button>
      </div>
      <div className={css.line}>
        <div className={css.about}>
          <div className={css.label}>{t`Administrators' keys`}</div>
          <div className={css.note}>{t`One key each`}</div>
        </div>
        <Button
          size="small"
          icon={<Icon icon={IconKey} size={20} />}
          onClick={() => setOpen('administrators')}
        >{t`Show administrators' keys`}</Button>
      </div>
      {open === 'administrators' && <AdministratorsDialog accountID={accountID} onClose={close} />}
      {open === 'replace' && (
        <Confirm
          title={t`Replace the company key?`}
          harmless={t`Keep it`}
          verb={t`Replace key`}
          onCancel={close}
          onConfirm={() => {
            close()
            void replace({ params })
          }}
        >
          {t`Exports and links with the current key work for one more day. Then they need the new key.`}
        </Confirm>
      )}
    </section>
  )
}

const words = {
  replace: {
    code: 'adminReplaceApiKey',
    sent: msg`Key replaced`,
    failed: msg`Error when replacing the API key`,
  },
}
