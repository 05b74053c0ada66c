import { useEffect } from 'react'

/** Keys that work on every screen: `/` goes to the search of the list, `?` says which keys there are. */
export function useKeys({ onHelp }: { onHelp: () => void }): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      if (event.key === '?') {
        event.preventDefault()
        onHelp()
      }
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('#content [role="searchbox"]')
        if (!search) return
        event.preventDefault()
        search.focus()
        search.select()
      }
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [onHelp])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
