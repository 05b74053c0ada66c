import { useLingui } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { ApiFailure, ApiSuccess } from '#client/data/api/api-result.ts'
import { outcomeOfAnswer } from '#client/data/outbox/answer-outcome.ts'
import { base64Of } from '#client/data/files/base64.ts'
import {
  uploadFile,
  type AttachUpload,
  type OutgoingFile,
  type UploadProgress,
} from '#client/data/files/upload-file.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useEndSignal } from '#client/ui/use-end-signal.ts'
import {
  useReportSaveOutcome,
  type AfterSave,
  type SaveFailure,
  type SaveMessages,
} from './use-report-save-outcome.ts'
import css from './form.module.css'

/**
 * The two ways to send a file: a small one in one request, a larger one in parts with a progress
 * bar.
 */
interface FileUploadMethods<Shown> {
  sendWhole: (
    body: { fileName: string; base64Data: string },
    signal: AbortSignal,
  ) => Promise<ApiSuccess<Shown> | ApiFailure>
  show: AttachUpload<Shown>
}

export interface FileUploader {
  /** Reports the outcome; null: success, or cancelled by closing the form. */
  save: <Shown>(
    file: OutgoingFile,
    ways: FileUploadMethods<Shown>,
    after: AfterSave,
  ) => Promise<SaveFailure | null>
  /** Null when no upload runs. */
  progress: UploadProgress | null
}

/**
 * A file behind a button: the progress of its upload and the outcome. Closing the form cancels it.
 */
export function useFileUpload(words: SaveMessages): FileUploader {
  const outcome = useReportSaveOutcome()
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const endSignal = useEndSignal()
  const save = useCallback<FileUploader['save']>(
    async (outgoing, { sendWhole, show }, after) => {
      const { name, file } = outgoing
      const signal = endSignal()
      setProgress({ offset: 0, bytes: file.size, isWaiting: false })
      const isSmall = file.size <= uploadLimits.leastPart
      const answer = isSmall
        ? await sendWhole({ fileName: name.slice(-255), base64Data: await base64Of(file) }, signal)
        : await uploadFile(outgoing, show, setProgress, signal)
      if (signal.aborted) return null
      setProgress(null)
      return outcome(words, Promise.resolve(outcomeOfAnswer(answer, crypto.randomUUID())), after)
    },
    [outcome, words, endSignal],
  )
  return { save, progress }
}

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
