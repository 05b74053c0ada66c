import { useEffect, useEffectEvent } from 'react'

/** Listens to an event of the window while `isOn`. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  isOn = true,
): void {
  const heard = useEffectEvent(listener)
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: WindowEventMap[Name]) => heard(event)
    addEventListener(name, listen)
    return () => removeEventListener(name, listen)
  }, [name, isOn])
}
