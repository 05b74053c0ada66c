/**
 * Moves the focus after its row disappears: to the row at this place, or the last one before it, or
 * without rows to the add button. Retries for some frames, because rows render later; a focus that
 * is elsewhere by then stays.
 */
export function focusRowSoon(at: number, frames = 30): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const rows = document.querySelector('[data-rows]')
    const target =
      rows === null
        ? firstOf('[data-add-row]')
        : (controlOf(rows, at) ?? (frames === 0 ? firstOf('[data-add-row]') : null))
    if (target) target.focus()
    else if (frames > 0) focusRowSoon(at, frames - 1)
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
