import { useLayoutEffect } from 'react'
import { createStore } from '#client/data/store.ts'
import { useStore } from '#client/workspace/use-store.ts'

/**
 * The header of a phone over one record, in place of mark and company: its number and the link
 * back.
 */
export interface PhoneHead {
  title: string
  back: { label: string; href: string }
}

const shown = createStore<PhoneHead | null>(null)

/**
 * Reports a screen of one record to the frame; its action bar then replaces the bottom bar, and the
 * places move to More (look, 5).
 */
export function usePhoneHead(title: string, { label, href }: PhoneHead['back']): void {
  useLayoutEffect(() => {
    const head = { title, back: { label, href } }
    shown.set(head)
    return () => {
      if (shown.get() === head) shown.set(null)
    }
  }, [title, label, href])
}

/** Returns the current content of the frame's header. */
export const usePhoneHeadNow = () => useStore(shown)
