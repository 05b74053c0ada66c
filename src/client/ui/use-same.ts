import { useRef } from 'react'

/** The value as it was, the same object, for as long as `isSame` finds no difference: what is drawn of it need not be drawn again. */
export function useSame<Value>(value: Value, isSame: (before: Value, now: Value) => boolean): Value {
  const kept = useRef(value)
  // oxlint-disable react/refs -- whichever of the two a rendering takes, they say the same
  if (!Object.is(kept.current, value) && !isSame(kept.current, value)) kept.current = value
  return kept.current
  // oxlint-enable react/refs
}
