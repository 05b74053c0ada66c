/** The place in which pages stand, in px, and how many px one rem has. */
interface Room {
  width: number
  height: number
  rem: number
}

let room: Room = { width: 0, height: 0, rem: 0 }

/**
 * How wide and high the page's place was when it was last laid out; zeros before it ever was. With
 * it a list draws its columns and rows at once: to measure first would lay the page out before it
 * stands, and draw it twice.
 */
export const pageRoom = (): Room => room

/** Px of one rem, so that larger text keeps rows tall enough and columns wide enough. */
export const rootSize = (): number => room.rem || readRem()

/** The place stands already, empty, before the app draws into it (`index.html`). */
export function notePageRoom(place: Element): void {
  note(place.getBoundingClientRect())
}

/** Keeps it up to date; a ref of the element in which the pages stand. */
export function watchPageRoom(place: HTMLElement): () => void {
  const watcher = new ResizeObserver(([entry]) => entry && note(entry.contentRect))
  watcher.observe(place)
  return () => watcher.disconnect()
}

/** Where the page is laid out already, which costs nothing then. */
function note({ width, height }: DOMRectReadOnly): void {
  room = { width: Math.round(width), height: Math.round(height), rem: readRem() }
}

function readRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
