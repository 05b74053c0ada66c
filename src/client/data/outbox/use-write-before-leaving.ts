import { useEffect } from 'react'
import { onBeforeReload } from './before-reload.ts'

/** What was typed is written when its form goes, and before the app reloads itself (offline design, 9). */
export function useWriteBeforeLeaving(write: () => Promise<void>): void {
  useEffect(() => {
    const stop = onBeforeReload(write)
    return () => {
      stop()
      void write()
    }
  }, [write])
}
