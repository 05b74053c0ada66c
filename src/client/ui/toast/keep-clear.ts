/**
 * As the `ref` of a bar, a floating button or a foot with Save: toasts stand above it for as long
 * as it is there.
 */
export function keepClear(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  kept.add(element)
  sizes.observe(element)
  changed()
  return () => {
    kept.delete(element)
    sizes.unobserve(element)
    changed()
  }
}

/** What toasts must not cover, in px from the top of the screen. */
export function keptClear(): Band[] {
  return [...kept].flatMap(bandsOf)
}

/** What one element takes of the screen; nothing where it is not shown. */
export function bandsOf(element: Element | null): Band[] {
  const { width = 0, height = 0, top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return width > 0 && height > 0 ? [{ top, bottom }] : []
}

/** The element, if something is written or chosen in it. */
export function fieldOf(element: Element | null): Element | null {
  return element?.matches('input, textarea, select') ? element : null
}

/** Calls back when there is more or less to be kept clear. */
export function watchKeptClear(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export interface Band {
  top: number
  bottom: number
}

/**
 * How far from the bottom of the screen a stack of toasts stands so that it covers none of the
 * bands, in px; 0: on its own margin.
 * Where there is no such place (a small window full of bars), it keeps the lowest: a toast goes by
 * itself, a bar does not.
 */
export function liftOver(
  bands: readonly Band[],
  height: number,
  screen: number,
  gap: number,
): number {
  let lift = 0
  for (const { top, bottom } of bands.toSorted((one, other) => other.bottom - one.bottom)) {
    const foot = screen - lift - gap
    if (bottom > foot - height && top < foot) lift = screen - top
  }
  return lift + gap + height > screen ? 0 : lift
}

const kept = new Set<HTMLElement>()
const listeners = new Set<() => void>()

// A bar grows with its words, and what a dialog holds is there before the dialog is shown.
const sizes =
  typeof ResizeObserver === 'undefined'
    ? { observe: () => undefined, unobserve: () => undefined }
    : new ResizeObserver(changed)

function changed(): void {
  for (const listener of listeners) listener()
}
