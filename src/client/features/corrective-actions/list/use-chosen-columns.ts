import { useMemo } from 'react'
import { useKeptChoice } from '#client/shell/use-kept-choice.ts'
import { sortColumns, type SortColumn } from '../list-filters.ts'

export interface ChosenColumns {
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  widths: Readonly<Record<string, number>>
  onWidths: (widths: Record<string, number>) => void
  /** What the person chose to see; null until they chose, then the width of the screen decides. */
  wanted: readonly string[] | null
}

interface Choice {
  hidden: readonly string[] | null
  widths: Record<string, number>
}

/** Columns and widths of the list, as the person left them in this browser. */
export function useChosenColumns(): ChosenColumns {
  const [choice, setChoice] = useKeptChoice('corrective-actions.columns', parse)
  return useMemo(() => {
    const hidden = choice.hidden ?? hiddenAtFirst
    return {
      hidden,
      onHidden: (next) => setChoice({ ...choice, hidden: next }),
      widths: choice.widths,
      onWidths: (widths) => setChoice({ ...choice, widths }),
      wanted: choice.hidden === null ? null : sortColumns.filter((id) => !hidden.includes(id)),
    }
  }, [choice, setChoice])
}

/** The project stands under the situation until somebody wants its column. */
const hiddenAtFirst: readonly SortColumn[] = ['project']

function parse(kept: unknown): Choice {
  const { hidden, widths } = (typeof kept === 'object' && kept !== null ? kept : {}) as { hidden?: unknown; widths?: unknown }
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : null,
    widths: typeof widths === 'object' && widths !== null ? Object.fromEntries(Object.entries(widths).filter(([, px]) => typeof px === 'number')) : {},
  }
}
