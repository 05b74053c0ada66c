import { createContext, useContext } from 'react'

/**
 * Whether labels are said but not shown: in a row that became fields, the column heads stand over
 * them.
 */
export function useLabelsHidden(): boolean {
  return useContext(LabelsHidden)
}

export const LabelsHidden = createContext(false)
