/** Hands a text, or what was made of bytes, to the browser as a download. */
export function saveFile(name: string, content: string | Blob): void {
  const address = URL.createObjectURL(
    typeof content === 'string'
      ? new Blob([content], { type: 'text/plain;charset=utf-8' })
      : content,
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // A browser follows only a link that stands on the page.
  document.body.append(link)
  link.click()
  link.remove()
  // It is read by then; some read late.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Puts a text on the clipboard; false: the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
