import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns a ref with the value of the last render, for handlers that run after it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => void (latest.current = value), [value])
  return latest
}
