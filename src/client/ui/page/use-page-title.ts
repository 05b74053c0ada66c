import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives the browser's tab, its history and a screen reader the title of the page: what the heading
 * says, and of which app it is, `CA-119 Guardrail missing · Siteward`. The ref is for the heading;
 * `name` says it where the heading is shorter than the record's name.
 */
export function usePageTitle(name?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // After each drawing: what a heading says may come later than the page.
  useEffect(() => {
    const parts = [...(heading.current?.childNodes ?? [])].map(
      ({ textContent }) => textContent?.trim() ?? '',
    )
    const said = name ?? parts.filter((part) => part !== '').join(' ')
    if (said !== '') document.title = `${said} · Siteward`
  })
  return heading
}
