import { createContext, useContext } from 'react'

/**
 * In a long list only one row takes part in the Tab order, else Tab would walk ten thousand rows.
 * Buttons, switches and links of ui/ ask here: `undefined` outside a list, else 0 or -1.
 */
export function useRowTab(): 0 | -1 | undefined {
  return useContext(RowTab)
}

export const RowTab = createContext<0 | -1 | undefined>(undefined)
