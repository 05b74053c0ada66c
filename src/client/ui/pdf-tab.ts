/**
 * A tab for what is about to come. It must be asked for within the click itself, or browsers take
 * it for one that nobody wanted.
 * Null: there is none, as in an installed app, whose tabs cannot read what this one holds.
 */
export function openTab(words: string): Window | null {
  if (
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)')
      .matches
  )
    return null
  const tab = window.open('', '_blank')
  if (tab === null) return null
  tab.opener = null
  tab.document.title = words
  tab.document.body.textContent = words
  return tab
}

// Some read late; a tab that is reloaded has its PDF for so long.
const keptFor = 60 * 60_000

/** An address for a PDF that came; it ends by itself. */
export function blobUrl(blob: Blob): string {
  const address = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
  setTimeout(() => URL.revokeObjectURL(address), keptFor)
  return address
}
