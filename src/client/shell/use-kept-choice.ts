import { useCallback, useState } from 'react'

/**
 * A person's choice about a screen (columns, widths), kept in this browser: `useKeptChoice('actions.columns', parse)`.
 * `parse` must bear anything. Where nothing can be kept the choice lasts as long as the screen.
 */
export function useKeptChoice<Choice>(name: string, parse: (kept: unknown) => Choice): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => parse(read(name)))
  const change = useCallback(
    (next: Choice) => {
      setChoice(next)
      try {
        localStorage.setItem(prefix + name, JSON.stringify(next))
      } catch {
        // Full or forbidden: it is only a choice of looks.
      }
    },
    [name],
  )
  return [choice, change]
}

const prefix = 'siteward.choice.'

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}
