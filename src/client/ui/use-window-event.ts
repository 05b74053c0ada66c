import { useEffect, useEffectEvent } from 'react'

/** Hears events of the window while `isOn`. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  hear: (event: WindowEventMap[Name]) => void,
  isOn = true,
): void {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: WindowEventMap[Name]) => heard(event)
    addEventListener(name, listen)
    return () => removeEventListener(name, listen)
  }, [name, isOn])
}
