import { createContext } from 'react'
import type { MePlace } from './capability.ts'

/**
 * Entries that capabilities add to the greeting menu, in every place of it; the frame opens their
 * dialogs over everything.
 */
export interface MeSlots {
  places: readonly MePlace[]
  onOpen: (place: MePlace) => void
}

export const MeSlotsContext = createContext<MeSlots>({ places: [], onOpen: () => undefined })
