/**
 * Moves the keyboard focus to the row at an index, to the last one before it, or without rows to the
 * add button: after a deletion, an undo, an import or a closed dialog. Retries for some frames,
 * because rows render later; a focus that is elsewhere by then stays.
 */
export function focusRowWhenRendered(at: number, frames = 30): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const rows = document.querySelector('[data-rows]')
    const target =
      rows === null
        ? firstOf('[data-add-row]')
        : (controlOf(rows, at) ?? (frames === 0 ? firstOf('[data-add-row]') : null))
    if (target) target.focus()
    else if (frames > 0) focusRowWhenRendered(at, frames - 1)
  })
}

const firstOf = (selector: string) => document.querySelector<HTMLElement>(selector)

/** The row itself, or the first button of a card. */
function controlOf(rows: Element, at: number): HTMLElement | null {
  const row = rows.querySelector<HTMLElement>(`[data-index="${at}"]`)
  if (row === null && at > 0) return controlOf(rows, at - 1)
  return row?.matches('[data-row-link]')
    ? row
    : (row?.querySelector<HTMLElement>('[data-row-link], input, button') ?? null)
}
