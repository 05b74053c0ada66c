import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import { base64Of } from '#client/data/files/base64.ts'
import {
  type FileProgress,
  type OutgoingFile,
  sendFile,
  type ShowSent,
} from '#client/data/files/send-file.ts'
import { type AfterSave, type SaveWords, type Unsaved, useOutcome } from './outcome.ts'
import { saveOutcomeOf } from './use-command.ts'

/**
 * The two ways to send a file: a small one in one request, a larger one in parts with a progress
 * bar.
 */
interface FileWays<Shown> {
  atOnce: (
    body: { fileName: string; base64Data: string },
    signal: AbortSignal,
  ) => Promise<Answered<Shown> | Refused>
  show: ShowSent<Shown>
}

export interface FileSave {
  /** Reports the outcome; null: success, or cancelled by closing the form. */
  save: <Shown>(
    file: OutgoingFile,
    ways: FileWays<Shown>,
    after: AfterSave,
  ) => Promise<Unsaved | null>
  /** Null when no upload runs. */
  progress: FileProgress | null
}

/**
 * A file behind a button: the progress of its upload and the outcome. Closing the form cancels it.
 */
export function useFileSave(words: SaveWords): FileSave {
  const outcome = useOutcome()
  const [progress, setProgress] = useState<FileProgress | null>(null)
  const ending = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    ending.current = here
    return () => here.abort()
  }, [])
  const save = useCallback<FileSave['save']>(
    async (outgoing, { atOnce, show }, after) => {
      const { name, file } = outgoing
      const { signal } = ending.current
      setProgress({ offset: 0, bytes: file.size, isWaiting: false })
      const isSmall = file.size <= uploadLimits.leastPart
      const answer = isSmall
        ? await atOnce({ fileName: name.slice(-255), base64Data: await base64Of(file) }, signal)
        : await sendFile(outgoing, show, setProgress, signal)
      if (signal.aborted) return null
      setProgress(null)
      return outcome(words, Promise.resolve(saveOutcomeOf(answer, crypto.randomUUID())), after)
    },
    [outcome, words],
  )
  return { save, progress }
}
