import { useCallback, useState } from 'react'

/**
 * A person's choice about a screen (columns, widths), stored in this browser:
 * `useKeptChoice('actions.columns', parse)`. `parse` must tolerate any content. Without storage the
 * choice lasts as long as the screen.
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
 * Stores a choice in this browser. If that fails, it also removes an older choice, which would come
 * back otherwise.
 */
export function keepChoice(name: string, choice: unknown): void {
  const said = JSON.stringify(choice)
  try {
    // Skips equal values, because other windows receive each write, and a list writes its settings
    // on each key press.
    if (localStorage.getItem(prefix + name) !== said) localStorage.setItem(prefix + name, said)
  } catch {
    // The storage is full or forbidden, which only affects a choice of looks.
    forget(prefix + name)
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // If writing is forbidden, reading is too.
  }
}

const prefix = 'siteward.choice.'

/** Returns the stored choice; null: none, or it cannot be read. */
export function keptChoice(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}
