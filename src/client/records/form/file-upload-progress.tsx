import { useLingui } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import type { UploadProgress } from '#client/data/files/upload-file.ts'
import css from './form.module.css'

/**
 * Shows how much of a file has arrived, and that the upload continues by itself after a lost
 * connection.
 */
export function FileUploadProgress({ progress }: { progress: UploadProgress | null }) {
  const { t } = useLingui()
  if (progress === null) return null
  const { offset, bytes, isWaiting } = progress
  const percent = `${Math.floor((100 * offset) / bytes)} %`
  return (
    <div className={css.sending}>
      <progress max={bytes} value={offset} aria-label={t`Sending the file`} />
      <output>
        {isWaiting && <Icon icon={IconCloudOff} size={20} />}
        {isWaiting
          ? t`The connection is lost. ${percent} of the file has been sent. It continues from there by itself.`
          : t`${percent} of the file has been sent.`}
      </output>
    </div>
  )
}
