import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import type { Patch } from '#client/records/form-values.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useConfig } from './associate-key.tsx'
import { ReportKeysForm, WaitingKeys } from './report-keys-form.tsx'

type ReportKeysDialogProps = { userID: number; name: string; onClose: () => void }

/** Edits the Power BI keys of a person (TEAM-91 to TEAM-94). */
export function ReportKeysDialog({ userID, name, onClose }: ReportKeysDialogProps) {
  const { t } = useLingui()
  const { data, loading, reading } = useConfig(userID)
  const reread = useInvalidateReads(['keys.config'])
  const title = t`Power BI keys of ${name}`
  const failed = {
    title: t`Error while retrieving users config.`,
    why: reading.failed && <RefusalText refused={reading.failed} />,
    onAgain: () => void reading.refresh(),
  }
  if (data === null)
    return <WaitingKeys title={title} onClose={onClose} failed={loading ? null : failed} />
  const save = (body: Patch) =>
    runCommand('keys.setConfig', { params: { userID: String(userID) }, body })
  return (
    <ReportKeysForm
      title={title}
      keys={data}
      words={words}
      save={save}
      reread={reread}
      onClose={onClose}
    />
  )
}

const words = {
  code: 'adminUpdateUserConfig',
  sent: msg`Power BI Key Updated`,
  failed: msg`Error when updating Power BI Key`,
}
