import { createContext, useContext, useEffect, useState, type ComponentType } from 'react'

export type MissingPartProps = {
  error: unknown
  /**
   * Of a part that opens over the screen: it is given up, and the next opening asks for it again.
   */
  onClose?: () => void
}

/** What stands in place of a part whose file did not arrive. */
export const MissingPart = createContext<ComponentType<MissingPartProps> | null>(null)

/**
 * A part of a screen, fetched when it is first shown: `lazyComponent(async () => (await
 * import('./tree.tsx')).Tree)`. `over`: it opens over the screen, so what says that it did not
 * arrive does too, and what is there stays. One without `onClose` stands as long as it is needed,
 * as signing in again does: closed, it is asked for once more after `again` ms. React's own `lazy`
 * would keep a failure until the page is reloaded, and throw away the screen for it.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  over?: 'over',
  again = 30_000,
): ComponentType<Props> {
  let arrived: ComponentType<Props> | null = null
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => arrived)
    const [error, setError] = useState<unknown>(null)
    const [closed, setClosed] = useState(false)
    const [tries, setTries] = useState(0)
    const Missing = useContext(MissingPart)
    const isClosedForGood = 'onClose' in props
    useEffect(() => {
      if (arrived) return setPart(() => arrived)
      let here = true
      load().then(
        (part) => {
          arrived = part
          if (here) setPart(() => part)
        },
        (reason: unknown) => here && setError(reason),
      )
      return () => void (here = false)
    }, [tries])
    useEffect(() => {
      if (!closed || isClosedForGood) return undefined
      const timer = setTimeout(() => {
        setError(null)
        setClosed(false)
        setTries(tries + 1)
      }, again)
      return () => clearTimeout(timer)
    }, [closed, isClosedForGood, tries])
    if (Part) return <Part {...props} />
    if (error === null || closed) return null
    // Nobody says it here: the screen's own page does.
    if (!Missing) throw error
    if (!over) return <Missing error={error} />
    const close = () => {
      setClosed(true)
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    }
    return <Missing error={error} onClose={close} />
  }
}
