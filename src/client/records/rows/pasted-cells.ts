import { useLingui } from '@lingui/react/macro'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useToasts } from '#client/ui/toast/toasts.tsx'

/**
 * Receives cells that are pasted anywhere on the page; a single cell in a field stays a normal
 * paste.
 */
export function usePasteCells(onCells: (source: { cells: string }) => void, isOn: boolean): void {
  const take = useEffectEvent(onCells)
  // A layout effect, so that it receives a paste right after the mount.
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const paste = (event: ClipboardEvent) => {
      const cells = event.clipboardData?.getData('text/plain') ?? ''
      const isTable = cells.includes('\t') || cells.trim().includes('\n')
      if (!isTable || document.querySelector('dialog[open]')) return
      event.preventDefault()
      take({ cells })
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isOn])
}

/** For a button: reads the copied cells; if that fails, explains how to paste them. */
export function useReadClipboardCells(
  onCells: (source: { cells: string }) => void,
): () => Promise<void> {
  const { t } = useLingui()
  const toasts = useToasts()
  return async () => {
    const cells = await navigator.clipboard.readText().catch(() => '')
    if (cells.trim() === '')
      toasts.show({
        kind: 'error',
        text: t`Copy the rows in the spreadsheet, then paste them here with the keyboard.`,
      })
    else onCells({ cells })
  }
}
