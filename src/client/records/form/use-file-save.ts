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
import { outcomeOf } from './use-command.ts'

/**
 * The two ways of a file: what fits one part goes as it is, in one request; more goes in parts, and
 * then something shows it.
 */
interface FileWays<Shown> {
  atOnce: (
    body: { fileName: string; base64Data: string },
    signal: AbortSignal,
  ) => Promise<Answered<Shown> | Refused>
  show: ShowSent<Shown>
}

export interface FileSave {
  /** Says what became of it; null: done, or given up by closing the form. */
  save: <Shown>(
    file: OutgoingFile,
    ways: FileWays<Shown>,
    after: AfterSave,
  ) => Promise<Unsaved | null>
  /** Null: nothing is on its way. */
  progress: FileProgress | null
}

/**
 * A file behind a button: how much of it has come while it is on its way, and what became of it.
 * Closing the form takes it back.
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
      return outcome(words, Promise.resolve(outcomeOf(answer, crypto.randomUUID())), after)
    },
    [outcome, words],
  )
  return { save, progress }
}
