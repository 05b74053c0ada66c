import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import type { Patch } from '#client/records/form-values.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import { ReportKeysForm, WaitingKeys } from './report-keys-form.tsx'

type CompanyKeysDialogProps = { accountID: number; name: string; etag: string; onClose: () => void }

/**
 * Edits the Power BI keys of a company. It fetches them when it opens, which the audit log records,
 * and forgets them when it closes.
 */
export function CompanyKeysDialog(props: CompanyKeysDialogProps) {
  const [tries, setTries] = useState(0)
  return <AskedKeys key={tries} {...props} onAgain={() => setTries(tries + 1)} />
}

function AskedKeys({
  accountID,
  name,
  etag,
  onClose,
  onAgain,
}: CompanyKeysDialogProps & { onAgain: () => void }) {
  const { t } = useLingui()
  const [keys, setKeys] = useState<JsonObject | 'failed' | null>(null)
  const reread = useInvalidateReads(['keys.reportMarks', 'companies.one'])
  useArrival(
    () => runCommand('keys.showReports', { params: { accountID: String(accountID) } }),
    (done) => setKeys(rowOfSave(done) ?? 'failed'),
    [accountID],
  )
  const title = t`Power BI keys of ${name}`
  if (keys === null || keys === 'failed') {
    const failed = {
      title: t`Error while retrieving the Power BI keys.`,
      why: t`The server did not send them.`,
      onAgain,
    }
    return <WaitingKeys title={title} onClose={onClose} failed={keys === null ? null : failed} />
  }
  const save = (body: Patch) =>
    runCommand('companies.patch', { params: { accountID: String(accountID) }, body }, { etag })
  return (
    <ReportKeysForm
      title={title}
      keys={{
        powerBIKey: textOrEmpty(keys['powerBIKey']),
        caPowerBIkey: textOrEmpty(keys['caPowerBIkey']),
      }}
      words={words}
      save={save}
      reread={reread}
      onClose={onClose}
    />
  )
}

const words = {
  code: 'updatePowerBIKeys',
  sent: msg`Power BI keys saved`,
  failed: msg`Error when updating company information`,
}
