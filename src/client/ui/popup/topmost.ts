/**
 * What lies over the page, in the order in which it was opened: dialogs, drawers, menus, lists of
 * choices. A step back of the browser closes the last of them and leaves the page where it is, as
 * people on a phone expect.
 */
const open: (() => void)[] = []

/** Adds what has just opened, by how it closes; gives how to take it off again. */
export function layOver(close: () => void): () => void {
  open.push(close)
  return () => {
    const at = open.lastIndexOf(close)
    if (at >= 0) open.splice(at, 1)
  }
}

/** Closes what was opened last; false where nothing is open. */
export function closeTopmost(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}
