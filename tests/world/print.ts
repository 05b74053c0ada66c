import { expect } from 'vitest'

/**
 * Prints as the browser does for the app or the person: the sheet must be there when the event
 * ends.
 */
export function print<Seen>(look: (sheet: HTMLElement) => Seen): Seen {
  dispatchEvent(new Event('beforeprint'))
  try {
    const sheet = document.querySelector<HTMLElement>('body > [data-print-sheet]')
    if (!sheet) throw new Error('The page has no print sheet.')
    return look(sheet)
  } finally {
    dispatchEvent(new Event('afterprint'))
  }
}

/**
 * Waits for the sheet of a list. The list loads it when its rows are drawn and no other work waits.
 */
export async function sheetFetched(): Promise<void> {
  await expect.poll(() => print(() => true)).toBe(true)
}
