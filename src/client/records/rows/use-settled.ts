import { useCallback, useEffect, useRef, useState } from 'react'

/** ms behind the last change (WIZ-30, G1-37, G2-44). */
const settles = 200

/** A value that changes with each key, as it was when nobody had typed for a moment; and how to have it at once. */
export function useSettled<Value>(value: Value): [Value, () => void] {
  const [settled, setSettled] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
    const timer = setTimeout(() => setSettled(value), settles)
    return () => clearTimeout(timer)
  }, [value])
  return [settled, useCallback(() => setSettled(latest.current), [])]
}
