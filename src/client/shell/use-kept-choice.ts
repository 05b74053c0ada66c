import { useCallback, useState } from 'react'

/**
 * A person's choice about a screen (columns, widths), kept in this browser:
 * `useKeptChoice('actions.columns', parse)`.
 * `parse` must bear anything. Where nothing can be kept the choice lasts as long as the screen.
 */
export function useKeptChoice<Choice>(
  name: string,
  parse: (kept: unknown) => Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => parse(keptChoice(name)))
  const change = useCallback(
    (next: Choice) => {
      setChoice(next)
      keepChoice(name, next)
    },
    [name],
  )
  return [choice, change]
}

/**
 * Keep a choice of this browser, to be read at another time. Where it cannot be kept, an older one
 * is not kept either: it would come back.
 */
export function keepChoice(name: string, choice: unknown): void {
  const said = JSON.stringify(choice)
  try {
    // Other windows hear of each writing, and a list keeps what is set on it with each key.
    if (localStorage.getItem(prefix + name) !== said) localStorage.setItem(prefix + name, said)
  } catch {
    // Full or forbidden: it is only a choice of looks.
    forget(prefix + name)
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // What is forbidden to write is not read either.
  }
}

const prefix = 'siteward.choice.'

/** As it was kept last; null: never, or it cannot be read. */
export function keptChoice(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}
