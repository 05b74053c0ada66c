/**
 * Drags these files over an element, or drops them; returns whether the page, not the browser, took
 * the event.
 */
export function dragFiles(
  target: Element,
  type: 'dragover' | 'dragleave' | 'drop',
  files: readonly File[],
): boolean {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
  target.dispatchEvent(event)
  return event.defaultPrevented
}
