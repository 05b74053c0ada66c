import { useLayoutEffect } from 'react'
import { live } from '#client/data/live.ts'
import { useLive } from '#client/workspace/use-live.ts'

/**
 * What the header of a phone says over one record, in place of mark and company: its number and the
 * way back.
 */
export interface PhoneHead {
  title: string
  back: { label: string; href: string }
}

const shown = live<PhoneHead | null>(null)

/**
 * A screen of one record tells the frame; the bar of the screen then stands alone at the foot, and
 * the places are under More (look, 5).
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

/** For the frame: what its header says now. */
export const usePhoneHeadNow = () => useLive(shown)
