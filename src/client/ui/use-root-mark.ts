import { useLayoutEffect } from 'react'

/** Marks the document's root while this is on the screen, for styles of other parts. */
export function useRootMark(name: string): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset[name] = ''
    return () => void delete dataset[name]
  }, [name])
}
