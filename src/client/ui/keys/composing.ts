/**
 * Keeps the keys of an input method (IME) from everything that listens in the app, the libraries too. The Enter that
 * confirms a word comes in Safari after the composition has ended, and only its keyCode tells of it. Returns what
 * ends it.
 */
export function silenceComposingKeys(): () => void {
  // The window hears a key before everything in the page.
  addEventListener('keydown', silence, { capture: true })
  return () => removeEventListener('keydown', silence, { capture: true })
}

function silence(event: KeyboardEvent): void {
  if (!isOfInputMethod(event)) return
  event.stopImmediatePropagation()
  // The browser itself would send the form.
  if (event.key === 'Enter') event.preventDefault()
}

function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
