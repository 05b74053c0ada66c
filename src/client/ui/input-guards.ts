/** Keeps keys and drops that are not meant for the app from acting on it. Returns what ends it. */
export function guardInput(): () => void {
  const ends = [silenceComposingKeys(), keepPageFromDrops()]
  return () => ends.forEach((end) => end())
}

/**
 * Keeps the keys of an input method (IME) from everything that listens in the app, the libraries
 * too. The Enter that confirms a word comes in Safari after the composition has ended, and only its
 * keyCode tells of it.
 */
function silenceComposingKeys(): () => void {
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

/**
 * Keeps the browser from leaving the app for a file or a link that is dropped where nothing takes
 * it. Text still goes into a text field.
 */
function keepPageFromDrops(): () => void {
  addEventListener('dragover', keepPage)
  addEventListener('drop', keepPage)
  return () => {
    removeEventListener('dragover', keepPage)
    removeEventListener('drop', keepPage)
  }
}

function keepPage(event: DragEvent): void {
  const { dataTransfer, target } = event
  if (event.defaultPrevented || dataTransfer === null) return
  if (!dataTransfer.types.includes('Files') && takesText(target)) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

const textFields =
  'input:not([type=file], [type=checkbox], [type=radio]), textarea, [contenteditable]'

function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null
}
