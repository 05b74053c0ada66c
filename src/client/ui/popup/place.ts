type PlaceOptions = {
  matchWidth: boolean
  align: 'start' | 'end'
  /** px; no higher than this, also where there is room. */
  most: number
}

const gap = 4
/** px, of a list under a field that is narrower. */
const widest = 440
const edge = 8

/**
 * Puts a popup under its anchor, or above it where there is more room, inside what the keyboard
 * leaves visible.
 */
export function placeBeside(
  popup: HTMLElement,
  anchor: HTMLElement,
  { matchWidth, align, most }: PlaceOptions,
): void {
  const view = window.visualViewport
  const top = view?.offsetTop ?? 0
  const height = view?.height ?? window.innerHeight
  const width = view?.width ?? window.innerWidth
  const box = anchor.getBoundingClientRect()
  popup.style.minWidth = matchWidth ? `${box.width}px` : ''
  // A list is as wide as its field; under a narrow one it may be wider, so that its words need not
  // break.
  popup.style.maxWidth = `${Math.min(width - 2 * edge, matchWidth ? Math.max(box.width, widest) : width)}px`
  // Its whole content, whatever height it has now: a popup that grew for the measuring would lose
  // where it was scrolled to.
  const wanted = Math.min(popup.scrollHeight + 2, most)
  const below = top + height - box.bottom - gap - edge
  const above = box.top - top - gap - edge
  const under = below >= wanted || below >= above
  const room = Math.max(120, Math.min(most, under ? below : above))
  popup.style.maxHeight = `${room}px`
  const used = Math.min(wanted, room)
  popup.style.top = `${under ? box.bottom + gap : Math.max(top + edge, box.top - gap - used)}px`
  const left = align === 'end' ? box.right - popup.offsetWidth : box.left
  popup.style.left = `${Math.max(edge, Math.min(left, width - popup.offsetWidth - edge))}px`
}
