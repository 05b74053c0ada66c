import { useMemo } from 'react'
import { useKeptChoice } from '#client/shell/use-kept-choice.ts'
import { columnIdsOf, type Layout } from '#client/records/layout.ts'

export interface ChosenColumns {
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  widths: Readonly<Record<string, number>>
  onWidths: (widths: Record<string, number>) => void
  /** The columns that the person chose; null before a choice, when the screen's width decides. */
  wanted: readonly string[] | null
}

interface Choice {
  hidden: readonly string[] | null
  widths: Record<string, number>
}

/** The columns and widths of a list, stored in this browser under `name`. */
export function useChosenColumns(layout: Layout<never>, name: string): ChosenColumns {
  const [choice, setChoice] = useKeptChoice(name, parse)
  const hidden = useMemo(
    () =>
      choice.hidden ??
      layout.fieldViews.flatMap(({ name: field, ui }) =>
        ui.column?.hidden ? [ui.column.id ?? field] : [],
      ),
    [layout, choice.hidden],
  )
  // Returns the same object when only widths change.
  const wanted = useMemo(
    () =>
      choice.hidden === null ? null : columnIdsOf(layout).filter((id) => !hidden.includes(id)),
    [layout, choice.hidden, hidden],
  )
  return useMemo(
    () => ({
      hidden,
      onHidden: (next) => setChoice({ ...choice, hidden: next }),
      widths: choice.widths,
      onWidths: (widths) => setChoice({ ...choice, widths }),
      wanted,
    }),
    [choice, setChoice, hidden, wanted],
  )
}

function parse(kept: unknown): Choice {
  const { hidden, widths } = (typeof kept === 'object' && kept !== null ? kept : {}) as {
    hidden?: unknown
    widths?: unknown
  }
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : null,
    widths:
      typeof widths === 'object' && widths !== null
        ? Object.fromEntries(Object.entries(widths).filter(([, px]) => typeof px === 'number'))
        : {},
  }
}
