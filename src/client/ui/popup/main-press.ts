import { isApple } from '../keys/is-apple.ts'

/**
 * Returns true for a finger, a pen and the main button of a mouse; with Ctrl a Mac takes that for
 * the right one.
 */
export function isMainPress(event: Pick<PointerEvent, 'button' | 'ctrlKey'>): boolean {
  return event.button === 0 && !(event.ctrlKey && isApple())
}
