import { createContext } from 'react'
import type { MePlace } from './capability.ts'

/**
 * What the capabilities add to the greeting menu, wherever it stands; the frame opens their dialogs
 * over everything.
 */
export interface MePlaces {
  places: readonly MePlace[]
  onOpen: (place: MePlace) => void
}

export const MePlacesContext = createContext<MePlaces>({ places: [], onOpen: () => undefined })
