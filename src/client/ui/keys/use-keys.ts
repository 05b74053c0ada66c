import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import {
  keyActOf,
  isSingle,
  type KeyAct,
  shortcutOf,
  type Layer,
  register,
  takesCharacters,
} from './keys.ts'

/**
 * Keys of a screen, for as long as it is there: `useKeys([{ key: keys.create, label, run }])`. In a
 * dialog they work while it is the uppermost. The help shows them with their labels.
 */
export function useKeys(acts: readonly KeyAct[]): void {
  const layer = useContext(KeyLayer)
  const now = useRef(acts)
  useLayoutEffect(() => {
    now.current = acts
  })
  // With the screen itself: a key that is pressed as soon as it stands there works.
  useLayoutEffect(() => register({ layer, acts: () => now.current }), [layer])
}

/** Listens for all of them; once, in the frame. `single`: keys of one character work. */
export function useKeyboard({ single }: { single: boolean }): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      const key = shortcutOf(event)
      if (key === null || (isSingle(key) && (!single || takesCharacters(event.target)))) return
      const act = keyActOf(key)
      if (!act) return
      event.preventDefault()
      act.run()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [single])
}

/** Which dialog a part stands in. */
export const KeyLayer = createContext<Layer>(null)
